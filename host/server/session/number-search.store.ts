import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { Tx } from '../db/transaction.ts';
import { hashOf } from './tokens.ts';

const windowMs = 3_600_000;
const refused = 'refused';

interface Searched {
  staffId: string;
  /** 10 digits, or an e-mail address in small letters. */
  number: string;
  now: Date;
  /** How many different numbers one person may search for within an hour. */
  limit: number;
}

/** How a search counts: a person's first for this number within the hour, a repeated one, or one number too many. */
export type Counted = 'first' | 'again' | 'firstRefused' | 'refusedAgain';

/** Counts a search for a number. The same number counts once an hour, however many pages of it are read. */
export async function count(tx: Tx, { staffId, number, now, limit }: Searched): Promise<Counted> {
  const own = hashOf(`${staffId} ${number}`);
  const searched = await tx
    .selectFrom('number_search')
    .select('number_hash')
    .where('staff_id', '=', staffId)
    .where('searched_at', '>', new Date(now.getTime() - windowMs))
    .execute();
  const known = searched.map(({ number_hash: hash }) => hash);
  if (known.includes(own)) return 'again';
  const isRefused = known.filter((hash) => hash !== refused).length >= limit;
  if (isRefused && known.includes(refused)) return 'refusedAgain';
  await tx
    .insertInto('number_search')
    .values({ staff_id: staffId, number_hash: isRefused ? refused : own, searched_at: now })
    .onConflict((conflict) => conflict.columns(['staff_id', 'number_hash']).doUpdateSet({ searched_at: now }))
    .execute();
  return isRefused ? 'firstRefused' : 'first';
}

/** Deletes searches that no longer count. */
export async function forgetOld(db: Kysely<Database>, now: Date): Promise<void> {
  await db
    .deleteFrom('number_search')
    .where('searched_at', '<', new Date(now.getTime() - windowMs))
    .execute();
}
