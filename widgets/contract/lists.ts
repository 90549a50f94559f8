import type { BulkActionType, RowActionType, SavedField } from './lists/list-actions.ts';
import type { LockKind } from './locks/lock-kinds.ts';
import {
  addressOf,
  listTypes,
  routeKeyOf,
  standingOf,
  type HeaderActionType,
  type ListRouteKey,
  type ListSubjectName,
  type ListType,
  type SearchType,
} from './lists/list-places.ts';
import type { MenuGroup, Portal } from './session/portals.ts';
import type { RightName } from './session/rights.ts';

export {
  bulkActionTypes,
  rowActionTypes,
  savedFields,
  type BulkActionType,
  type RowActionType,
} from './lists/list-actions.ts';
export {
  isListType,
  listTypes,
  searchTypes,
  type HeaderActionType,
  type ListRouteKey,
  type ListType,
  type SearchType,
} from './lists/list-places.ts';

/** Whatever may be done in a list. */
export type ListAction = RowActionType | BulkActionType | HeaderActionType;

/** CO-01, CO-02. */
export const defaultPageSize = 10;

export interface ListRow {
  over: ListSubjectName;
  title: string;
  label: string;
  path: `/${string}`;
  portal: Portal;
  group: MenuGroup;
  /** The right without which it shows nothing. */
  needs?: RightName;
  locks?: LockKind;
  saves?: SavedField;
  searchTypes: readonly SearchType[];
  hasNoRowActions?: true;
  pageSizes: readonly number[];
  bulkActions: readonly BulkActionType[];
  /** The name of the queue behind the tab that the list opens on (QL-04); its rows are loaded with the tabs. */
  firstQueue: string;
  /** The fixed name that the tabs call sends (AP-20, AP-21): the list type in one word. */
  stage: string;
  /** The key that a route list grants it by (SH-20): the list type in capitals. */
  routeKey: ListRouteKey;
}

function completed(type: ListType): ListRow {
  const address = addressOf(type);
  const { place, list } = standingOf(type);
  const { subject: over, locks, saves, hasNoRowActions, searches } = place;
  const { pageSizes = [5, 10, 15, 50], bulkActions = [], firstQueue = address.title } = list;
  return {
    over,
    ...address,
    ...(locks && { locks }),
    ...(saves && { saves }),
    ...(hasNoRowActions && { hasNoRowActions }),
    searchTypes: Object.keys(searches) as SearchType[],
    pageSizes,
    bulkActions,
    firstQueue,
    stage: type.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase()),
    routeKey: routeKeyOf(type),
  };
}

/** Every list's whole row, for code that treats every list alike. */
export const listRows = Object.fromEntries(listTypes.map((type) => [type, completed(type)])) as Readonly<
  Record<ListType, ListRow>
>;
