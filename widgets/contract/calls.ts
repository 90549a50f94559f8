import type { About, Guard } from './applications/about.ts';
import type { CallRow } from './call-row.ts';
import { accessCalls } from './access/access.calls.ts';
import { accountsCalls } from './accounts/accounts.calls.ts';
import { accountCalls } from './session/account.calls.ts';
import { limitCalls } from './session/limits.calls.ts';
import { agencyCalls } from './agencies/agencies.calls.ts';
import { alertsCalls } from './alerts/alerts.calls.ts';
import { fileWorkCalls } from './collections/file-work.calls.ts';
import { allocationCalls } from './collections/allocation.calls.ts';
import { customerFileCalls } from './collections/customer-file.calls.ts';
import { applicationDetailsCalls } from './application-details/application-details.calls.ts';
import { applicationCalls } from './applications/applications.calls.ts';
import { bankFileCalls } from './bank-files/bank-files.calls.ts';
import { bankProfileCalls } from './bank-files/bank-profiles.calls.ts';
import { bankingCalls } from './calling/banking.calls.ts';
import { choicesCalls } from './choices/choices.calls.ts';
import { deskPartCalls } from './desk-parts/desk-parts.calls.ts';
import { chatCalls } from './chat/chat.calls.ts';
import { chatNoteCalls } from './chat/chat-notes.calls.ts';
import { chatReplyCalls } from './chat/chat-replies.calls.ts';
import { chatSearchCalls } from './chat/chat-search.calls.ts';
import { chatDocumentCalls } from './chat/chat-documents.calls.ts';
import { communicationCalls } from './campaigns/communications.calls.ts';
import { contactCalls } from './calling/contacts.calls.ts';
import { documentFileCalls } from './documents/document-files.calls.ts';
import { documentCalls } from './documents/documents.calls.ts';
import { doorCalls } from './doors/doors.calls.ts';
import { draftCalls } from './drafts/drafts.calls.ts';
import { embedderCalls } from './embedding/embedders.calls.ts';
import { embeddingCalls } from './embedding/embedding.calls.ts';
import { feedbackCalls } from './feedback/feedback.calls.ts';
import { fileCalls } from './files/files.calls.ts';
import { findRowsCalls } from './lists/find-rows.calls.ts';
import { listCountCalls } from './lists/list-counts.calls.ts';
import { listWorkCalls } from './lists/list-work.calls.ts';
import { listCalls } from './lists/lists.calls.ts';
import { customerSupportCalls } from './customer-support/customer-support.calls.ts';
import { hopCalls } from './hop/hop.calls.ts';
import { lockCalls } from './locks/locks.calls.ts';
import { ownChatCalls } from './chat/own-chats.calls.ts';
import { agentKycCalls } from './agent-kyc/agent-kyc.calls.ts';
import { complianceCalls } from './compliance/compliance.calls.ts';
import { bankExceptionsCalls } from './bank/bank-exceptions.calls.ts';
import { consentCalls } from './consent/consent.calls.ts';
import { misCalls } from './mis/mis.calls.ts';
import { mandateDeskCalls } from './nach/mandate-desk.calls.ts';
import { nachCodesCalls } from './nach-codes/nach-codes.calls.ts';
import { nachMailCalls } from './nach/nach-mail.calls.ts';
import { nachCalls } from './nach/nach.calls.ts';
import { paymentExceptionsCalls } from './payments/exceptions/payment-exceptions.calls.ts';
import { paymentCalls } from './payments/payments.calls.ts';
import { autoMovementCalls } from './auto-movement/auto-movement.calls.ts';
import { otpTemplateCalls } from './otp-templates/otp-templates.calls.ts';
import { promoCalls } from './promo/promo.calls.ts';
import { sessionCalls } from './session/session.calls.ts';
import { signedInCalls } from './signed-in/sessions.calls.ts';
import { stageWorkCalls } from './stage-work/stage-work.calls.ts';
import { settlementCalls } from './settlement/settlement.calls.ts';
import { telephonyCalls } from './calling/telephony.calls.ts';
import { unsubscribeCalls } from './unsubscribe/unsubscribe.calls.ts';
import { vkycCalls } from './vkyc/vkyc.calls.ts';

/** Every call the screens make of a backend, by name. Adding a row here makes its schemas and its handler compulsory. */
export const calls = {
  ...sessionCalls,
  ...accountCalls,
  ...limitCalls,
  ...listCalls,
  ...listWorkCalls,
  ...listCountCalls,
  ...findRowsCalls,
  ...allocationCalls,
  ...agencyCalls,
  ...signedInCalls,
  ...alertsCalls,
  ...accessCalls,
  ...embedderCalls,
  ...choicesCalls,
  ...nachCodesCalls,
  ...deskPartCalls,
  ...bankProfileCalls,
  ...bankFileCalls,
  ...fileWorkCalls,
  ...feedbackCalls,
  ...customerFileCalls,
  ...lockCalls,
  ...applicationCalls,
  ...documentCalls,
  ...documentFileCalls,
  ...doorCalls,
  ...telephonyCalls,
  ...nachCalls,
  ...bankingCalls,
  ...nachMailCalls,
  ...complianceCalls,
  ...bankExceptionsCalls,
  ...vkycCalls,
  ...agentKycCalls,
  ...mandateDeskCalls,
  ...stageWorkCalls,
  ...accountsCalls,
  ...chatCalls,
  ...ownChatCalls,
  ...chatNoteCalls,
  ...chatReplyCalls,
  ...chatSearchCalls,
  ...chatDocumentCalls,
  ...contactCalls,
  ...draftCalls,
  ...fileCalls,
  ...embeddingCalls,
  ...paymentCalls,
  ...paymentExceptionsCalls,
  ...promoCalls,
  ...settlementCalls,
  ...otpTemplateCalls,
  ...consentCalls,
  ...hopCalls,
  ...customerSupportCalls,
  ...autoMovementCalls,
  ...unsubscribeCalls,
  ...communicationCalls,
  ...applicationDetailsCalls,
  ...misCalls,
} satisfies Record<string, CallRow>;

export type CallName = keyof typeof calls;
/** The calls that change one row and name its version in the if-match header. */
export type VersionedCall = {
  [Name in CallName]: (typeof calls)[Name] extends { changes: 'row' } ? Name : never;
}[CallName];
/** The calls that change something: each carries an idempotency key. */
export type WritingCall = {
  [Name in CallName]: (typeof calls)[Name] extends { writes: true } ? Name : never;
}[CallName];
type HasAbout<Name extends CallName, Which> = (typeof calls)[Name] extends { about: Which } ? Name : never;
/** The calls that a guard of the application stands before. */
export type GuardedCall = { [Name in CallName]: HasAbout<Name, Guard> }[CallName];
/** Those of them that are work of a desk or on papers: they take the application as their rows say. */
export type TakingCall = {
  [Name in CallName]: HasAbout<Name, Extract<About, { lock: 'takes' | 'respects'; at: readonly unknown[] }>>;
}[CallName];
/** The calls that wait in the outbox until the server has answered. */
export type OutboxCall = {
  [Name in CallName]: (typeof calls)[Name] extends { outbox: true } ? Name : never;
}[CallName];
/** The same rows with one type, for code that treats every call alike. */
export const callRows: Readonly<Record<CallName, CallRow>> = calls;
export const callNames = Object.keys(calls) as CallName[];

/** The names of a path's parameters (`/files/:fileId` -> 'fileId'). */
export type NamesIn<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesIn<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;
