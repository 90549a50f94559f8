import type { cellKinds, filterKinds } from '../../../widgets/contract/schemas/lists.ts';
import type { RouteKey } from '../../../widgets/contract/screens.ts';
import type { Caller } from '../http/handler.ts';
import type { BaseTable, ColumnOf, FieldOf } from './base.ts';

/** A condition on a column of a list's table, as data: the list store turns it into SQL. */
export type Condition<Table extends BaseTable> =
  | { column: ColumnOf<Table>; is: 'oneOf'; values: readonly (string | number | boolean)[] }
  | { column: ColumnOf<Table>; is: 'between'; from?: number | Date; below?: number | Date; upTo?: number | Date }
  | { column: ColumnOf<Table>; is: 'begins'; text: string }
  | { column: ColumnOf<Table>; is: 'present' | 'absent' };

type CellKind = (typeof cellKinds)[number];

export interface ColumnSource<Table extends BaseTable> {
  label: string;
  /** The value's key on the wire: one of the fields that the table's rows can show. */
  value: FieldOf<Table>;
  kind: CellKind;
  /** The column to sort by, where the list may be sorted by it: an index by queue must stand behind it. */
  sort?: ColumnOf<Table>;
  /** Route key of the screen that a link opens. */
  screen?: RouteKey;
  warnAfter?: number;
  badAfter?: number;
  /** False: hidden until the person chooses it. */
  shown?: false;
}

export interface OptionSource<Table extends BaseTable> {
  id: string;
  label: string;
  value: string;
  min?: number;
  max?: number;
  step?: number;
  /** The filters that appear while it is chosen; of an accordion group, the filters that it holds. */
  shows?: readonly string[];
  /** The column that a text typed beside it is the beginning of, letter case aside. */
  typed?: ColumnOf<Table>;
  /** Absent: the choice that leaves nothing out. A function where the condition depends on the time. */
  where?: Condition<Table> | ((now: Date) => Condition<Table>);
}

export interface FilterSource<Table extends BaseTable> {
  id: string;
  filterName: string;
  kind: (typeof filterKinds)[number];
  options: readonly OptionSource<Table>[];
  /** Indexes of the options that are chosen at first. */
  chosen: readonly number[];
  /** A second queue inside the tab: its one option is always in sight (FL-27). */
  isSubQueue?: true;
  /** The column that a typed range (`min:`, `max:`) narrows, and what the range is of. */
  range?: { column: ColumnOf<Table>; of: 'number' | 'date' };
}

export interface TabSource<Table extends BaseTable> {
  tabName: string;
  /** The list opens on the one that `firstQueue` of its row in the contract names. */
  queueName: string;
  /** Which rows stand in it. */
  where: readonly Condition<Table>[];
  /** The counters that count the same rows: a queue, and the parts of it where not all. Absent: the rows are counted. */
  counted?: { queue: string; subQueues?: readonly string[] };
  /** Where the tab differs from the list's own. */
  columns?: readonly ColumnSource<Table>[];
  filters?: readonly FilterSource<Table>[];
}

/** The server's side of a list. */
export interface ListSource<Table extends BaseTable> {
  table: Table;
  tabs: readonly TabSource<Table>[];
  columns: readonly ColumnSource<Table>[];
  filters: readonly FilterSource<Table>[];
  /** Oldest first, where the request names no column. */
  defaultSort: ColumnOf<Table>;
  /** What of the list a caller sees at all; absent: every row. */
  seenBy?: (caller: Caller) => Condition<Table> | undefined;
}
