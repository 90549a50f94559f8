import type { Insertable, Kysely, Selectable } from 'kysely';
import { changeRow } from '../../call/change-row.store.ts';
import type { Database } from '../../db/schema.ts';
import type { Tx } from '../../db/transaction.ts';

type Table = Database['agency'];
export type Agency = Selectable<Table>;

export async function find(db: Kysely<Database>, id: string): Promise<Agency | undefined> {
  return db.selectFrom('agency').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The same, with its row locked until the transaction ends. */
export async function findForChange(tx: Tx, id: string): Promise<Agency | undefined> {
  return tx.selectFrom('agency').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** An agency by its code, in any letter case. */
export async function findByCode(db: Kysely<Database>, code: string): Promise<Agency | undefined> {
  return db.selectFrom('agency').selectAll().where('code', '=', code.trim().toUpperCase()).executeTakeFirst();
}

/** Every agency, the lender's own first and the others by name. There are few. */
export async function all(db: Kysely<Database>): Promise<Agency[]> {
  return db.selectFrom('agency').selectAll().orderBy('kind', 'desc').orderBy('name').execute();
}

/** Adds an agency. @returns false when another one has the code */
export async function insert(tx: Tx, row: Insertable<Table>): Promise<boolean> {
  const made = await tx
    .insertInto('agency')
    .values(row)
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
}

/** Writes columns of an agency whose row is locked. @returns the new version */
export async function change(
  tx: Tx,
  row: Pick<Agency, 'id' | 'version'>,
  columns: Partial<Pick<Agency, 'name' | 'status' | 'starts_on' | 'ends_on' | 'contact'>>,
): Promise<number> {
  return changeRow(tx, 'agency', row, columns);
}

/**
 * The agency of a loan that comes into collection: the only one that works, while there is no other. Null afterwards, when
 * the lender gives each loan to one.
 */
export async function onlyWorking(db: Kysely<Database>): Promise<string | null> {
  const rows = await db.selectFrom('agency').select('id').where('status', '=', 'ACTIVE').limit(2).execute();
  return rows.length === 1 ? (rows[0]?.id ?? null) : null;
}
