import type { Migration } from './migration.ts';
import { shownRemarks } from './migrations/20261122/20261122T1404-shown-remarks.ts';
import { applications } from './migrations/20261121/20261121T0420-applications.ts';
import { applicationFacts } from './migrations/20261121/20261121T0500-application-facts.ts';
import { applicationRanks } from './migrations/20261123/20261123T2220-application-ranks.ts';
import { applicationStages } from './migrations/20261123/20261123T0800-application-stages.ts';
import { callLives } from './migrations/20261122/20261122T1340-call-lives.ts';
import { calling } from './migrations/20261121/20261121T0430-calling.ts';
import { deskIndexes } from './migrations/20261123/20261123T0811-desk-indexes.ts';
import { deskStanding } from './migrations/20261123/20261123T0810-desk-standing.ts';
import { documents } from './migrations/20261121/20261121T0700-documents.ts';
import { chatIdentities } from './migrations/20261128/20261128T0600-chat-identities.ts';
import { offerLinksEnd } from './migrations/20261128/20261128T0601-offer-links-end.ts';
import { chat } from './migrations/20261121/20261121T0720-chat.ts';
import { draftLabels } from './migrations/20261122/20261122T0710-draft-labels.ts';
import { drafts } from './migrations/20261121/20261121T0540-drafts.ts';
import { filesByOwner } from './migrations/20261122/20261122T1517-files-by-owner.ts';
import { fileHolders } from './migrations/20261123/20261123T2210-file-holders.ts';
import { fileKinds } from './migrations/20261123/20261123T0700-file-kinds.ts';
import { files } from './migrations/20261121/20261121T0440-files.ts';
import { launchOpeners } from './migrations/20261121/20261121T0720-launch-openers.ts';
import { ledger } from './migrations/20261121/20261121T0410-ledger.ts';
import { lists } from './migrations/20261121/20261121T0530-lists.ts';
import { live } from './migrations/20261121/20261121T0460-live.ts';
import { locks } from './migrations/20261121/20261121T0470-locks.ts';
import { messages } from './migrations/20261123/20261123T0820-messages.ts';
import { mis } from './migrations/20261126/20261126T2200-mis.ts';
import { misIndexes } from './migrations/20261126/20261126T2201-mis-indexes.ts';
import { keptSecrets } from './migrations/20261128/20261128T0500-kept-secrets.ts';
import { limitUses } from './migrations/20261128/20261128T0501-limit-uses.ts';
import { misTotals } from './migrations/20261127/20261127T0200-mis-totals.ts';
import { nach } from './migrations/20261121/20261121T0510-nach.ts';
import { callDrafts } from './migrations/20261122/20261122T1347-call-drafts.ts';
import { attemptsByUser } from './migrations/20261122/20261122T1341-attempts-by-user.ts';
import { auditArchive } from './migrations/20261122/20261122T1404-audit-archive.ts';
import { callTickets } from './migrations/20261122/20261122T0650-call-tickets.ts';
import { lockClaims } from './migrations/20261122/20261122T0700-lock-claims.ts';
import { nachMailLoans } from './migrations/20261121/20261121T1100-nach-mail-loans.ts';
import { nachMailForms } from './migrations/20261122/20261122T0630-nach-mail-forms.ts';
import { numbersInVain } from './migrations/20261122/20261122T1701-numbers-in-vain.ts';
import { checkedSlices } from './migrations/20261122/20261122T1745-checked-slices.ts';
import { numberSearches } from './migrations/20261122/20261122T1447-number-searches.ts';
import { ownCases } from './migrations/20261121/20261121T0556-own-cases.ts';
import { passwords } from './migrations/20261121/20261121T0520-passwords.ts';
import { payments } from './migrations/20261123/20261123T0830-payments.ts';
import { numberGuesses } from './migrations/20261123/20261123T0900-number-guesses.ts';
import { chatLastSender } from './migrations/20261123/20261123T2300-chat-last-sender.ts';
import { upstream } from './migrations/20261123/20261123T1000-upstream.ts';
import { chatNotes } from './migrations/20261123/20261123T2220-chat-notes.ts';
import { chatReplies } from './migrations/20261123/20261123T2230-chat-replies.ts';
import { ownChats } from './migrations/20261123/20261123T2210-own-chats.ts';
import { promisesAndDials } from './migrations/20261121/20261121T0541-promises-and-dials.ts';
import { recordings } from './migrations/20261123/20261123T0710-recordings.ts';
import { serverReady } from './migrations/20261122/20261122T1530-server-ready.ts';
import { sessionScope } from './migrations/20261122/20261122T1417-session-scope.ts';
import { spentDraftKeys } from './migrations/20261121/20261121T0700-spent-draft-keys.ts';
import { staff } from './migrations/20261121/20261121T0400-staff.ts';
import { nachMailSenders } from './migrations/20261123/20261123T2210-nach-mail-senders.ts';
import { ownerIndexes } from './migrations/20261124/20261124T0110-owner-indexes.ts';
import { mandateBatches } from './migrations/20261124/20261124T0130-mandate-batches.ts';
import { mandateBatchIndexes } from './migrations/20261124/20261124T0131-mandate-batch-indexes.ts';
import { consents } from './migrations/20261126/20261126T0100-consents.ts';
import { complianceDesks } from './migrations/20261124/20261124T0200-compliance-desks.ts';
import { stageWork } from './migrations/20261125/20261125T0200-stage-work.ts';
import { vkycDesks } from './migrations/20261125/20261125T0100-vkyc-desks.ts';
import { remarkAuthors } from './migrations/20261124/20261124T0120-remark-authors.ts';
import { collectionsMoney } from './migrations/20261125/20261125T0300-collections-money.ts';
import { collectionsIndexes } from './migrations/20261125/20261125T0301-collections-indexes.ts';
import { ownerNames } from './migrations/20261124/20261124T0100-owner-names.ts';
import { discrepancyFiles } from './migrations/20261125/20261125T0001-discrepancy-files.ts';
import { autoMovement } from './migrations/20261126/20261126T0910-auto-movement.ts';
import { autoMovementIndex } from './migrations/20261126/20261126T0911-auto-movement-index.ts';
import { otpTemplates } from './migrations/20261125/20261125T0810-otp-templates.ts';
import { requestsIndex } from './migrations/20261125/20261125T1600-requests-index.ts';
import { promoCodes } from './migrations/20261125/20261125T0800-promo-codes.ts';
import { settlements } from './migrations/20261125/20261125T0600-settlements.ts';
import { settlementPayments } from './migrations/20261125/20261125T0601-settlement-payments.ts';
import { agentKyc } from './migrations/20261125/20261125T0700-agent-kyc.ts';
import { agentCertificates } from './migrations/20261125/20261125T1700-agent-certificates.ts';
import { feedback } from './migrations/20261125/20261125T0500-feedback.ts';
import { feedbackCounts } from './migrations/20261125/20261125T0501-feedback-counts.ts';
import { hopCodes } from './migrations/20261126/20261126T0900-hop-codes.ts';
import { unsubscriptions } from './migrations/20261126/20261126T1900-unsubscriptions.ts';
import { unsubscriptionIndexes } from './migrations/20261126/20261126T1901-unsubscription-indexes.ts';
import { communications } from './migrations/20261126/20261126T0300-communications.ts';

