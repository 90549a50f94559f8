import { agentKycHandlers, seesAgentKycFile } from '../desks/agent-kyc/agent-kyc.handlers.ts';
import { agentHandlers } from '../core/agents/agents.handlers.ts';
import { applicationDetailsHandlers } from '../desks/application-details/application-details.handlers.ts';
import { seesDetailsFile } from '../desks/application-details/sees-details-file.ts';
import { applicationHandlers } from '../core/applications/applications.handlers.ts';
import { holdCsvHandlers } from '../core/applications/hold-csv.ts';
import { osvHandlers } from '../core/applications/osv.handlers.ts';
import { bankingHandlers } from '../desks/calling/banking/banking.handlers.ts';
import { campaignHandlers } from '../desks/campaigns/campaigns.handlers.ts';
import { nachHandlers } from '../desks/calling/nach/nach.handlers.ts';
import { telephonyHandlers } from '../desks/calling/telephony/telephony.handlers.ts';
import { contactHandlers } from '../desks/calling/contacts.handlers.ts';
import { chatHandlers } from '../desks/chat/chat.handlers.ts';
import { seesChatFile } from '../desks/chat/sees-chat-file.ts';
import { chatNoteHandlers } from '../desks/chat/chat-notes.handlers.ts';
import { chatReplyHandlers } from '../desks/chat/chat-replies.handlers.ts';
import { chatDocumentHandlers } from '../desks/chat/chat-documents.handlers.ts';
import { chatSearchHandlers } from '../desks/chat/chat-search.handlers.ts';
import { ownChatHandlers } from '../desks/chat/own-chats.handlers.ts';
import { fileWorkHandlers } from '../desks/collections/file-work.handlers.ts';
import { customerFileHandlers } from '../desks/collections/file/customer-file-handlers.ts';
import { caseHandlers } from '../desks/collections/cases.handlers.ts';
import { documentFileHandlers } from '../desks/documents/document-files.handlers.ts';
import { documentHandlers } from '../desks/documents/documents.handlers.ts';
import { seesDocumentFile } from '../desks/documents/sees-document-file.ts';
import { takenBackHandlers } from '../desks/documents/taken-back.handlers.ts';
import { callDraftHandlers } from '../core/drafts/call-drafts.handlers.ts';
import { draftHandlers } from '../core/drafts/drafts.handlers.ts';
import { embeddingHandlers } from '../desks/embedding/embedding.handlers.ts';
import { everyList } from './every-list.ts';
import { feedbackHandlers } from '../desks/feedback/feedback.handlers.ts';
import { fileHandlers, renewFileLinkBy } from '../core/files/files.handlers.ts';
import type { Server } from '../call/server.ts';
import type { HandlerTable } from '../call/handler.ts';
import { complianceHandlers, seesComplianceFile } from '../desks/compliance/compliance.handlers.ts';
import { findRowsHandlers } from '../core/lists/find/find-rows.handlers.ts';
import { misHandlers } from '../desks/mis/mis.handlers.ts';
import { consentHandlers } from '../desks/consent/consent.handlers.ts';
import { countHandlers } from '../core/lists/list-counts.handlers.ts';
import { listWorkHandlers } from '../core/lists/list-work.handlers.ts';
import { listHandlers } from '../core/lists/lists.handlers.ts';
import { findEnded } from '../desks/application-details/find-ended.ts';
import { isApplicationIdSeen } from '../core/applications/seen.ts';
import { isSeen } from '../core/lists/seen-rows.store.ts';
import { savedViewHandlers } from '../core/lists/views/saved-views.handlers.ts';
import { lockHandlers } from '../core/locks/locks.handlers.ts';
import { acceptMandateHandlers } from '../desks/nach/accept-mandate.ts';
import { bankAnswerHandlers } from '../desks/nach/bank-answers.ts';
import { batchHandlers } from '../desks/nach/batches.handlers.ts';
import { linkMailHandlers } from '../desks/nach/link-mail.ts';
import { nachMailHandlers } from '../desks/nach/nach-mail.handlers.ts';
import { seesMailFile } from '../desks/nach/sees-mail-file.ts';
import { disbursalAnswerHandlers } from '../desks/stage-work/disbursal-answers.ts';
import { disbursalHandlers } from '../desks/stage-work/disbursal.handlers.ts';
import { stageWorkHandlers } from '../desks/stage-work/stage-work.handlers.ts';
import { paymentHandlers } from '../desks/collections/payments/record-payment.ts';
import { customerSupportHandlers } from '../desks/customer-support/customer-support.handlers.ts';
import { hopHandlers } from '../desks/hop/hop.handlers.ts';
import { autoMovementHandlers } from '../desks/auto-movement/auto-movement.handlers.ts';
import { otpTemplateHandlers } from '../desks/otp-templates/otp-templates.handlers.ts';
import { promoHandlers } from '../desks/promo/promo.handlers.ts';
import { sessionHandlers } from '../core/staff/session.handlers.ts';
import { seesVkycFile, vkycHandlers } from '../desks/vkyc/vkyc.handlers.ts';
import { settlementHandlers } from '../desks/settlement/settlement.handlers.ts';
import { seesUnsubscribeProof, unsubscribeHandlers } from '../desks/unsubscribe/unsubscribe.handlers.ts';
import { upstreamHandlers } from '../upstream/upstream-handlers.ts';

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
