import { sql, type Kysely } from 'kysely';
import { indianTime } from '../../base/indian-time.ts';
import { newId } from '../../db/new-id.ts';
import type { Database } from '../../db/schema.ts';
import type { Tx } from '../../db/transaction.ts';

/**
 * Writes a company of the employer search by its name. A company that has another name now leaves the former one, unless somebody
 * else tells of that, too.
 *
 * @param id the company as it was told of before; the id of a new one
 * @returns the company that has the name now
 */
export async function writeEmployer(tx: Tx, id: string, name: string): Promise<string> {
  const named = await tx.selectFrom('employer').select('id').where('name', '=', name).executeTakeFirst();
  if (named?.id === id) return id;
  const before = await tx.selectFrom('employer').select('id').where('id', '=', id).executeTakeFirst();
  const { id: now } = await tx
    .insertInto('employer')
    .values({ id: before ? newId() : id, name })
    // what is set is as it was: the statement answers the row that stands
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ name }))
    .returning('id')
    .executeTakeFirstOrThrow();
  if (before) await removeUntold(tx, id);
  return now;
}

/** Removes a company that one door has told of, and no other. */
async function removeUntold(tx: Tx, id: string): Promise<void> {
  const { n } = await tx
    .selectFrom('door_record')
    .select((of) => of.fn.countAll<number>().as('n'))
    .where('kind', '=', 'employer')
    .where('row_id', '=', id)
    .executeTakeFirstOrThrow();
  if (n <= 1) await tx.deleteFrom('employer').where('id', '=', id).execute();
}

/** Whether the employer search knows any company. */
export async function hasCompanies(db: Kysely<Database>): Promise<boolean> {
  return (await db.selectFrom('employer').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** How many companies the employer search knows, and when a door has told of some of them last. */
export async function employerList(db: Kysely<Database>): Promise<{ companies: number; renewedAt: string | null }> {
  const { n } = await db
    .selectFrom('employer')
    .select(sql<number | string>`count(*)`.as('n'))
    .executeTakeFirstOrThrow();
  const last = await db
    .selectFrom('door_record')
    .select('told_at')
    .where('kind', '=', 'employer')
    .orderBy('told_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { companies: Number(n), renewedAt: last ? indianTime(last.told_at) : null };
}
