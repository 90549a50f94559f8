import { sql, type Selectable, type UpdateObject } from 'kysely';
import { refuse } from '../base/refusal.ts';
import type { Database } from '../db/schema.ts';
import type { Tx } from '../db/transaction.ts';

/** The tables whose rows have an id and a version. */
type VersionedTable = {
  [Table in keyof Database]: Database[Table] extends { id: string; version: unknown } ? Table : never;
}[keyof Database];

type Change<Table extends VersionedTable> = Omit<UpdateObject<Database, Table>, 'id' | 'version'>;

/** A row as its writer has read it. */
interface ReadRow {
  id: string;
  version: number;
}

// All of them have these two columns, which the query builder cannot know of a table that is a parameter.
const update = (tx: Tx, table: VersionedTable, set: object) =>
  tx
    .updateTable(table as 'settlement')
    // the row's own version: two changes in one transaction are two versions
    .set({ ...set, version: sql<number>`version + 1` });

const updateAsRead = (tx: Tx, table: VersionedTable, { id, version }: ReadRow, set: object) =>
  update(tx, table, set).where('id', '=', id).where('version', '=', version);

/**
 * Changes a row that stands as its writer has read it, and adds one to its version. Of several writers who have read the same
 * version exactly one succeeds, whether or not they lock the row.
 *
 * @returns the new version
 * @throws Refusal STALE_VERSION
 */
export async function changeRow<Table extends VersionedTable>(
  tx: Tx,
  table: Table,
  row: ReadRow,
  set: Change<Table>,
): Promise<number> {
  const changed = await updateAsRead(tx, table, row, set).returning('version').executeTakeFirst();
  if (!changed) throw refuse('STALE_VERSION');
  return changed.version;
}

/** As `changeRow`. @returns the row as it is now */
export async function changedRow<Table extends VersionedTable>(
  tx: Tx,
  table: Table,
  row: ReadRow,
  set: Change<Table>,
): Promise<Selectable<Database[Table]>> {
  const changed = await updateAsRead(tx, table, row, set).returningAll().executeTakeFirst();
  if (!changed) throw refuse('STALE_VERSION');
  return changed as unknown as Selectable<Database[Table]>;
}

/**
 * Changes a row whatever its version is, and adds one to that: counters, which add to what stands there, and what follows from a
 * change of another row.
 *
 * @returns the new version; undefined where there is no such row
 */
export async function bumpRow<Table extends VersionedTable>(
  tx: Tx,
  table: Table,
  id: string,
  set: Change<Table>,
): Promise<number | undefined> {
  const changed = await update(tx, table, set).where('id', '=', id).returning('version').executeTakeFirst();
  return changed?.version;
}
