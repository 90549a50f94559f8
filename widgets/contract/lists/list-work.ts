import type { BulkActionType, SavedField, SearchType } from './list-actions.ts';
import type { ListSubjectName, ListType } from './list-places.ts';
import type { LockKind } from '../locks/lock-kinds.ts';

/** What the rows of one kind offer, whichever list shows them. */
export interface ListSubject {
  /** The kind of lock that opening a row takes; absent if opening takes none. */
  locks?: LockKind;
  /** The text of a row that a list saves. */
  saves?: SavedField;
  searchTypes: readonly SearchType[];
  /** True where no list of such rows has an action on a single row: the rows have no place for buttons. */
  hasNoRowActions?: true;
}

/** What each kind of row offers. Its counterpart on the server is the list base of the domain that owns the table. */
export const listSubjects = {
  application: {
    locks: 'application',
    saves: 'remark',
    searchTypes: ['loanApplicationNumber', 'contactNumber', 'emailId'],
  },
  collectionsCase: {
    locks: 'collectionsCase',
    saves: 'callingComment',
    searchTypes: ['loanApplicationNumber', 'contactNumber', 'emailId'],
  },
  agent: {
    searchTypes: ['emailId', 'contactNumber', 'agentName'],
    hasNoRowActions: true,
  },
  otpTemplate: {
    searchTypes: ['templateName'],
  },
  partnerRule: {
    searchTypes: [],
  },
  promoCode: {
    searchTypes: ['code'],
  },
  unsubscription: {
    searchTypes: ['contact'],
  },
  feedback: {
    searchTypes: ['loanApplicationNumber', 'agentName'],
  },
  settlement: {
    searchTypes: ['loanApplicationNumber', 'contactNumber', 'emailId'],
  },
} as const satisfies Record<ListSubjectName, ListSubject>;

/** Where the work in a list differs from what its subject has. */
export interface ListWork extends Partial<Omit<ListSubject, 'locks' | 'saves' | 'hasNoRowActions'>> {
  pageSizes?: readonly number[];
  bulkActions?: readonly BulkActionType[];
  firstQueue?: string;
}

const queues = { bulkActions: ['assignQueues', 'unassignQueues'] } as const;
const withHundred = { pageSizes: [5, 10, 15, 50, 100] } as const;

/**
 * How the work in a list differs from its subject's, by list type. The server sends columns, filters and tabs at run
 * time; what a list offers on its head and on its rows stands in `list-heads.ts` and `row-actions.ts`, because a screen is
 * told it with the tabs and with the rows.
 */
export const listWork: Readonly<Partial<Record<ListType, ListWork>>> = {
  hold: {
    firstQueue: 'Applications on Hold Pre Disbursal',
    bulkActions: ['releaseHolds'],
  },
  'kyc-verification': {
    firstQueue: 'KYC Verification OSV List',
    bulkActions: ['reassignForOsv'],
  },
  'nach-review': { ...withHundred, firstQueue: 'Nach Review' },
  'nach-upload': {
    ...withHundred,
    firstQueue: 'Nach Upload',
  },
  'compliance-fixer-list': { firstQueue: 'Compliance Corrections' },
  'disbursal-initiated': {
    firstQueue: 'Disbursed Initiated',
  },
  'vkyc-maker-list': { firstQueue: 'Video Kyc Maker' },
  'vkyc-checker-list': { firstQueue: 'Video Kyc Checker' },
  'vkyc-audit-list': { firstQueue: 'Video Kyc Audit' },
  'disbursal-failed': { firstQueue: 'Disbursed Failed' },
  'pb-nach-review': { ...withHundred, firstQueue: 'PB Nach Review' },
  'pb-fixer-list': { firstQueue: 'PB Compliance Corrections' },
  'wishfin-nach-review': { ...withHundred, firstQueue: 'Wishfin Nach Review' },
  'wishfin-fixer-list': { firstQueue: 'Wishfin Compliance Corrections' },
  'manage-agent-list': { ...queues, firstQueue: 'Agents' },
  'agency-customer-list': {
    bulkActions: ['bulkAllocate', 'bulkReAllocate'],
  },
  'agency-agents-list': { ...queues, firstQueue: 'Agency Agents' },
  'agency-feedback-validation-list': { bulkActions: ['bulkValidate'], firstQueue: 'Feedback To Validate' },
};
