import type { LockKind } from './locks.ts';
import { listPlaces, listTypes, routeKeyOf, type ListPlace, type ListRouteKey, type ListType } from './list-places.ts';
import type { Portal } from './portals.ts';

export { listTypes, type ListRouteKey, type ListType } from './list-places.ts';

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

export interface ListRow extends ListPlace {
  portal: Portal;
  searchTypes: readonly SearchType[];
  pageSizes: readonly number[];
  rowActions: readonly RowActionType[];
  bulkActions: readonly BulkActionType[];
  headerActions: readonly HeaderActionType[];
  /** The name of the queue behind the tab that it opens on (QL-04): its rows are asked for together with the tabs. Its title unless given. */
  firstQueue: string;
  /** What its rows are, where opening one locks it. */
  locks?: LockKind;
  /** The fixed name that the tabs call sends (AP-20, AP-21): the list type in one word. */
  stage: string;
  /** The key that a route list grants it by (SH-20): the list type in capitals. */
  routeKey: ListRouteKey;
}

/** What a row says of the work in a list; the rest is what most lists have. */
type Given = Partial<Omit<ListRow, keyof ListPlace | 'stage' | 'routeKey'>>;

const withHundred = { pageSizes: [5, 10, 15, 50, 100] } as const;
const withMails = { rowActions: ['openIssueDetails', 'save', 'goToNachDetails'] } as const;
const agents = {
  searchTypes: ['emailId', 'contactNumber', 'agentName'],
  rowActions: [],
  headerActions: ['downloadList'],
} as const;
const agency = {
  locks: 'collectionsCase',
  headerActions: ['downloadList'],
} as const;

/** The work in each list, by list type; a list that is not here has what most have. Columns, filters and tabs come from the server at run time (`host/server/lists/sources/`). */
export const lists: Partial<Record<ListType, Given>> = {
  hold: { firstQueue: 'Applications on Hold Pre Disbursal', headerActions: ['downloadList'] },
  'kyc-verification': {
    firstQueue: 'KYC Verification OSV List',
    rowActions: ['openIssueDetails', 'save', 'reassignForOsv'],
    bulkActions: ['reassignForOsv'],
  },
  'nach-review': { firstQueue: 'Nach Review', ...withHundred, ...withMails },
  'nach-upload': { firstQueue: 'Nach Upload', ...withHundred, ...withMails },
  'disbursal-initiated': { firstQueue: 'Disbursed Initiated' },
  'disbursal-failed': { firstQueue: 'Disbursed Failed' },
  'pb-nach-review': { firstQueue: 'PB Nach Review', ...withMails },
  'pb-fixer-list': { firstQueue: 'PB Compliance Corrections' },
  'wishfin-nach-review': { firstQueue: 'Wishfin Nach Review', ...withMails },
  'wishfin-fixer-list': { firstQueue: 'Wishfin Compliance Corrections' },
  'manage-agent-list': { firstQueue: 'Agents', ...agents, bulkActions: ['assignQueues', 'unassignQueues'] },
  'agency-calling-list': { ...agency, rowActions: ['call', 'save'] },
  'agency-customer-list': {
    ...agency,
    rowActions: ['allocate', 'reAllocate', 'allocateAgent'],
    bulkActions: ['bulkAllocate', 'bulkReAllocate'],
    headerActions: ['downloadList', 'uploadAllocation'],
  },
  'agency-agents-list': { firstQueue: 'Agency Agents', ...agents },
};

function completed(type: ListType): ListRow {
  const place: ListPlace = listPlaces[type];
  const given = lists[type] ?? {};
  const isOfApplications = place.portal === undefined && given.searchTypes === undefined;
  return {
    portal: 'ops',
    searchTypes: ['loanApplicationNumber', 'contactNumber', 'emailId'],
    pageSizes: [5, 10, 15, 50],
    rowActions: ['openIssueDetails', 'save'],
    bulkActions: [],
    headerActions: ['downloadList', 'nextApplication'],
    firstQueue: place.title,
    ...(isOfApplications && { locks: 'application' }),
    ...place,
    ...given,
    stage: type.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase()),
    routeKey: routeKeyOf(type),
  };
}

/** Every list's whole row, for code that treats every list alike. */
export const listRows = Object.fromEntries(listTypes.map((type) => [type, completed(type)])) as Readonly<
  Record<ListType, ListRow>
>;

/** Whether a string (an attribute, a query parameter) names a list. */
export function isListType(name: string): name is ListType {
  return Object.hasOwn(listPlaces, name);
}

/** The route keys of the lists whose rows may be acted on so. */
export function screensWith(action: RowActionType | BulkActionType | HeaderActionType): ListRouteKey[] {
  return listTypes
    .map((type) => listRows[type])
    .filter((row) => [...row.rowActions, ...row.bulkActions, ...row.headerActions].some((each) => each === action))
    .map(({ routeKey }) => routeKey);
}
