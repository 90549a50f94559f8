import type { Kysely } from 'kysely';
import type { BankMatter } from '../../../../widgets/contract/bank/bank-exceptions.ts';
import type { Database } from '../../db/schema.ts';
import type { Tx } from '../../db/transaction.ts';

/** A file of the bank's answers, and who has brought it: a person, or a door. */
export interface BankFile {
  id: string;
  matter: BankMatter;
  name: string;
  sha256: string;
  staffId: string | null;
  doorId: string | null;
}

/**
 * Keeps that a file of the bank was applied; each answer names it. A file that a door brings again is the one that it was.
 *
 * @returns the file's id
 */
export async function keep(
  tx: Tx,
  { id, matter, name, sha256, staffId, doorId }: BankFile,
  now: Date,
): Promise<string> {
  const kept = await tx
    .insertInto('bank_file')
    .values({ id, matter, name, sha256, staff_id: staffId, door_id: doorId, taken_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (kept || doorId === null) return id;
  const before = await tx
    .selectFrom('bank_file')
    .select('id')
    .where('door_id', '=', doorId)
    .where('matter', '=', matter)
    .where('sha256', '=', sha256)
    .executeTakeFirstOrThrow();
  return before.id;
}

/** The payments of a file of payouts that was made here, by their references, in its order. */
export async function referencesIn(db: Kysely<Database>, fileId: string): Promise<string[]> {
  const lines = db.selectFrom('payout_file_line').select('reference').where('file_id', '=', fileId).orderBy('line');
  return (await lines.execute()).map(({ reference }) => reference);
}

/** The file behind a checked one, by the token of its check: how it was called and what it held. */
export async function ofCheck(
  db: Kysely<Database>,
  token: string,
): Promise<{ name: string; sha256: string } | undefined> {
  const row = await db
    .selectFrom('checked_file')
    .select(['file_name', 'file_hash'])
    .where('id', '=', token)
    .executeTakeFirst();
  return row && { name: row.file_name || 'answers.csv', sha256: row.file_hash ?? '' };
}
