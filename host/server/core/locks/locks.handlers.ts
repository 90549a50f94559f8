import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { CallContext, Caller, Handler } from '../../call/handler.ts';
import { refuse } from '../../base/refusal.ts';
import { ownerOf, refuseLocked, takeLock, tellOfLock } from './hold-lock.ts';
import { leaveEnd, lockEnd, mayLock, mayTakeOver } from './locks.rules.ts';
import * as locks from './locks.store.ts';
import type { LockOwner, LockSubject } from './locks.store.ts';

function reply({ kind, id }: LockSubject, { staffId }: LockOwner, until: Date) {
  return { kind, id, expiresAt: until.toISOString(), holderId: staffId };
}

/** Whether a row stands in a list that the caller may open. */
type IsSeen = (db: Kysely<Database>, subject: LockSubject, caller: Caller) => Promise<boolean>;

/** Handlers of locks on rows of lists. @param isSeen the lists' answer to whether a caller sees a row */
export function lockHandlers(isSeen: IsSeen) {
  /** Refuses a row when the caller has no screen for its kind, or when their screens do not show it. */
  async function requireSeen(subject: LockSubject, { caller, db }: CallContext): Promise<void> {
    if (caller.kind !== 'staff' || !mayLock(caller.staff, subject.kind)) throw refuse('NOT_ALLOWED');
    if (!(await isSeen(db, subject, caller))) throw refuse('NOT_FOUND');
  }

  const acquireLock: Handler<'acquireLock'> = async ({ claim, ...subject }, context) => {
    await requireSeen(subject, context);
    const owner = { ...ownerOf(context), claim };
    return reply(subject, owner, await context.transaction((tx) => takeLock(tx, subject, owner, context.now())));
  };

  /** A lock that has ended is not silently taken again: somebody else may have locked and changed the row since. */
  const renewLock: Handler<'renewLock'> = async ({ claim, ...subject }, context) => {
    const owner = { ...ownerOf(context), claim };
    const now = context.now();
    const until = lockEnd(now);
    await context.transaction(async (tx) => {
      if (await locks.prolong(tx, subject, owner, now, until)) {
        return tellOfLock(tx, subject, { staffId: owner.staffId, expiresAt: until });
      }
      const held = await locks.find(tx, subject, now);
      throw held && (await isSeen(tx, subject, context.caller)) ? refuseLocked(held) : refuse('LOCK_ENDED');
    });
    return reply(subject, owner, until);
  };

  const releaseLock: Handler<'releaseLock'> = async ({ claim, claimEnds, ...subject }, context) => {
    const owner = { ...ownerOf(context), claim };
    const now = context.now();
    const isReleased = await context.transaction(async (tx) => {
      const left = await (claimEnds === undefined
        ? locks.release(tx, subject, owner, now)
        : locks.leave(tx, subject, owner, { known: claimEnds, end: leaveEnd(now), now }));
      if (left !== undefined) await tellOfLock(tx, subject, left);
      return left === null;
    });
    return { isReleased };
  };

  const takeOverLock: Handler<'takeOverLock'> = async ({ claim, ...subject }, context) => {
    await requireSeen(subject, context);
    if (context.caller.kind !== 'staff' || !mayTakeOver(context.caller.staff)) throw refuse('NOT_ALLOWED');
    const owner = { ...ownerOf(context), claim };
    return context.once(async (tx) => {
      const now = context.now();
      const held = await locks.find(tx, subject, now, true);
      if (!held || held.staffId === owner.staffId)
        return reply(subject, owner, await takeLock(tx, subject, owner, now));
      const until = lockEnd(now);
      await locks.give(tx, subject, owner, until);
      await tellOfLock(tx, subject, { staffId: owner.staffId, expiresAt: until });
      await context.record(tx, {
        action: 'TAKE_OVER_LOCK',
        entity: subject.kind,
        entityId: subject.id,
        before: { lockedBy: held.staffId, lockExpiresAt: held.expiresAt.toISOString() },
        after: { lockedBy: owner.staffId, lockExpiresAt: until.toISOString() },
      });
      return reply(subject, owner, until);
    });
  };

  return { acquireLock, renewLock, releaseLock, takeOverLock };
}
