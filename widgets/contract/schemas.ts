import type { Static, TObject, TSchema } from 'typebox';
import type { CallName, calls, NamesIn } from './calls.ts';
import { accessSchemas } from './access/access.schemas.ts';
import { accountsSchemas } from './accounts/accounts.schemas.ts';
import { agencySchemas } from './agencies/agencies.schemas.ts';
import { alertsSchemas } from './alerts/alerts.schemas.ts';
import { fileWorkSchemas } from './collections/file-work.schemas.ts';
import { allocationSchemas } from './collections/allocation.schemas.ts';
import { customerFileSchemas } from './collections/customer-file.schemas.ts';
import { loanLedgerSchemas } from './collections/loan-ledger.schemas.ts';
import { applicationDetailsSchemas } from './application-details/application-details.schemas.ts';
import { applicationSchemas } from './applications/applications.schemas.ts';
import { bankFileSchemas } from './bank-files/bank-files.schemas.ts';
import { bankProfileSchemas } from './bank-files/bank-profiles.schemas.ts';
import { bankingSchemas } from './calling/banking.schemas.ts';
import { chatSchemas } from './chat/chat.schemas.ts';
import { chatNoteSchemas } from './chat/chat-notes.schemas.ts';
import { chatReplySchemas } from './chat/chat-replies.schemas.ts';
import { chatSearchSchemas } from './chat/chat-search.schemas.ts';
import { chatDocumentSchemas } from './chat/chat-documents.schemas.ts';
import { communicationSchemas } from './campaigns/communications.schemas.ts';
import { crmConfigSchemas } from './calling/crm-config.schemas.ts';
import { contactSchemas } from './calling/contacts.schemas.ts';
import { documentFileSchemas } from './documents/document-files.schemas.ts';
import { documentSchemas } from './documents/documents.schemas.ts';
import { doorSchemas } from './doors/doors.schemas.ts';
import { draftSchemas } from './drafts/drafts.schemas.ts';
import { nachCodesSchemas } from './nach-codes/nach-codes.schemas.ts';
import { choicesSchemas } from './choices/choices.schemas.ts';
import { deskPartSchemas } from './desk-parts/desk-parts.schemas.ts';
import { embedderSchemas } from './embedding/embedders.schemas.ts';
import { embeddingSchemas } from './embedding/embedding.schemas.ts';
import { feedbackSchemas } from './feedback/feedback.schemas.ts';
import { fileSchemas } from './files/files.schemas.ts';
import { findRowsSchemas } from './lists/find-rows.schemas.ts';
import { listCountSchemas } from './lists/list-counts.schemas.ts';
import { listWorkSchemas } from './lists/list-work.schemas.ts';
import { listSchemas } from './lists/lists.schemas.ts';
import { customerSupportSchemas } from './customer-support/customer-support.schemas.ts';
import { hopSchemas } from './hop/hop.schemas.ts';
import { lockSchemas } from './locks/locks.schemas.ts';
import { ownChatSchemas } from './chat/own-chats.schemas.ts';
import { agentKycSchemas } from './agent-kyc/agent-kyc.schemas.ts';
import { complianceSchemas } from './compliance/compliance.schemas.ts';
import { bankExceptionsSchemas } from './bank/bank-exceptions.schemas.ts';
import { consentSchemas } from './consent/consent.schemas.ts';
import { misSchemas } from './mis/mis.schemas.ts';
import { mandateDeskSchemas } from './nach/mandate-desk.schemas.ts';
import { nachMailSchemas } from './nach/nach-mail.schemas.ts';
import { nachSchemas } from './nach/nach.schemas.ts';
import { paymentExceptionsSchemas } from './payments/exceptions/payment-exceptions.schemas.ts';
import { paymentSchemas } from './payments/payments.schemas.ts';
import { autoMovementSchemas } from './auto-movement/auto-movement.schemas.ts';
import { otpTemplateSchemas } from './otp-templates/otp-templates.schemas.ts';
import { promoSchemas } from './promo/promo.schemas.ts';
import { limitSchemas } from './session/limits.schemas.ts';
import { sessionSchemas } from './session/session.schemas.ts';
import { signedInSchemas } from './signed-in/sessions.schemas.ts';
import { stageWorkSchemas } from './stage-work/stage-work.schemas.ts';
import { settlementSchemas } from './settlement/settlement.schemas.ts';
import { telephonySchemas } from './calling/telephony.schemas.ts';
import { unsubscribeSchemas } from './unsubscribe/unsubscribe.schemas.ts';
import { vkycSchemas } from './vkyc/vkyc.schemas.ts';

/** The schemas that a call at a path must have. */
export type CallSchemas<Path extends string> = {
  request: TSchema;
  reply: TSchema;
} & ([NamesIn<Path>] extends [never] ? { params?: never } : { params: TObject<Record<NamesIn<Path>, TSchema>> });
/** What the schemas table must hold: request and reply of every call, and every path parameter by name. */
export type SchemaTable = { [Name in CallName]: CallSchemas<(typeof calls)[Name]['path']> };

/**
 * Request and reply of every call, as plain JSON Schema: the server validates and trims with them and publishes them.
 * From browser code only `import type` may reach this file.
 */
export const schemas = {
  ...sessionSchemas,
  ...limitSchemas,
  ...listSchemas,
  ...listWorkSchemas,
  ...listCountSchemas,
  ...findRowsSchemas,
  ...allocationSchemas,
  ...agencySchemas,
  ...signedInSchemas,
  ...alertsSchemas,
  ...accessSchemas,
  ...embedderSchemas,
  ...choicesSchemas,
  ...nachCodesSchemas,
  ...deskPartSchemas,
  ...bankProfileSchemas,
  ...bankFileSchemas,
  ...fileWorkSchemas,
  ...feedbackSchemas,
  ...customerFileSchemas,
  ...loanLedgerSchemas,
  ...lockSchemas,
  ...applicationSchemas,
  ...documentSchemas,
  ...documentFileSchemas,
  ...doorSchemas,
  ...telephonySchemas,
  ...crmConfigSchemas,
  ...nachSchemas,
  ...bankingSchemas,
  ...nachMailSchemas,
  ...complianceSchemas,
  ...bankExceptionsSchemas,
  ...vkycSchemas,
  ...agentKycSchemas,
  ...mandateDeskSchemas,
  ...stageWorkSchemas,
  ...accountsSchemas,
  ...chatSchemas,
  ...ownChatSchemas,
  ...chatNoteSchemas,
  ...chatReplySchemas,
  ...chatSearchSchemas,
  ...chatDocumentSchemas,
  ...contactSchemas,
  ...draftSchemas,
  ...fileSchemas,
  ...embeddingSchemas,
  ...paymentSchemas,
  ...paymentExceptionsSchemas,
  ...promoSchemas,
  ...settlementSchemas,
  ...otpTemplateSchemas,
  ...consentSchemas,
  ...hopSchemas,
  ...customerSupportSchemas,
  ...autoMovementSchemas,
  ...unsubscribeSchemas,
  ...communicationSchemas,
  ...applicationDetailsSchemas,
  ...misSchemas,
} satisfies SchemaTable;

type Params<Name extends CallName> = (typeof schemas)[Name] extends { params: infer Schema extends TSchema }
  ? Static<Schema>
  : unknown;
/** What a call takes: its body or query, with its path parameters beside. */
export type CallInput<Name extends CallName> = Static<(typeof schemas)[Name]['request']> & Params<Name>;
/** What a call answers: the envelope's data. */
export type CallReply<Name extends CallName> = Static<(typeof schemas)[Name]['reply']>;
