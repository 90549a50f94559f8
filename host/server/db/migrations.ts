import { baseline } from './baseline/baseline.ts';
import type { Migration } from './migration.ts';
import { agencies } from './migrations/20261130/20261130T0200-agencies.ts';
import { agenciesOfStaff } from './migrations/20261130/20261130T0201-agencies-of-staff.ts';
import { agencyChecks } from './migrations/20261130/20261130T0203-agency-checks.ts';
import { agencyIndexes } from './migrations/20261130/20261130T0202-agency-indexes.ts';
import { agencyListed } from './migrations/20261130/20261130T2334-agency-list.ts';
import { agencyProposals } from './migrations/20261130/20261130T2336-agency-proposals.ts';
import { agencyOrders } from './migrations/20261130/20261130T2335-agency-orders.ts';
import { bankProfiles } from './migrations/20261202/20261202T0470-bank-profiles.ts';
import { payoutFiles } from './migrations/20261202/20261202T0472-payout-files.ts';
import { agreementAccounts } from './migrations/20261202/20261202T0600-agreement-accounts.ts';
import { deskParts } from './migrations/20261202/20261202T0720-desk-parts.ts';
import { firstDeskParts } from './migrations/20261202/20261202T0721-first-desk-parts.ts';
import { keptMandates } from './migrations/20261203/20261203T0750-kept-mandates.ts';
import { keptMandatesChecked } from './migrations/20261203/20261203T0751-kept-mandates-checked.ts';
import { mandatesWithoutForms } from './migrations/20261203/20261203T0770-mandates-without-forms.ts';
import { cancellations } from './migrations/20261203/20261203T0771-cancellations.ts';
import { formerCancellations } from './migrations/20261203/20261203T0772-former-cancellations.ts';
import { loanLedgers } from './migrations/20261203/20261203T0800-loan-ledgers.ts';
import { paiseOfLoans } from './migrations/20261203/20261203T0801-paise-of-loans.ts';
import { entriesOfPayments } from './migrations/20261203/20261203T0802-entries-of-payments.ts';
import { paymentOfEntry } from './migrations/20261203/20261203T0803-payment-of-entry.ts';
import { paymentFacts } from './migrations/20261203/20261203T0810-payment-facts.ts';
import { paymentModesChecked } from './migrations/20261203/20261203T0811-payment-modes-checked.ts';
import { entriesOfPaymentsChecked } from './migrations/20261203/20261203T0804-entries-of-payments-checked.ts';
import { paiseOfQuotes } from './migrations/20261203/20261203T0830-paise-of-quotes.ts';
import { paiseOfQuotesChecked } from './migrations/20261203/20261203T0831-paise-of-quotes-checked.ts';
import { paiseOfPromises } from './migrations/20261203/20261203T0832-paise-of-promises.ts';
import { partFiles } from './migrations/20261203/20261203T0860-part-files.ts';
import { partFileChecks } from './migrations/20261203/20261203T0861-part-file-checks.ts';
import { toldAmounts } from './migrations/20261203/20261203T0880-told-amounts.ts';
import { toldAmountChecks } from './migrations/20261203/20261203T0881-told-amount-checks.ts';
import { unmadeChecks } from './migrations/20261203/20261203T0780-unmade-checks.ts';
import { repeatCustomers } from './migrations/20261203/20261203T0781-repeat-customers.ts';
import { settlementsOfLedgers } from './migrations/20261204/20261204T0840-settlements-of-ledgers.ts';
import { settlementsByViolation } from './migrations/20261204/20261204T0841-settlements-by-violation.ts';
import { paymentExceptions } from './migrations/20261204/20261204T0860-payment-exceptions.ts';
import { agentCapacities } from './migrations/20261204/20261204T0880-agent-capacity.ts';
import { livesOfPlacements } from './migrations/20261204/20261204T0881-lives-of-placements.ts';
import { partsOfSettlements } from './migrations/20261204/20261204T0842-parts-of-settlements.ts';
import { ledgerDifferences } from './migrations/20261204/20261204T0850-ledger-differences.ts';
import { serversOfLedgers } from './migrations/20261204/20261204T0851-servers-of-ledgers.ts';
import { oneTimeCodes } from './migrations/20261204/20261204T0870-one-time-codes.ts';
import { contactsOutsideHours } from './migrations/20261203/20261203T0900-contacts-outside-hours.ts';
import { turnsOfLedgers } from './migrations/20261203/20261203T0820-turns-of-ledgers.ts';
import { acceptedForms } from './migrations/20261202/20261202T0702-accepted-forms.ts';
import { acceptedFormsChecked } from './migrations/20261202/20261202T0703-accepted-forms-checked.ts';
import { profilesOfBatches } from './migrations/20261202/20261202T0700-profiles-of-batches.ts';
import { profilesOfBatchesChecked } from './migrations/20261202/20261202T0701-profiles-of-batches-checked.ts';
import { openPayouts } from './migrations/20261202/20261202T0473-open-payouts.ts';
import { filesOfProfiles } from './migrations/20261202/20261202T0482-files-of-profiles.ts';
import { mandateFiles } from './migrations/20261202/20261202T0481-mandate-files.ts';
import { failureCodes } from './migrations/20261202/20261202T0480-failure-codes.ts';
import { endedProposals } from './migrations/20261202/20261202T0500-ended-proposals.ts';
import { bankProfileChecks } from './migrations/20261202/20261202T0471-bank-profile-checks.ts';
import { accountsOfCards } from './migrations/20261201/20261201T0401-accounts-of-cards.ts';
import { accountsOfPayouts } from './migrations/20261201/20261201T0402-accounts-of-payouts.ts';
import { formerPayouts } from './migrations/20261201/20261201T0403-former-payouts.ts';
import { bankAccounts } from './migrations/20261201/20261201T0400-bank-accounts.ts';
import { alerts } from './migrations/20261130/20261130T2301-alerts.ts';
import { bankFacts } from './migrations/20261201/20261201T0410-bank-facts.ts';
import { mandatesToCancel } from './migrations/20261201/20261201T0411-mandates-to-cancel.ts';
import { authors } from './migrations/20261129/20261129T2131-authors.ts';
import { authorship } from './migrations/20261129/20261129T2130-authorship.ts';
import { checkedKinds } from './migrations/20261128/20261128T0100-checked-kinds.ts';
import { cancelAsked } from './migrations/20261129/20261129T0810-cancel-asked.ts';
import { cancelAskedBy } from './migrations/20261129/20261129T0811-cancel-asked-by.ts';
import { chatIdentities } from './migrations/20261128/20261128T0600-chat-identities.ts';
import { choiceFiles } from './migrations/20261201/20261201T0202-choice-files.ts';
import { mailDoors } from './migrations/20261201/20261201T0440-mail-doors.ts';
import { mailsOnce } from './migrations/20261201/20261201T0441-mails-once.ts';
import { choices } from './migrations/20261201/20261201T0200-choices.ts';
import { complaintAgents } from './migrations/20261130/20261130T0100-complaint-agents.ts';
import { countedLeaves } from './migrations/20261130/20261130T0101-counted-leaves.ts';
import { doors } from './migrations/20261201/20261201T0300-doors.ts';
import { loanNumbers } from './migrations/20261201/20261201T0301-loan-numbers.ts';
import { fieldProposals } from './migrations/20261201/20261201T0430-field-proposals.ts';
import { stageNotes } from './migrations/20261201/20261201T0431-stage-notes.ts';
import { embedderListed } from './migrations/20261130/20261130T2332-embedder-list.ts';
import { embedderOrders } from './migrations/20261130/20261130T2333-embedder-orders.ts';
import { embedders } from './migrations/20261130/20261130T0300-embedders.ts';
import { formerChoices } from './migrations/20261201/20261201T0201-former-choices.ts';
import { holidays } from './migrations/20261129/20261129T0800-holidays.ts';
import { keptSecrets } from './migrations/20261128/20261128T0500-kept-secrets.ts';
import { misByAgency } from './migrations/20261130/20261130T2312-mis-by-agency.ts';
import { loanDepartures } from './migrations/20261130/20261130T2311-loan-departures.ts';
import { limitsOverWindows } from './migrations/20261129/20261129T2100-limits-over-windows.ts';
import { postedWaivers } from './migrations/20261129/20261129T2101-posted-waivers.ts';
import { limitUses } from './migrations/20261128/20261128T0501-limit-uses.ts';
import { offerLinksEnd } from './migrations/20261128/20261128T0601-offer-links-end.ts';
import { signedIn } from './migrations/20261130/20261130T2302-signed-in.ts';
import { accessRequests } from './migrations/20261130/20261130T2330-access-requests.ts';
import { staffList } from './migrations/20261130/20261130T2331-staff-list.ts';
import { statedTimes } from './migrations/20261130/20261130T0310-stated-times.ts';
import { decidedRequests } from './migrations/20261201/20261201T0101-decided-requests.ts';
import { callTimes } from './migrations/20261201/20261201T0100-call-times.ts';
import { vkycEvidence } from './migrations/20261202/20261202T0450-vkyc-evidence.ts';
import { vkycIndexes } from './migrations/20261202/20261202T0451-vkyc-indexes.ts';
import { promoCosts } from './migrations/20261130/20261130T0102-promo-costs.ts';
import { countedPromoCosts } from './migrations/20261130/20261130T0103-counted-promo-costs.ts';
import { promoApprovals } from './migrations/20261129/20261129T2132-promo-approvals.ts';
import { nachCodes } from './migrations/20261202/20261202T0710-nach-codes.ts';
import { codesInUse } from './migrations/20261202/20261202T0711-codes-in-use.ts';
import { codeFiles } from './migrations/20261202/20261202T0712-code-files.ts';
import { codeFileChecks } from './migrations/20261202/20261202T0713-code-file-checks.ts';
import { botCalls } from './migrations/20261202/20261202T0714-bot-calls.ts';
import { botCallChecks } from './migrations/20261202/20261202T0715-bot-call-checks.ts';
import { codesThatRepeat } from './migrations/20261201/20261201T0424-codes-that-repeat.ts';
import { mandateChecks } from './migrations/20261201/20261201T0422-mandate-checks.ts';
import { mandateIssues } from './migrations/20261201/20261201T0420-mandate-issues.ts';
import { manyIssues } from './migrations/20261201/20261201T0423-many-issues.ts';
import { openMandates } from './migrations/20261201/20261201T0421-open-mandates.ts';
import { choicesAboutHeldMoney } from './migrations/20261204/20261204T0890-choices-about-held-money.ts';

