import type { LockKind } from './locks.ts';
import type { MenuGroup, Portal } from './portals.ts';

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

/** What may be done to several ticked rows at once: row actions, and what there is for agents alone (QL-45, QL-46). */
export const bulkActionTypes = [
  'reassignForOsv',
  'bulkAllocate',
  'bulkReAllocate',
  'assignQueues',
  'unassignQueues',
] as const;
export type BulkActionType = (typeof bulkActionTypes)[number];

/** What a list's head may offer (QL-21): its rows as a file (QL-29), a file of allocations (VA-06, CL-10), the next row to work on. */
export const headerActionTypes = ['downloadList', 'uploadAllocation', 'nextApplication'] as const;
export type HeaderActionType = (typeof headerActionTypes)[number];

/** What a queue can be searched by: label, the column's name on the wire and the kind of value it takes (QL-09 to QL-13, VA-35). */
export const searchTypes = {
  loanApplicationNumber: { label: 'Loan ID', takes: 'positiveNumber' },
  contactNumber: { label: 'Mobile No', takes: 'mobile' },
  emailId: { label: 'Email ID', takes: 'text' },
  agentName: { label: 'Name', takes: 'text' },
} as const satisfies Record<string, { label: string; takes: 'positiveNumber' | 'mobile' | 'text' }>;
export type SearchType = keyof typeof searchTypes;

/** CO-01, CO-02. */
export const defaultPageSize = 10;

export interface ListRow {
  /** The page's title; the menu's label too unless `label` differs. */
  title: string;
  label?: string;
  path: `/${string}`;
  portal: Portal;
  group: MenuGroup;
  searchTypes: readonly SearchType[];
  pageSizes: readonly number[];
  rowActions: readonly RowActionType[];
  bulkActions: readonly BulkActionType[];
  headerActions: readonly HeaderActionType[];
  /** What its rows are, where opening one locks it. */
  locks?: LockKind;
  /** The fixed name that the tabs call sends (AP-20, AP-21): the list type in one word. */
  stage: string;
  /** The key that a route list grants it by (SH-20): the list type in capitals. */
  routeKey: ListRouteKey;
}

/** What a row says itself; the rest is what most lists have. */
type Given = Pick<ListRow, 'title' | 'path' | 'group'> & Partial<Omit<ListRow, 'stage' | 'routeKey'>>;

const withHundred = { pageSizes: [5, 10, 15, 50, 100] } as const;
const withMails = { rowActions: ['openIssueDetails', 'save', 'goToNachDetails'] } as const;
const fraud = { group: 'Fraud review' } as const;
const partner = { group: 'Partners' } as const;
const agents = {
  searchTypes: ['emailId', 'contactNumber', 'agentName'],
  rowActions: [],
  headerActions: ['downloadList'],
} as const;
const agency = {
  portal: 'agency',
  group: 'Collections',
  locks: 'collectionsCase',
  headerActions: ['downloadList'],
} as const;

/**
 * The lists, by list type. A row derives the list's two calls (`<type>.tabs`, `<type>.rows`), its screen and its menu
 * entry; columns, filters and tabs come from the server at run time (`host/server/lists/sources/`).
 */
