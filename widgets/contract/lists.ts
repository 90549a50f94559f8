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

/** What a queue can be searched by: label, the column's name on the wire and the kind of value it takes (QL-09 to QL-13, VA-35). */
export const searchTypes = {
  loanApplicationNumber: { label: 'Loan ID', takes: 'positiveNumber' },
  contactNumber: { label: 'Mobile No', takes: 'mobile' },
  emailId: { label: 'Email ID', takes: 'text' },
} as const satisfies Record<string, { label: string; takes: 'positiveNumber' | 'mobile' | 'text' }>;
export type SearchType = keyof typeof searchTypes;

const applicationSearch = [
  'loanApplicationNumber',
  'contactNumber',
  'emailId',
] as const satisfies readonly SearchType[];

/** CO-01, CO-02. */
export const defaultPageSize = 10;
const pageSizes = [5, 10, 15, 50] as const;

export interface ListRow {
  /** The page's title; the menu's label too unless `label` differs. */
  title: string;
  label?: string;
  /** The fixed name that the tabs call sends (AP-20, AP-21). */
  stage: string;
  /** The key that a route list grants it by (SH-20). */
  routeKey: string;
  path: `/${string}`;
  portal: Portal;
  group: MenuGroup;
  searchTypes: readonly SearchType[];
  pageSizes: readonly number[];
  rowActions: readonly RowActionType[];
  bulkActions: readonly RowActionType[];
  headerAction?: 'download';
  /** What its rows are, where opening one locks it. */
  locks?: LockKind;
}

/**
 * The lists, by list type. A row derives the list's two calls (`<type>.tabs`, `<type>.rows`), its screen and its menu
 * entry; columns, filters and tabs come from the server at run time (`host/server/lists/sources/`).
 */
export const lists = {
  'document-processing': {
    title: 'Document Processing',
    stage: 'DocumentProcessing',
    routeKey: 'DOCUMENT_PROCESSING',
    path: '/document-processing',
    portal: 'ops',
    group: 'Documents',
    searchTypes: applicationSearch,
    pageSizes,
    rowActions: [],
    bulkActions: [],
    locks: 'application',
  },
  'agency-calling-list': {
    title: 'Calling List',
    stage: 'AgencyCallingList',
    routeKey: 'AGENCY_CALLING_LIST',
    path: '/agency/calling-list',
    portal: 'agency',
    group: 'Collections',
    searchTypes: applicationSearch,
    pageSizes,
    rowActions: ['call'],
    bulkActions: [],
    locks: 'collectionsCase',
  },
} as const satisfies Record<string, ListRow>;

export type ListType = keyof typeof lists;
/** The same rows with one type, for code that treats every list alike. */
export const listRows: Readonly<Record<ListType, ListRow>> = lists;
export const listTypes = Object.keys(lists) as ListType[];

/** Whether a string (an attribute, a query parameter) names a list. */
export function isListType(name: string): name is ListType {
  return Object.hasOwn(lists, name);
}
