import type { ListAction, ListType } from '../../../../widgets/contract/lists.ts';
import type { cellKinds, filterKinds } from '../../../../widgets/contract/lists/lists.schemas.ts';
import type { TypedFilter } from '../../../../widgets/contract/lists/typed-filters.ts';
import type { RouteKey } from '../../../../widgets/contract/screens.ts';
import type { Database } from '../../db/schema.ts';
import type { CallContext, Caller } from '../../call/handler.ts';
import type { ListBase, ShownNames } from './base.ts';

/** What a base lets its lists name. */
export interface ListShape {
  base: ListBase;
  /** The columns of its table. */
  column: string;
  /** The fields that its rows can show, by their names on the wire. */
  field: string;
  /** The columns that decide which tabs its rows stand in. */
  fact: string;
  /** The names of its ranks. */
  rank: string;
}

export interface ShapeOf<Base extends ListBase> {
  base: Base;
  column: Base['table'] extends keyof Database ? keyof Database[Base['table']] & string : string;
  field: keyof Awaited<ReturnType<Base['readRows']>>[number]['cells'] & string;
  fact: keyof ReturnType<Base['facts']> & string;
  rank: Base extends { ranks: infer Ranks } ? keyof Ranks & string : never;
}

/** A condition of a tab, as data: made into SQL to read rows, and checked on a row's facts to publish its change. */
export type TabCondition<Column extends string = string> =
  | { column: Column; is: 'oneOf'; values: readonly (string | number | boolean)[] }
  | { column: Column; is: 'present' | 'absent' };

/** A condition on a column of a list's table, as data: the list store turns it into SQL. */
export type Condition<Column extends string = string> =
  | TabCondition<Column>
  | { column: Column; is: 'between'; from?: number | Date; below?: number | Date; upTo?: number | Date }
  | { column: Column; is: 'begins'; text: string }
  /** At least one of several conditions holds. */
  | { is: 'either'; of: readonly Condition<Column>[] }
  /** The column holds the id of a member of staff whose name begins with the text, letter case aside. */
  | { column: Column; is: 'staffNamed'; text: string }
  /** Each of several conditions holds. */
  | { is: 'every'; of: readonly Condition<Column>[] };

type CellKind = (typeof cellKinds)[number];

export interface ColumnSource<Shape extends ListShape = ListShape> {
  label: string;
  /** The value's key on the wire: one of the fields that the base's rows can show. */
  value: Shape['field'];
  kind: CellKind;
  /** The column or rank to sort by, with an index by queue; absent when the list is not sorted by this column. */
  sort?: Shape['column'] | Shape['rank'];
  /** Route key of the screen that a link opens. */
  screen?: RouteKey;
  /**
   * Of a link: further ids of the row in the screen's address, the names of the screen's inputs, each with the row's
   * field. Of a trimmed text: the fields with its author (`by`) and its time (`at`).
   */
  params?: Readonly<Record<string, Shape['field']>>;
  /** True when a plain click on the link opens a new tab. */
  newTab?: true;
  warnAfter?: number;
  badAfter?: number;
  /** False: hidden until the person chooses it. */
  shown?: false;
}

export interface OptionSource<Column extends string = string> {
  id: string;
  label: string | ((names: ShownNames) => string);
  value: string;
  min?: number;
  max?: number;
  step?: number;
  /** The filters that appear while the option is chosen; in an accordion group, the filters that the option holds. */
  shows?: readonly string[];
  /** The column that must begin with the text typed beside the option, letter case aside. */
  typed?: Column;
  /** True when the column holds a member of staff, and the typed text is their name. */
  isStaff?: true;
  /** What the typed text must be; any text unless given. */
  takes?: TypedFilter;
  /** Absent for a choice that leaves nothing out; a function when the condition depends on the time or the caller. */
  where?: Condition<Column> | ((now: Date, caller: Caller) => Condition<Column>);
}

export interface FilterSource<Column extends string = string> {
  id: string;
  filterName: string;
  kind: (typeof filterKinds)[number];
  options: readonly OptionSource<Column>[];
  /** Indexes of the options that are chosen at first. */
  chosen: readonly number[];
  /** A second queue inside the tab: its one option is always in sight (FL-27). */
  isSubQueue?: true;
  /** The column that a typed range (`min:`, `max:`) narrows, and what the range is of. */
  range?: { column: Column; of: 'number' | 'date' };
}

export interface TabSource<Shape extends ListShape = ListShape> {
  tabName: string;
  /** The list opens on the tab that `firstQueue` of the list's row in the contract names. */
  queueName: string;
  /** Which rows stand in the tab: all conditions hold. */
  where: readonly TabCondition<Shape['fact']>[];
  /** The counters that count the same rows: a queue, or some of its parts. Absent: the rows are counted. */
  counted?: { queue: string; subQueues?: readonly string[] };
  /** True where the rows are work that is done: a search over all lists names where an application waits before it. */
  isDone?: true;
  /** The column by which the newest rows come first unless the request names another; the list's own order unless given. */
  newestBy?: Shape['column'];
  /** Columns and filters are present when they differ from the list's. */
  columns?: readonly ColumnSource<Shape>[];
  filters?: readonly FilterSource<Shape['column']>[];
}

/** What a list may depend on: who asks, when, and what there is. */
export type ListContext = Pick<CallContext, 'db' | 'caller' | 'settings' | 'now'>;

/** The server's side of a list. */
export interface ListSource<Shape extends ListShape = ListShape> {
  base: Shape['base'];
  tabs: readonly TabSource<Shape>[];
  columns: readonly ColumnSource<Shape>[];
  filters: readonly FilterSource<Shape['column']>[];
  /** The column to sort by when the request names none: oldest first. */
  defaultSort: Shape['column'];
  /** The rows that come before all others when the next one is taken, the most urgent first. */
  urgent?: (now: Date) => readonly Condition<Shape['column']>[];
  /** The list as it is for a caller now, where that depends on what there is; absent: as it stands here. */
  as?: (context: ListContext) => Promise<ListSource<Shape>>;
  /** Actions that are of no use for now, whoever may do them. */
  hides?: readonly ListAction[];
  /** The condition of the rows that a caller sees at all; absent or undefined: every row. */
  seenBy?: (caller: Caller) => Condition<Shape['column']> | undefined;
}

/** A list as it is for a caller now: by this columns and filters are offered and read. */
export async function sourceFor(source: ListSource, context: ListContext): Promise<ListSource> {
  return (await source.as?.(context)) ?? source;
}

/** The server's side of every list, by list type. `every-list.ts` makes it from the desks. */
export type EveryList = Readonly<Record<ListType, ListSource>>;
/** The server's side of some lists. */
export type SomeLists<Shape extends ListShape = ListShape> = Readonly<Partial<Record<ListType, ListSource<Shape>>>>;
