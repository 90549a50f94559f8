import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Tx } from '../../db/transaction.ts';
import { networkOf } from '../../base/network.ts';
import { attemptLimits, attemptWindowMs, supportLimits } from './session.rules.ts';
import { hashOf } from '../../base/tokens.ts';

interface Counted {
  key: string;
  limit: number;
  /** The hash of the user who is counted; null when an address is counted. */
  username: string | null;
  /** 15 minutes unless given. */
  windowMs?: number;
}

const userOf = (username: string) => hashOf(`user ${username.toLowerCase()}`);

function countsOf(username: string, ip: string) {
  const network = networkOf(ip);
  const user = userOf(username);
  return {
    userAtAddress: {
      key: hashOf(`user ${username.toLowerCase()} at ${network}`),
      limit: attemptLimits.userAtAddress,
      username: user,
    },
    address: { key: hashOf(`address ${network}`), limit: attemptLimits.address, username: null },
    user: { key: user, limit: attemptLimits.user, username: user },
  };
}

export interface CountedAttempt {
  mayTry: boolean;
  /** True for a window's first refused attempt. Only this one goes to the audit, so that nobody can fill the audit. */
  isFirstRefused: boolean;
}

async function add(
  tx: Tx,
  { key, limit, username, windowMs = attemptWindowMs }: Counted,
  now: Date,
): Promise<{ over: number }> {
  const end = new Date(now.getTime() + windowMs);
  const { attempts } = await tx
    .insertInto('sign_in_attempt')
    .values({ key, attempts: 1, window_ends_at: end, username_hash: username })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        attempts: sql<number>`case when sign_in_attempt.window_ends_at <= ${now} then 1 else sign_in_attempt.attempts + 1 end`,
        window_ends_at: sql<Date>`case when sign_in_attempt.window_ends_at <= ${now} then excluded.window_ends_at else sign_in_attempt.window_ends_at end`,
      }),
    )
    .returning('attempts')
    .executeTakeFirstOrThrow();
  return { over: attempts - limit };
}

/**
 * Counts an attempt before it is tried, so that many at once gain nothing. An attempt that its address refuses does not
 * count against its user elsewhere: one address uses up no more of a user's tries than it has itself. The counts are
 * written in one fixed order, so that two attempts at once never wait for each other in a circle.
 */
export async function count(tx: Tx, username: string, ip: string, now: Date): Promise<CountedAttempt> {
  const { userAtAddress, address, user } = countsOf(username, ip);
  const { over: here } = await add(tx, userAtAddress, now);
  const { over: atAddress } = await add(tx, address, now);
  if (here <= 0 && atAddress <= 0) {
    const { over } = await add(tx, user, now);
    return { mayTry: over <= 0, isFirstRefused: over === 1 };
  }
  // Without `atAddress <= 1`, an address that is shut out would add an audit row for each further user that it tries.
  return { mayTry: false, isFirstRefused: atAddress <= 1 && (here === 1 || atAddress === 1) };
}

/** Takes a successful attempt back from its address's count and sets the user's counts to 0. */
export async function clear(tx: Tx, username: string, ip: string): Promise<void> {
  const { userAtAddress, address, user } = countsOf(username, ip);
  for (const { key } of [userAtAddress, address, user]) {
    await tx
      .updateTable('sign_in_attempt')
      .set(({ eb }) => ({ attempts: key === address.key ? eb('attempts', '-', 1) : 0 }))
      .where('key', '=', key)
      .where('attempts', '>', 0)
      .execute();
  }
}

function passwordChange(sessionId: string, username: string): Counted {
  return {
    key: hashOf(`change of password in ${sessionId}`),
    limit: attemptLimits.passwordChange,
    username: userOf(username),
  };
}

/**
 * Counts a try of the current password by somebody who is signed in already, by their session alone. A thief of the
 * session gets no more tries than these, and the owner can still sign in.
 */
export async function countPasswordChange(
  tx: Tx,
  sessionId: string,
  username: string,
  now: Date,
): Promise<CountedAttempt> {
  const { over } = await add(tx, passwordChange(sessionId, username), now);
  return { mayTry: over <= 0, isFirstRefused: over === 1 };
}

/** Clears a session's tries of the current password, after a right one. */
export async function clearPasswordChange(tx: Tx, sessionId: string, username: string): Promise<void> {
  await tx.deleteFrom('sign_in_attempt').where('key', '=', passwordChange(sessionId, username).key).execute();
}

/**
 * Counts a search of somebody without an account by their network, before it is done. What the ten minutes refuse does
 * not count for the day.
 *
 * @returns the window that is used up; undefined when the search may be done
 */
export async function countSupportSearch(
  tx: Tx,
  ip: string,
  now: Date,
): Promise<keyof typeof supportLimits | undefined> {
  const network = networkOf(ip);
  for (const window of ['tenMinutes', 'day'] as const) {
    const key = hashOf(`customer support from ${network}, ${window}`);
    // oxlint-disable-next-line no-await-in-loop -- the second count depends on the first
    const { over } = await add(tx, { ...supportLimits[window], key, username: null }, now);
    if (over > 0) return window;
  }
  return undefined;
}

/** Clears a user's counts, so that they can try again everywhere and in every session. Counts of addresses stay. */
export async function unlock(tx: Tx, username: string): Promise<void> {
  await tx.deleteFrom('sign_in_attempt').where('username_hash', '=', userOf(username)).execute();
}

export async function forgetOld(db: Kysely<Database>, now: Date): Promise<void> {
  await db.deleteFrom('sign_in_attempt').where('window_ends_at', '<', now).execute();
}
