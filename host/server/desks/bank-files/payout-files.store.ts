import type { Insertable, Kysely } from 'kysely';
import { staffName } from '../../core/audit/staff-name.store.ts';
import { insertInBatches } from '../../db/insert-in-batches.ts';
import type { Database } from '../../db/schema.ts';
import type { Tx } from '../../db/transaction.ts';

/** How many files the screen shows. */
const mostShown = 20;

/** Keeps a file with the payouts in it. */
export async function insert(
  tx: Tx,
  file: Insertable<Database['payout_file']>,
  lines: readonly Insertable<Database['payout_file_line']>[],
): Promise<void> {
  await tx.insertInto('payout_file').values(file).execute();
  await insertInBatches(tx, 'payout_file_line', lines);
}

/** The latest files, newest first, each with the name of who made it. */
export async function latest(db: Kysely<Database>) {
  return db
    .selectFrom('payout_file as file')
    .innerJoin('bank_profile as profile', 'profile.id', 'file.profile_id')
    .select(['file.id', 'file.name', 'file.line_count', 'file.total', 'file.made_at', 'file.profile', 'profile.lender'])
    .select(staffName('file.made_by').as('maker'))
    .orderBy('file.made_at', 'desc')
    .orderBy('file.id', 'desc')
    .limit(mostShown)
    .execute();
}

/** A file as it was made. */
export async function find(db: Kysely<Database>, id: string) {
  return db
    .selectFrom('payout_file')
    .select(['id', 'name', 'content', 'sha256', 'line_count', 'profile'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** How many files were made by a profile. Its row is locked where the next one is made. */
export async function countOf(tx: Tx, profileId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('payout_file')
    .select(({ fn }) => fn.countAll<string | number>().as('count'))
    .where('profile_id', '=', profileId)
    .executeTakeFirstOrThrow();
  return Number(count);
}
