import type { BulkActionType } from './lists/list-actions.ts';
import {
  listPlaces,
  listTypes,
  placeOf,
  routeKeyOf,
  type ListPlace,
  type ListRouteKey,
  type ListType,
} from './lists/list-places.ts';
import { listSubjects, listWork, type ListSubject } from './lists/list-work.ts';
import type { Portal } from './session/portals.ts';

export {
  bulkActionTypes,
  headerActionTypes,
  rowActionTypes,
  savedFields,
  searchTypes,
  type BulkActionType,
  type HeaderActionType,
  type ListAction,
  type RowActionType,
  type SearchType,
} from './lists/list-actions.ts';
export { listTypes, type ListRouteKey, type ListType } from './lists/list-places.ts';

/** CO-01, CO-02. */
export const defaultPageSize = 10;

export interface ListRow extends ListPlace, ListSubject {
  portal: Portal;
  pageSizes: readonly number[];
  bulkActions: readonly BulkActionType[];
  /**
   * The name of the queue behind the tab that the list opens on (QL-04); its rows are loaded with the tabs. The list's
   * title unless given.
   */
  firstQueue: string;
  /** The fixed name that the tabs call sends (AP-20, AP-21): the list type in one word. */
  stage: string;
  /** The key that a route list grants it by (SH-20): the list type in capitals. */
  routeKey: ListRouteKey;
}

function completed(type: ListType): ListRow {
  const place = placeOf(type, listPlaces[type]);
  return {
    portal: 'ops',
    pageSizes: [5, 10, 15, 50],
    bulkActions: [],
    firstQueue: place.title,
    ...listSubjects[place.over],
    ...place,
    ...listWork[type],
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