export const lists = {
  'document-processing': { title: 'Document Processing', path: '/document-processing', group: 'Documents' },
  hold: {
    title: 'Applications on Hold',
    path: '/hold',
    group: 'Documents',
    headerActions: ['downloadList'],
  },
  'pending-review-regular': {
    title: 'Pending Review Regular',
    path: '/pending-review/regular',
    group: 'Documents',
  },
  'pending-review-gps': { title: 'Pending Review GPS', path: '/pending-review/gps', group: 'Documents' },
  'kyc-verification': {
    title: 'KYC Verification',
    label: 'KYC Verification / OSV List',
    path: '/kyc-verification',
    group: 'KYC',
    rowActions: ['openIssueDetails', 'save', 'reassignForOsv'],
    bulkActions: ['reassignForOsv'],
  },
  'nach-review': { title: 'NACH Review', path: '/nach/nach-review', group: 'NACH', ...withHundred, ...withMails },
  'nach-upload': { title: 'NACH Upload', path: '/nach/nach-upload', group: 'NACH', ...withHundred, ...withMails },
  'decision-wait': { title: 'Decision Wait', path: '/decision-wait', group: 'Disbursal' },
  'loan-approved': { title: 'Loan Approved', path: '/loan-approved', group: 'Disbursal' },
  'ready-for-disbursal': { title: 'Ready For Disbursal', path: '/ready-for-disbursal', group: 'Disbursal' },
  'disbursal-initiated': { title: 'Disbursal Initiated', path: '/disbursal-initiated', group: 'Disbursal' },
  'disbursal-failed': { title: 'Disbursal Failed', path: '/disbursal-failed', group: 'Disbursal' },
  'top-up': { title: 'Top Up', path: '/top-up', ...fraud },
  default: { title: 'Default', path: '/default', ...fraud },
  truecaller: { title: 'Truecaller', path: '/truecaller', ...fraud },
  'self-employed': { title: 'Self Employed', path: '/self-employed', ...fraud },
  'self-employed-repeat': { title: 'Self Employed Repeat', path: '/self-employed-repeat', ...fraud },
  'pb-pa': { title: 'PB PA', path: '/pb-pa', ...fraud },
  bounce: { title: 'Bounce', path: '/bounce', ...fraud },
  'electric-vehicle': { title: 'Electric Vehicle', path: '/electric-vehicle', ...fraud },
  xiaomi: { title: 'Xiaomi', path: '/xiaomi', ...fraud },
  airtel: { title: 'Airtel', path: '/airtel', ...fraud },
  'companion-card-list': { title: 'Companion Card List', path: '/companionCardList', ...fraud },
  'karza-stuck-list': { title: 'Karza Stuck List', path: '/karzaStuckList', ...fraud },
  'post-fr-move-backs': { title: 'Post FR Move Backs', path: '/postFRMoveBacks', ...fraud },
  'automated-apps': { title: 'Automated Apps', path: '/automatedApps', ...fraud },
  starter: { title: 'Starter', path: '/starter', ...fraud },
  'ud-chalo': { title: 'udChalo', path: '/udChalo', ...fraud },
  'smart-pay': { title: 'Smart Pay', path: '/smartPay', ...fraud },
  'partner-change': { title: 'Partner Change', path: '/partner-change', ...fraud },
  'pb-nach-review': { title: 'PB NACH Review', path: '/pb/nachReview', ...partner, ...withMails },
  'pb-fixer-list': { title: 'PB Fixer List', path: '/pb/fixerList', ...partner },
  'pb-loan-approved': { title: 'PB Loan Approved', path: '/pb/laonApproved', ...partner },
  'wishfin-nach-review': { title: 'Wishfin NACH Review', path: '/wishfin/nachReview', ...partner, ...withMails },
  'wishfin-fixer-list': { title: 'Wishfin Fixer List', path: '/wishfin/fixerList', ...partner },
  'wishfin-loan-approved': { title: 'Wishfin Loan Approved', path: '/wishfin/laonApproved', ...partner },
  'manage-agent-list': {
    title: 'Manage Agents',
    path: '/manage/agent-list',
    group: 'Utilities',
    ...agents,
    bulkActions: ['assignQueues', 'unassignQueues'],
  },
  'agency-calling-list': {
    title: 'Calling List',
    path: '/agency/calling-list',
    ...agency,
    rowActions: ['call', 'save'],
  },
  'agency-customer-list': {
    title: 'Customers',
    path: '/agency/manager/customer-list',
    ...agency,
    rowActions: ['allocate', 'reAllocate', 'allocateAgent'],
    bulkActions: ['bulkAllocate', 'bulkReAllocate'],
    headerActions: ['downloadList', 'uploadAllocation'],
  },
  'agency-agents-list': {
    title: 'Agents',
    path: '/agency/agents-list',
    portal: 'agency',
    group: 'Team',
    ...agents,
  },
} as const satisfies Record<string, Given>;

export type ListType = keyof typeof lists;
type Capitals<Text extends string> = Text extends `${infer Word}-${infer Rest}`
  ? `${Uppercase<Word>}_${Capitals<Rest>}`
  : Uppercase<Text>;
export type ListRouteKey = Capitals<ListType>;

export const listTypes = Object.keys(lists) as ListType[];

function completed(type: ListType): ListRow {
  const given: Given = lists[type];
  const isOfApplications = given.portal === undefined && given.searchTypes === undefined;
  return {
    portal: 'ops',
    searchTypes: ['loanApplicationNumber', 'contactNumber', 'emailId'],
    pageSizes: [5, 10, 15, 50],
    rowActions: ['openIssueDetails', 'save'],
    bulkActions: [],
    headerActions: ['downloadList', 'nextApplication'],
    ...(isOfApplications && { locks: 'application' }),
    ...given,
    stage: type.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase()),
    routeKey: type.toUpperCase().replaceAll('-', '_') as ListRouteKey,
  };
}

/** Every list's whole row, for code that treats every list alike. */
export const listRows = Object.fromEntries(listTypes.map((type) => [type, completed(type)])) as Readonly<
  Record<ListType, ListRow>
>;

/** Whether a string (an attribute, a query parameter) names a list. */
export function isListType(name: string): name is ListType {
  return Object.hasOwn(lists, name);
}

/** The route keys of the lists whose rows may be acted on so. */
export function screensWith(action: RowActionType | BulkActionType | HeaderActionType): ListRouteKey[] {
  return listTypes
    .map((type) => listRows[type])
    .filter((row) => [...row.rowActions, ...row.bulkActions, ...row.headerActions].some((each) => each === action))
    .map(({ routeKey }) => routeKey);
}
