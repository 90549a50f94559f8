import { agentKycHandlers, seesAgentKycFile } from './agent-kyc/agent-kyc.handlers.ts';
import { agentHandlers } from './agents/agents.handlers.ts';
import { applicationDetailsHandlers } from './application-details/application-details.handlers.ts';
import { seesDetailsFile } from './application-details/sees-details-file.ts';
import { applicationHandlers } from './applications/applications.handlers.ts';
import { holdCsvHandlers } from './applications/hold-csv.ts';
import { osvHandlers } from './applications/osv.handlers.ts';
import { bankingHandlers } from './calling/banking/banking.handlers.ts';
import { campaignHandlers } from './campaigns/campaigns.handlers.ts';
import { nachHandlers } from './calling/nach/nach.handlers.ts';
import { telephonyHandlers } from './calling/telephony/telephony.handlers.ts';
import { contactHandlers } from './calling/contacts.handlers.ts';
import { chatHandlers } from './chat/chat.handlers.ts';
import { seesChatFile } from './chat/sees-chat-file.ts';
import { chatNoteHandlers } from './chat/chat-notes.handlers.ts';
import { chatReplyHandlers } from './chat/chat-replies.handlers.ts';
import { chatDocumentHandlers } from './chat/chat-documents.handlers.ts';
import { chatSearchHandlers } from './chat/chat-search.handlers.ts';
import { ownChatHandlers } from './chat/own-chats.handlers.ts';
import { fileWorkHandlers } from './collections/file-work.handlers.ts';
import { customerFileHandlers } from './collections/file/customer-file-handlers.ts';
import { caseHandlers } from './collections/cases.handlers.ts';
import { documentFileHandlers } from './documents/document-files.handlers.ts';
import { documentHandlers } from './documents/documents.handlers.ts';
import { seesDocumentFile } from './documents/sees-document-file.ts';
import { takenBackHandlers } from './documents/taken-back.handlers.ts';
import { callDraftHandlers } from './drafts/call-drafts.handlers.ts';
import { draftHandlers } from './drafts/drafts.handlers.ts';
import { embeddingHandlers } from './embedding/embedding.handlers.ts';
import { everyList } from './every-list.ts';
import { feedbackHandlers } from './feedback/feedback.handlers.ts';
import { fileHandlers, renewFileLinkBy } from './files/files.handlers.ts';
import type { Server } from './http/call-context.ts';
import type { HandlerTable } from './http/handler.ts';
import { complianceHandlers, seesComplianceFile } from './compliance/compliance.handlers.ts';
import { findRowsHandlers } from './lists/find/find-rows.handlers.ts';
import { misHandlers } from './mis/mis.handlers.ts';
import { consentHandlers } from './consent/consent.handlers.ts';
import { countHandlers } from './lists/list-counts.handlers.ts';
import { listWorkHandlers } from './lists/list-work.handlers.ts';
import { listHandlers } from './lists/lists.handlers.ts';
import { findEnded } from './application-details/find-ended.ts';
import { isApplicationIdSeen } from './applications/seen.ts';
import { isSeen } from './lists/seen-rows.store.ts';
import { savedViewHandlers } from './lists/views/saved-views.handlers.ts';
import { lockHandlers } from './locks/locks.handlers.ts';
import { acceptMandateHandlers } from './nach/accept-mandate.ts';
import { bankAnswerHandlers } from './nach/bank-answers.ts';
import { batchHandlers } from './nach/batches.handlers.ts';
import { linkMailHandlers } from './nach/link-mail.ts';
import { nachMailHandlers } from './nach/nach-mail.handlers.ts';
import { seesMailFile } from './nach/sees-mail-file.ts';
import { disbursalAnswerHandlers } from './stage-work/disbursal-answers.ts';
import { disbursalHandlers } from './stage-work/disbursal.handlers.ts';
import { stageWorkHandlers } from './stage-work/stage-work.handlers.ts';
import { paymentHandlers } from './payments/record-payment.ts';
import { customerSupportHandlers } from './customer-support/customer-support.handlers.ts';
import { hopHandlers } from './hop/hop.handlers.ts';
import { autoMovementHandlers } from './auto-movement/auto-movement.handlers.ts';
import { otpTemplateHandlers } from './otp-templates/otp-templates.handlers.ts';
import { promoHandlers } from './promo/promo.handlers.ts';
import { sessionHandlers } from './session/session.handlers.ts';
import { seesVkycFile, vkycHandlers } from './vkyc/vkyc.handlers.ts';
import { settlementHandlers } from './settlement/settlement.handlers.ts';
import { seesUnsubscribeProof, unsubscribeHandlers } from './unsubscribe/unsubscribe.handlers.ts';
import { upstreamHandlers } from './upstream/upstream-handlers.ts';

/** The handler of every call, by name, where this server is the backend. A call without a handler does not compile. */
export const handlers: HandlerTable = {
  ...sessionHandlers,
  ...applicationHandlers,
  ...documentHandlers,
  ...documentFileHandlers,
  ...takenBackHandlers,
  ...telephonyHandlers,
  ...nachHandlers,
  ...bankingHandlers,
  ...nachMailHandlers,
  ...linkMailHandlers,
  ...complianceHandlers,
  ...vkycHandlers,
  ...acceptMandateHandlers,
  ...batchHandlers,
  ...bankAnswerHandlers,
  ...stageWorkHandlers,
  ...disbursalHandlers,
  ...disbursalAnswerHandlers,
  ...listHandlers(everyList),
  ...listWorkHandlers(everyList),
  ...countHandlers(everyList),
  ...findRowsHandlers(everyList, findEnded),
  ...savedViewHandlers,
  ...agentHandlers,
  ...agentKycHandlers,
  ...caseHandlers,
  ...fileWorkHandlers,
  ...feedbackHandlers,
  ...customerFileHandlers,
  ...holdCsvHandlers,
  ...osvHandlers,
  ...chatHandlers,
  ...ownChatHandlers,
  ...chatNoteHandlers,
  ...chatReplyHandlers,
  ...chatSearchHandlers,
  ...chatDocumentHandlers,
  ...contactHandlers,
  ...draftHandlers,
  ...callDraftHandlers,
  ...fileHandlers,
  renewFileLink: renewFileLinkBy([
    seesDocumentFile,
    seesChatFile,
    seesMailFile,
    seesComplianceFile,
    seesVkycFile,
    seesAgentKycFile,
    seesUnsubscribeProof,
    seesDetailsFile,
  ]),
  ...embeddingHandlers,
  ...paymentHandlers,
  ...promoHandlers,
  ...settlementHandlers,
  ...otpTemplateHandlers,
  ...consentHandlers,
  ...misHandlers,
  ...hopHandlers,
  ...customerSupportHandlers,
  ...autoMovementHandlers,
  ...unsubscribeHandlers,
  ...campaignHandlers,
  ...applicationDetailsHandlers,
  ...lockHandlers(
    async (db, subject, caller) =>
      (await isSeen(db, everyList, subject, caller)) ||
      (subject.kind === 'application' && (await isApplicationIdSeen(db, subject.id, caller))),
  ),
};

/** The handlers of a server: its own, or those in front of a lender's backend. */
export function handlersOf({ settings: { upstream }, gateway }: Pick<Server, 'settings' | 'gateway'>): HandlerTable {
  return upstream && gateway ? upstreamHandlers(handlers, gateway, upstream) : handlers;
}
