import type { AuditAction } from '../../../../widgets/contract/audit/audit-actions.ts';
import type { Kysely, RawBuilder } from 'kysely';
import type { ListAction, RowActionType, SearchType } from '../../../../widgets/contract/lists.ts';
import type { Database } from '../../db/schema.ts';
import type { Tx } from '../../db/transaction.ts';

/** What a cell may hold: one value, or the queues of an agent. */
export type Cell = string | number | boolean | null | { label: string; value: string }[];

/** The ids of a page's rows, and the place of each on the page from the top. */
export interface RowKeys {
  id: string;
  place: number;
}

/** Names that lists show and settings say. */
export interface ShownNames {
  /** What the product's own lender is called (LE-03). */
  productName: string;
}

/** What lists show depends on the settings' names and on when they are read. */
export interface ReadAt extends ShownNames {
  now: Date;
}

/** A row as its domain reads it, before it is cut to the list's columns. */
export interface ListRecord<Field extends string = string> {
  id: string;
  version: number;
  loanApplicationNumber?: string;
  lockedById: string | null;
  lockedByName: string | null;
  lockExpiresAt: Date | null;
  /** By the fields' names on the wire. */
  cells: Readonly<Record<Field, Cell>>;
  /** Actions that the state of the row rules out, whoever asks. */
  ruledOut: readonly RowActionType[];
  /** Further actions that are ruled out for one viewer, who has done a step of the row, or only now. */
  ruledOutFor?(viewer: Viewer, now: Date): readonly RowActionType[];
}

/** Who looks at a list. */
export interface Viewer {
  /** Staff id. */
  id: string;
  roles: readonly string[];
}

/** The columns of a row that decide which tabs it stands in, and `agency_id` of rows that agencies have: who is told of it. */
export type Facts = Readonly<Record<string, unknown>>;

/** A row whose text is saved from its list, under the transaction's lock. */
export interface SavedRow {
  version: number;
  loanApplicationNumber?: string;
  /** The text before the save. */
  text: string | null;
  facts: Facts;
}

/** Saves the one text of a row that its list lets people write (QL-25). */
export interface RowSave {
  /** The save's name in the audit. */
  action: AuditAction;
  /** Finds a row and locks it until the transaction ends; undefined when there is none. */
  find(tx: Tx, id: string): Promise<SavedRow | undefined>;
  /** Writes the text of a row that `find` returned. @returns the new version */
  write(
    tx: Tx,
    row: { id: string; version: number },
    text: string | null,
    by: { staffId: string; now: Date },
  ): Promise<number>;
}

/** Whether somebody with these roles may do an action. */
export type Right = (roles: readonly string[]) => boolean;

/**
 * A table that lists show, described by the domain that owns it. The table has the columns `id`, `queue` and `version`,
 * and an index `(queue, <column>, id)` for every column that a list is sorted by. Where other columns tell its tabs apart, the
 * index is one of the rows that stand in a tab at all.
 */
export interface ListBase {
  table: string;
  /** The column with the loan's number; absent when the rows belong to no loan. */
  loanColumn?: string;
  /** The column with the member of staff whose row it is; absent when rows are nobody's. */
  ownerColumn?: string;
  /** Reads the rows of some keys, in the keys' order. One statement finds the keys and reads the rows. */
  readRows(db: Kysely<Database>, keys: RawBuilder<RowKeys>, at: ReadAt): Promise<ListRecord[]>;
  /**
   * SQL by which rows are sorted where no column has their order, by name; each has an index by queue, like a column.
   */
  ranks?: Readonly<Record<string, RawBuilder<unknown>>>;
  /** The SQL of each search that the table supports; each search has its own index. */
  search: Readonly<Partial<Record<SearchType, (value: string) => RawBuilder<unknown>>>>;
  /** The facts of a row, which decide which tabs it stands in. */
  facts(row: never): Facts;
  /** Who may do the actions that only these rows have. Rights for all lists stand in `list-actions.rules.ts`. */
  rights?: Readonly<Partial<Record<ListAction, Right>>>;
  /** Absent: no text of its rows is saved from a list. */
  save?: RowSave;
  /** SQL of the table's queue counters (`queue`, `sub_queue`, `n`) from its rows; absent when tabs count the rows. */
  counted?: RawBuilder<unknown>;
  /** Tables of these rows that change all day long. */
  hotTables: readonly string[];
}
