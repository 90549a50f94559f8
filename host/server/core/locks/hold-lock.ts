import { readableTime } from '../../base/indian-time.ts';
import type { Tx } from '../../db/transaction.ts';
import type { CallContext } from '../../call/handler.ts';
import { refuse } from '../../base/refusal.ts';
import { publish } from '../live/live.store.ts';
import { isFresh, lockEnd } from './locks.rules.ts';
import * as locks from './locks.store.ts';
import { agencyOf } from './row-agency.store.ts';
import type { HeldLock, LockOwner, LockSubject } from './locks.store.ts';

/** Publishes to the lists that show a row who works on it now, of a loan in collection to those who see it. @param lock null when nobody does */
export async function tellOfLock(tx: Tx, { kind, id }: LockSubject, lock: { staffId: string; expiresAt: Date } | null) {
  const payload = { rowId: id, holderId: lock?.staffId ?? null, expiresAt: lock?.expiresAt.toISOString() ?? null };
  const agencyId = await agencyOf(tx, { kind, id });
  const audience = agencyId !== undefined && {
    audience: { agencyIds: [null, ...(agencyId === null ? [] : [agencyId])] },
  };
  await publish(tx, { topic: `locks.${kind}`, type: 'lockChanged', payload, ...audience });
}

/** A Refusal ROW_LOCKED that names the holder and the lock's end, in Indian time. */
export function refuseLocked({ holder, expiresAt }: HeldLock) {
  return refuse('ROW_LOCKED', { message: `${holder} has this open until ${readableTime(expiresAt).slice(12)}` });
}

/** The caller as the owner of locks. @throws Refusal SESSION_REQUIRED when the caller is not a member of staff */
export function ownerOf({ caller }: Pick<CallContext, 'caller'>): LockOwner {
  if (caller.kind !== 'staff') throw refuse('SESSION_REQUIRED');
  return { staffId: caller.staff.id, sessionId: caller.sessionId };
}

/**
 * Refuses a change of a row that somebody else has open, and takes no lock.
 *
 * @param staffId whose own lock does not bar the change; null for nobody's
 * @returns the lock of theirs, if there is one
 * @throws Refusal ROW_LOCKED naming the colleague who has the lock
 */
export async function respectLock(
  tx: Tx,
  subject: LockSubject,
  { staffId, now }: { staffId: string | null; now: Date },
): Promise<HeldLock | undefined> {
  const held = await locks.find(tx, subject, now);
  if (held && held.staffId !== staffId) throw refuseLocked(held);
  return held;
}

/**
 * Makes sure that the caller may change a row: takes the row's lock when it is free, and prolongs it when the caller
 * has it, but for a page that was left: what it sent last comes after its word. Handlers call this at the start of their transaction.
 *
 * @returns when the lock ends
 * @throws Refusal ROW_LOCKED naming the colleague who has the lock; SESSION_REQUIRED
 */
export async function holdLock(
  tx: Tx,
  context: Pick<CallContext, 'caller' | 'now'>,
  subject: LockSubject,
): Promise<Date> {
  const owner = ownerOf(context);
  const now = context.now();
  const held = await respectLock(tx, subject, { staffId: owner.staffId, now });
  if (held && (held.isLeft || isFresh(held.expiresAt, now))) return held.expiresAt;
  return takeLock(tx, subject, owner, now);
}

/** Takes a free lock or prolongs the owner's, and publishes it. @throws Refusal ROW_LOCKED when a colleague has it */
export async function takeLock(tx: Tx, subject: LockSubject, owner: LockOwner, now: Date): Promise<Date> {
  const until = lockEnd(now);
  if (!(await locks.take(tx, subject, owner, now, until))) {
    const held = await locks.find(tx, subject, now);
    // The holder gave the lock back between the two statements.
    if (!held) return takeLock(tx, subject, owner, now);
    throw refuseLocked(held);
  }
  await tellOfLock(tx, subject, { staffId: owner.staffId, expiresAt: until });
  return until;
}
