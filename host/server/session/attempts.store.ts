import { sql, type Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { Tx } from '../db/transaction.ts';
import { attemptLimits, attemptWindowMs } from './session.rules.ts';
import { hashOf } from './tokens.ts';

function keysOf(username: string, ip: string) {
  const user = username.toLowerCase();
  return [
    { key: hashOf(`user ${user} at ${ip}`), limit: attemptLimits.userAtAddress },
    { key: hashOf(`user ${user}`), limit: attemptLimits.user },
    { key: hashOf(`address ${ip}`), limit: attemptLimits.address },
  ].toSorted((a, b) => (a.key < b.key ? -1 : 1));
}

export interface CountedAttempt {
  mayTry: boolean;
  /** Of what may not be tried: the one of its window that the audit keeps, so that nobody fills it by trying on. */
  isFirstRefused: boolean;
}

/** Counts an attempt before it is tried, so that many at once gain nothing. */
export async function count(tx: Tx, username: string, ip: string, now: Date): Promise<CountedAttempt> {
  const end = new Date(now.getTime() + attemptWindowMs);
  let mayTry = true;
  let isFirst = false;
  // An address that is shut out already would else earn a row with each user whom it goes on trying.
  let isShutOut = false;
  for (const { key, limit } of keysOf(username, ip)) {
    const { attempts } = await tx
      .insertInto('sign_in_attempt')
      .values({ key, attempts: 1, window_ends_at: end })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({
          attempts: sql<number>`case when sign_in_attempt.window_ends_at <= ${now} then 1 else sign_in_attempt.attempts + 1 end`,
          window_ends_at: sql<Date>`case when sign_in_attempt.window_ends_at <= ${now} then excluded.window_ends_at else sign_in_attempt.window_ends_at end`,
        }),
      )
      .returning('attempts')
      .executeTakeFirstOrThrow();
    if (attempts > limit) mayTry = false;
    if (attempts === limit + 1) isFirst = true;
    if (limit === attemptLimits.address && attempts > limit + 1) isShutOut = true;
  }
  return { mayTry, isFirstRefused: isFirst && !isShutOut };
}

/** A success takes its own attempt back from the address and starts the user's counts afresh. */
export async function clear(tx: Tx, username: string, ip: string): Promise<void> {
  for (const { key, limit } of keysOf(username, ip)) {
    const isAddress = limit === attemptLimits.address;
    await tx
      .updateTable('sign_in_attempt')
      .set(({ eb }) => ({ attempts: isAddress ? eb('attempts', '-', 1) : 0 }))
      .where('key', '=', key)
      .where('attempts', '>', 0)
      .execute();
  }
}

export async function forgetOld(db: Kysely<Database>, now: Date): Promise<void> {
  await db.deleteFrom('sign_in_attempt').where('window_ends_at', '<', now).execute();
}
