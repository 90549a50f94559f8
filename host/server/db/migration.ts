/** An index that a step makes on a table that may be large and in use. */
export interface NewIndex {
  name: string;
  /** What stands behind `on`: `call_entry (agent_id, created_at) where ended_at is null`. */
  on: string;
  isUnique?: boolean;
}

/**
 * A step of the schema. Once released it never changes; a later step mends it.
 *
 * A step is one of two kinds. Only what a distributed PostgreSQL takes: no extension, no serial, no advisory lock.
 *
 * - `statements`, all in one transaction: tables, columns, and indexes of tables that the same step makes. They wait a few
 *   seconds for a table that is in use, then let everybody else go first and are begun again: a statement that waits for a
 *   table keeps all that come after it waiting, too.
 * - `indexes` of tables that are there already: on a PostgreSQL server each is made while the table is read and written
 *   (`create index concurrently`), outside a transaction. One that a crash left half-made, and invalid, is found and made
 *   anew, so such a step can be run any number of times.
 */
export type Migration =
  | { name: StepName; statements: readonly string[] }
  | { name: StepName; indexes: readonly NewIndex[] };

/** `YYYYMMDDTHHMM-what`: steps run in the order of their names. */
type StepName = string;