/** The baseline and every step after it, in any order. A new step is a file in `migrations/` and a name here. */
export const migrations: readonly Migration[] = [
  baseline,
  checkedKinds,
  keptSecrets,
  limitUses,
  chatIdentities,
  offerLinksEnd,
  holidays,
  authorship,
  authors,
  promoApprovals,
  cancelAsked,
  cancelAskedBy,
  limitsOverWindows,
  postedWaivers,
  complaintAgents,
  countedLeaves,
  promoCosts,
  countedPromoCosts,
  agencies,
  agenciesOfStaff,
  agencyIndexes,
  agencyChecks,
  embedders,
  statedTimes,
  doors,
  loanNumbers,
  alerts,
  signedIn,
  accessRequests,
  staffList,
  embedderListed,
  embedderOrders,
  agencyListed,
  agencyOrders,
  agencyProposals,
  loanDepartures,
  misByAgency,
  callTimes,
  decidedRequests,
  choices,
  formerChoices,
  choiceFiles,
  bankAccounts,
  accountsOfCards,
  accountsOfPayouts,
  formerPayouts,
  fieldProposals,
  stageNotes,
  mandateIssues,
  openMandates,
  mandateChecks,
  manyIssues,
  codesThatRepeat,
  mailDoors,
  mailsOnce,
  vkycEvidence,
  vkycIndexes,
  bankFacts,
  mandatesToCancel,
  bankProfiles,
  bankProfileChecks,
  payoutFiles,
  openPayouts,
  failureCodes,
  mandateFiles,
  filesOfProfiles,
  endedProposals,
  agreementAccounts,
  profilesOfBatches,
  profilesOfBatchesChecked,
  acceptedForms,
  acceptedFormsChecked,
  nachCodes,
  codesInUse,
  codeFiles,
  codeFileChecks,
  botCalls,
  botCallChecks,
  deskParts,
  firstDeskParts,
  keptMandates,
  keptMandatesChecked,
  mandatesWithoutForms,
  cancellations,
  formerCancellations,
  loanLedgers,
  paiseOfLoans,
  entriesOfPayments,
  paymentOfEntry,
  entriesOfPaymentsChecked,
  paymentFacts,
  paymentModesChecked,
  paiseOfQuotes,
  paiseOfQuotesChecked,
  paiseOfPromises,
  partFiles,
  partFileChecks,
  unmadeChecks,
  repeatCustomers,
  settlementsOfLedgers,
  settlementsByViolation,
  partsOfSettlements,
  ledgerDifferences,
  serversOfLedgers,
  oneTimeCodes,
  contactsOutsideHours,
  toldAmounts,
  toldAmountChecks,
  turnsOfLedgers,
  choicesAboutHeldMoney,
  paymentExceptions,
  agentCapacities,
  livesOfPlacements,
];
