/** An index that a step makes on a table that may be large and in use. */
export interface NewIndex {
  name: string;
  /** The SQL after `on`: `call_entry (agent_id, created_at) where ended_at is null`. */
  on: string;
  isUnique?: boolean;
}

/**
 * Fills columns of the rows that stand when the step runs, or adds to another table what follows from them. Rows that are written
 * later are right from the EXPAND on.
 */
export type Backfill = {
  table: string;
  /** The column that orders the rows: unique, never changed. */
  key: string;
  /** SQL: which rows are still to be filled, or have something to add. */
  undone: string;
} & (
  | {
      /** The SQL after `set`. */
      set: string;
    }
  | {
      /** The SQL after `insert into`, and a query over those of the rows, `batch`. What is there already stays. */
      into: string;
      select: string;
    }
);

/** What a new database begins with. Of a database that has all the steps that it replaces, it changes nothing. */
export interface Baseline {
  name: StepName;
  replaces: readonly StepName[];
  /** The release that brings a database with some of those steps to all of them. */
  release: string;
  statements: readonly string[];
}

/**
 * A step of the schema. A released step never changes; a later step corrects it.
 *
 * A step uses only what a distributed PostgreSQL accepts: no extension, no serial, no advisory lock. It is of one kind:
 *
 * - EXPAND, `statements`, all in one transaction: tables, columns with a constant default, functions, triggers,
 *   constraints `not valid`, and indexes of tables that the same step makes. They wait a few seconds for a table that is in
 *   use. Then they give up and start again later, because a statement that waits for a table makes all later statements on
 *   that table wait, too. So they read and write no rows.
 * - INDEX, `indexes` of tables that exist already. A PostgreSQL server makes each one while the table is read and written
 *   (`create index concurrently`), outside a transaction. An index that a crash left half-made is invalid: the step
 *   finds it and makes it anew, so the step can run any number of times.
 * - BACKFILL, `backfill`: rows of one table or of several, in the order of their key and in small transactions. What a crash
 *   left unfilled is filled when the step runs again.
 * - VALIDATE, `validate`: `validate constraint`, which reads a table while others write it, and `set not null` behind such a
 *   check.
 */
export type Migration =
  | { name: StepName; statements: readonly string[] }
  | { name: StepName; indexes: readonly NewIndex[] }
  | { name: StepName; backfill: Backfill | readonly Backfill[] }
  | { name: StepName; validate: readonly string[] }
  | Baseline;

/** `YYYYMMDDTHHMM-what`: steps run in the order of their names. */
type StepName = string;
