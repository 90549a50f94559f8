import type { BulkActionType, HeaderActionType, RowActionType, SavedField, SearchType } from './list-actions.ts';
import type { ListType } from './list-places.ts';
import type { LockKind } from './locks.ts';

/** What there is for the rows of one kind, whichever list shows them. */
export interface ListSubject {
  /** What they are locked as, where opening one locks it. */
  locks?: LockKind;
  /** The text of theirs that a list saves. */
  saves?: SavedField;
  searchTypes: readonly SearchType[];
  rowActions: readonly RowActionType[];
  headerActions: readonly HeaderActionType[];
}

/** What lists are over: each row of a list is one of these. The server's side is the list base of the domain that owns the table. */
export const listSubjects = {
  application: {
    locks: 'application',
    saves: 'remark',
    searchTypes: ['loanApplicationNumber', 'contactNumber', 'emailId'],
    rowActions: ['openIssueDetails', 'save'],
    headerActions: ['downloadList', 'nextApplication'],
  },
  collectionsCase: {
    locks: 'collectionsCase',
    saves: 'callingComment',
    searchTypes: ['loanApplicationNumber', 'contactNumber', 'emailId'],
    rowActions: [],
    headerActions: ['downloadList'],
  },
  agent: {
    searchTypes: ['emailId', 'contactNumber', 'agentName'],
    rowActions: [],
    headerActions: ['downloadList'],
  },
} as const satisfies Record<string, ListSubject>;
export type ListSubjectName = keyof typeof listSubjects;

/** What a row of the table says of the work in a list: what it is over, and where it differs from what its subject has. */
export interface ListWork extends Partial<Omit<ListSubject, 'locks' | 'saves'>> {
  over: ListSubjectName;
  pageSizes?: readonly number[];
  bulkActions?: readonly BulkActionType[];
  firstQueue?: string;
}

const applications = { over: 'application' } as const;
const mails = { ...applications, rowActions: ['openIssueDetails', 'save', 'goToNachDetails'] } as const;
const withHundred = { pageSizes: [5, 10, 15, 50, 100] } as const;
const cases = { over: 'collectionsCase' } as const;
const agents = { over: 'agent' } as const;

/** The work in each list, by list type. Columns, filters and tabs come from the server at run time. */
export const listWork = {
  'document-processing': applications,
  hold: { ...applications, firstQueue: 'Applications on Hold Pre Disbursal', headerActions: ['downloadList'] },
  'pending-review-regular': applications,
  'pending-review-gps': applications,
  'kyc-verification': {
    ...applications,
    firstQueue: 'KYC Verification OSV List',
    rowActions: ['openIssueDetails', 'save', 'reassignForOsv'],
    bulkActions: ['reassignForOsv'],
  },
  'nach-review': { ...mails, ...withHundred, firstQueue: 'Nach Review' },
  'nach-upload': { ...mails, ...withHundred, firstQueue: 'Nach Upload' },
  'decision-wait': applications,
  'loan-approved': applications,
  'ready-for-disbursal': applications,
  'disbursal-initiated': { ...applications, firstQueue: 'Disbursed Initiated' },
  'disbursal-failed': { ...applications, firstQueue: 'Disbursed Failed' },
  'top-up': applications,
  default: applications,
  truecaller: applications,
  'self-employed': applications,
  'self-employed-repeat': applications,
  'pb-pa': applications,
  bounce: applications,
  'electric-vehicle': applications,
  xiaomi: applications,
  airtel: applications,
  'companion-card-list': applications,
  'karza-stuck-list': applications,
  'post-fr-move-backs': applications,
  'automated-apps': applications,
  starter: applications,
  'ud-chalo': applications,
  'smart-pay': applications,
  'partner-change': applications,
  'pb-nach-review': { ...mails, firstQueue: 'PB Nach Review' },
  'pb-fixer-list': { ...applications, firstQueue: 'PB Compliance Corrections' },
  'pb-loan-approved': applications,
  'wishfin-nach-review': { ...mails, firstQueue: 'Wishfin Nach Review' },
  'wishfin-fixer-list': { ...applications, firstQueue: 'Wishfin Compliance Corrections' },
  'wishfin-loan-approved': applications,
  'manage-agent-list': { ...agents, firstQueue: 'Agents', bulkActions: ['assignQueues', 'unassignQueues'] },
  'agency-calling-list': { ...cases, rowActions: ['call', 'save'] },
  'agency-customer-list': {
    ...cases,
    rowActions: ['allocate', 'reAllocate', 'allocateAgent'],
    bulkActions: ['bulkAllocate', 'bulkReAllocate'],
    headerActions: ['downloadList', 'uploadAllocation'],
  },
  'agency-agents-list': { ...agents, firstQueue: 'Agency Agents' },
} as const satisfies Record<ListType, ListWork>;
