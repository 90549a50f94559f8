import type { ExtensionName } from '../extensions.ts';
import type { LockKind } from '../locks/lock-kinds.ts';
import type { MenuGroup, Portal } from '../session/portals.ts';
import type { RightName } from '../session/rights.ts';
import type { BulkActionType, RowActionType, SavedField } from './list-actions.ts';
import type { Tag } from '../screens/tag.ts';
import type { Search } from './searches.ts';

/** A list: where it stands in the portal, and where the work in it differs from what its rows have. */
export interface PlacedList {
  /** The page's title; the menu's label too unless `label` differs. The words of the list type unless given. */
  title?: string;
  label?: string;
  /** The list type unless given. */
  path?: `/${string}`;
  /** The lender's own operations unless given. */
  portal?: Portal;
  group: MenuGroup;
  /** The extension to which a backend's having the list belongs; core unless given. */
  part?: ExtensionName;
  /** The right without which the list shows nothing: who is given it needs a role that has it. */
  needs?: RightName;
  /** A tag of the list's own beside `<lending-queue-list list="...">` (EM-07): script, types, frame page and gallery follow from it. */
  tag?: Tag;
  pageSizes?: readonly number[];
  /** The name of the queue behind the tab that the list opens on (QL-04). The list's title unless given. */
  firstQueue?: string;
  /** What may be done to several ticked rows at once. */
  bulkActions?: readonly BulkActionType[];
  /** What the head offers where it differs from its likes'. */
  head?: readonly string[];
  /** What a row offers where it differs from its likes'. */
  row?: readonly RowActionType[];
}

/**
 * What stands at a place of the portal: rows of one kind, and the lists over them. What the server has for it is in
 * its `defineListDesk`, what a screen draws for its actions in its `defineActions`.
 */
export interface Place {
  /** What a row is. */
  subject: string;
  /** The kind of lock that opening a row takes; absent if opening takes none. */
  locks?: LockKind;
  /** The text of a row that a list saves. */
  saves?: SavedField;
  /** What the lists are searched by, by the column's name on the wire. */
  searches: Readonly<Record<string, Search>>;
  /** True where no list has an action on a single row: the rows have no place for buttons. */
  hasNoRowActions?: true;
  /** What the head of a list may offer (QL-21), in the order in which it stands there. */
  head: readonly string[];
  /** What a row may offer (CO-47), in the order in which it stands there. */
  row: readonly RowActionType[];
  lists: Readonly<Record<string, PlacedList>>;
}

/** Declares a place; a row of `places.ts` registers it. */
export function definePlace<const Given extends Place>(place: Given): Given {
  return place;
}