/** Every step, in any order. A new step is a file in `migrations/` and a name here. */
export const migrations: readonly Migration[] = [
  staff,
  ledger,
  applications,
  calling,
  launchOpeners,
  files,
  live,
  locks,
  applicationFacts,
  passwords,
  nach,
  nachMailLoans,
  nachMailForms,
  lists,
  drafts,
  promisesAndDials,
  spentDraftKeys,
  documents,
  ownCases,
  numberSearches,
  chat,
  callTickets,
  lockClaims,
  draftLabels,
  callLives,
  callDrafts,
  attemptsByUser,
  auditArchive,
  sessionScope,
  shownRemarks,
  filesByOwner,
  serverReady,
  numbersInVain,
  checkedSlices,
  fileKinds,
  recordings,
  applicationStages,
  deskStanding,
  deskIndexes,
  messages,
  payments,
  numberGuesses,
  upstream,
  nachMailSenders,
  fileHolders,
  ownChats,
  chatNotes,
  chatReplies,
  applicationRanks,
  chatLastSender,
  ownerNames,
  ownerIndexes,
  remarkAuthors,
  mandateBatches,
  mandateBatchIndexes,
  complianceDesks,
  discrepancyFiles,
  feedback,
  collectionsMoney,
  collectionsIndexes,
  promoCodes,
  stageWork,
  vkycDesks,
  feedbackCounts,
  settlements,
  settlementPayments,
  agentKyc,
  agentCertificates,
  otpTemplates,
  requestsIndex,
  consents,
  hopCodes,
  autoMovement,
  autoMovementIndex,
  unsubscriptions,
  unsubscriptionIndexes,
  communications,
  mis,
  misIndexes,
  misTotals,
  keptSecrets,
  limitUses,
  chatIdentities,
  offerLinksEnd,
];
