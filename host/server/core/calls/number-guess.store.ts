import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Tx } from '../../db/transaction.ts';
import { networkOf } from '../../base/network.ts';
import { hashOf } from '../../base/tokens.ts';

const windowMs = 3_600_000;

interface Tried {
  ip: string;
  /** 10 digits. */
  number: string;
  now: Date;
  /** The most different unknown numbers from one network within an hour. */
  limit: number;
}

function keyOf({ ip, number }: Pick<Tried, 'ip' | 'number'>) {
  const network = networkOf(ip);
  return { network_hash: hashOf(`loads from ${network}`), number_hash: hashOf(`${network} ${number}`) };
}

/**
 * Counts a number; a repeated number counts once.
 *
 * @returns false when its network has tried `limit` other unknown numbers
 */
export async function count(tx: Tx, tried: Tried): Promise<boolean> {
  const key = keyOf(tried);
  const { now, limit } = tried;
  const others = await tx
    .selectFrom('number_guess')
    .select('number_hash')
    .where('network_hash', '=', key.network_hash)
    .where('tried_at', '>', new Date(now.getTime() - windowMs))
    .limit(limit)
    .execute();
  const isKnown = others.some(({ number_hash: hash }) => hash === key.number_hash);
  if (!isKnown && others.length >= limit) return false;
  await tx
    .insertInto('number_guess')
    .values({ ...key, tried_at: now })
    .onConflict((conflict) => conflict.columns(['network_hash', 'number_hash']).doUpdateSet({ tried_at: now }))
    .execute();
  return true;
}

/** Removes a customer's number from the count. */
export async function takeBack(tx: Tx, tried: Pick<Tried, 'ip' | 'number'>): Promise<void> {
  const { network_hash: network, number_hash: number } = keyOf(tried);
  await tx.deleteFrom('number_guess').where('network_hash', '=', network).where('number_hash', '=', number).execute();
}

/** Deletes numbers that no longer count. */
export async function forgetOld(db: Kysely<Database>, now: Date): Promise<void> {
  await db
    .deleteFrom('number_guess')
    .where('tried_at', '<', new Date(now.getTime() - windowMs))
    .execute();
}
