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
  /** True when the window ends so long after the last attempt, not after the first. */
  isRolling?: boolean;
}

export const userOf = (username: string) => hashOf(`user ${username.toLowerCase()}`);

/** Where a try to sign in comes from. */
export interface SignInOrigin {
  username: string;
  ip: string;
  /** The user's own browser, by its cookie; undefined for one that is not known. */
  device: string | undefined;
}

function deviceCounts(username: string, device: string) {
  const user = userOf(username);
  const name = `${user} on device ${device}`;
  return {
    own: { key: hashOf(name), limit: attemptLimits.device, username: user },
    inARow: { ...attemptLimits.inARow, key: hashOf(`${name}, in a row`), username: user },
  };
}

function elsewhereCounts({ username, ip }: SignInOrigin) {
  const network = networkOf(ip);
  const user = userOf(username);
  return {
    userAtNetwork: {
      key: hashOf(`user ${username.toLowerCase()} at ${network}`),
      limit: attemptLimits.userAtNetwork,
      username: user,
    },
    user: { key: user, limit: attemptLimits.user, username: user },
    inARow: { ...attemptLimits.inARow, key: hashOf(`${user}, in a row`), username: user },
    network: { key: hashOf(`address ${network}`), limit: attemptLimits.network, username: null },
  };
}

export interface CountedAttempt {
  mayTry: boolean;
  /** True for a window's first refused attempt. Only this one goes to the audit, so that nobody can fill the audit. */
  isFirstRefused: boolean;
}

async function add(
  tx: Tx,
  { key, limit, username, windowMs = attemptWindowMs, isRolling = false }: Counted,
  now: Date,
): Promise<{ over: number }> {
  const end = new Date(now.getTime() + windowMs);
  const { attempts } = await tx
    .insertInto('sign_in_attempt')
    .values({ key, attempts: 1, window_ends_at: end, username_hash: username })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        attempts: sql<number>`case when sign_in_attempt.window_ends_at <= ${now} then 1 else sign_in_attempt.attempts + 1 end`,
        window_ends_at: sql<Date>`case when ${isRolling} or sign_in_attempt.window_ends_at <= ${now} then excluded.window_ends_at else sign_in_attempt.window_ends_at end`,
      }),
    )
    .returning('attempts')
    .executeTakeFirstOrThrow();
  return { over: attempts - limit };
}

/** A try that may not be made. */
export interface RefusedTry {
  mayTry: false;
  /** True for a window's first refused try. Only this one goes to the audit, so that nobody can fill the audit. */
  isFirst: boolean;
  /** True when no window ends it: the account is locked but for its user's own browsers. */
  isLocked: boolean;
}

export interface AllowedTry {
  mayTry: true;
  /** The device by which it counts; undefined for one that is not known. */
  device: string | undefined;
  /** True from a network with many wrong tries: it is answered late, and right passwords enter. */
  isGuessing: boolean;
  isFirstOfGuessing: boolean;
}

const refusedAt = (over: number, isLocked = false): RefusedTry => ({ mayTry: false, isFirst: over === 1, isLocked });

/**
 * Counts a try to sign in before it is made, so that many at once gain nothing. A known device has counts of its own, so
 * that nobody elsewhere uses them up; after a hundred wrong tries in a row it is known no more. What one count refuses
 * does not go on to the next: one network uses up no more of a user's tries than it has itself. The counts are written
 * in one fixed order, so that two tries at once never wait for each other in a circle.
 */
export async function countSignIn(tx: Tx, from: SignInOrigin, now: Date): Promise<RefusedTry | AllowedTry> {
  if (from.device !== undefined) {
    const { own, inARow } = deviceCounts(from.username, from.device);
    const { over } = await add(tx, own, now);
    if (over > 0) return refusedAt(over);
    const row = await add(tx, inARow, now);
    if (row.over <= 0) return { mayTry: true, device: from.device, isGuessing: false, isFirstOfGuessing: false };
  }
  const { userAtNetwork, user, inARow, network } = elsewhereCounts(from);
  for (const counted of [userAtNetwork, user]) {
    // oxlint-disable-next-line no-await-in-loop -- the second count depends on the first
    const { over } = await add(tx, counted, now);
    if (over > 0) return refusedAt(over);
  }
  const row = await add(tx, inARow, now);
  if (row.over > 0) return refusedAt(row.over, true);
  const { over } = await add(tx, network, now);
  return { mayTry: true, device: undefined, isGuessing: over > 0, isFirstOfGuessing: over === 1 };
}

/** Takes a successful try back from its network's count and sets the user's counts to 0: those of this device, or elsewhere. */
export async function clearSignIn(tx: Tx, from: SignInOrigin): Promise<void> {
  if (from.device !== undefined) {
    const own = Object.values(deviceCounts(from.username, from.device)).map(({ key }) => key);
    await tx.deleteFrom('sign_in_attempt').where('key', 'in', own).execute();
    return;
  }
  const { network, ...ofUser } = elsewhereCounts(from);
  for (const { key } of [...Object.values(ofUser), network]) {
    await tx
      .updateTable('sign_in_attempt')
      .set(({ eb }) => ({ attempts: key === network.key ? eb('attempts', '-', 1) : 0 }))
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
