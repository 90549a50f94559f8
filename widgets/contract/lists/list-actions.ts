import { emailLabel, loanIdLabel, mobileLabel, templateNameLabel } from '../words.ts';
/** What may be done to a row, by type (spec 1 §2.4, QL-23 to QL-40). */
export const rowActionTypes = [
  'openLink',
  'openIssueDetails',
  'save',
  'call',
  'reassignForOsv',
  'goToNachDetails',
  'downloadList',
  'reAllocate',
  'allocate',
  'bulkAllocate',
  'bulkReAllocate',
  'allocateAgent',
  'edit',
  'validate',
  'bulkValidate',
  'accept',
  'delete',
  'reject',
] as const;
export type RowActionType = (typeof rowActionTypes)[number];

/** What may be done to several ticked rows at once: row actions, actions for agents alone (QL-45, QL-46), and the end of holds. */
export const bulkActionTypes = [
  'reassignForOsv',
  'bulkAllocate',
  'bulkReAllocate',
  'releaseHolds',
  'assignQueues',
  'unassignQueues',
  'bulkValidate',
] as const;
export type BulkActionType = (typeof bulkActionTypes)[number];

/**
 * What a list's head may offer (QL-21): its rows as a file (QL-29), a file of allocations (VA-06, CL-10), files of
 * feedback and recordings (VA-07, VA-08), the batches of accepted mandates and the file of the bank's answers on them
 * (NR-05), the file of its answers on disbursals, a new promo code or OTP template, a contact that is not to be sent
 * something, a file of such contacts (UT-05), the stop of all rules of auto-movement, the next row to work on.
 */
export const headerActionTypes = [
  'downloadList',
  'uploadAllocation',
  'uploadFeedback',
  'uploadRecordings',
  'mandateBatches',
  'uploadBankAnswers',
  'createPromoCode',
  'uploadDisbursalAnswers',
  'createOtpTemplate',
  'addUnsubscription',
  'uploadUnsubscribe',
  'stopAutoMovement',
  'nextApplication',
] as const;
export type HeaderActionType = (typeof headerActionTypes)[number];

/**
 * What a queue can be searched by: label, the column's name on the wire and the kind of value it takes (QL-09 to QL-13,
 * VA-35). A number (`mobile`), or a number or an address (`contact`), is searched for as a whole: a match of a part
 * would reveal what a mask hides.
 */
export const searchTypes = {
  loanApplicationNumber: { label: loanIdLabel, takes: 'positiveNumber' },
  contactNumber: { label: mobileLabel, takes: 'mobile' },
  emailId: { label: emailLabel, takes: 'text' },
  agentName: { label: 'Name', takes: 'text' },
  code: { label: 'Code', takes: 'text' },
  templateName: { label: templateNameLabel, takes: 'text' },
  contact: { label: 'Mobile No or Email ID', takes: 'contact' },
} as const satisfies Record<string, { label: string; takes: 'positiveNumber' | 'mobile' | 'contact' | 'text' }>;
export type SearchType = keyof typeof searchTypes;

export type ListAction = RowActionType | BulkActionType | HeaderActionType;

/** The texts that lists let people write into a row (QL-25), by their names on the wire; a row has one of them. */
export const savedFields = ['remark', 'callingComment'] as const;
export type SavedField = (typeof savedFields)[number];
