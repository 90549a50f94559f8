/** An index that a step makes on a table that may be large and in use. */
export interface NewIndex {
  name: string;
  /** The SQL after `on`: `call_entry (agent_id, created_at) where ended_at is null`. */
  on: string;
  isUnique?: boolean;
}

/**
 * A step of the schema. A released step never changes; a later step corrects it.
 *
 * A step uses only what a distributed PostgreSQL accepts: no extension, no serial, no advisory lock. It is of one kind:
 *
 * - `statements`, all in one transaction: tables, columns, and indexes of tables that the same step makes. They wait a
 *   few seconds for a table that is in use. Then they give up and start again later, because a statement that waits for
 *   a table makes all later statements on that table wait, too.
 * - `indexes` of tables that exist already. A PostgreSQL server makes each one while the table is read and written
 *   (`create index concurrently`), outside a transaction. An index that a crash left half-made is invalid: the step
 *   finds it and makes it anew, so the step can run any number of times.
 */
export type Migration =
  | { name: StepName; statements: readonly string[] }
  | { name: StepName; indexes: readonly NewIndex[] };

/** `YYYYMMDDTHHMM-what`: steps run in the order of their names. */
type StepName = string;
