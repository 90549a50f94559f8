import { Type } from 'typebox';
import { lockKinds } from './lock-kinds.ts';

/** The row that a lock is on. */
const LockedRow = Type.Object({
  kind: Type.Enum([...lockKinds]),
  /** The row's id: `rowId` in lists. */
  id: Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' }),
});

/**
 * A lock as one window takes, renews and releases it. With a `claim`, 32 hexadecimal digits of the window's own, the
 * row stays locked until each window of the caller that has it open has released it or has been silent for 15 minutes.
 */
const ClaimedRow = Type.Object({
  ...LockedRow.properties,
  claim: Type.Optional(Type.String({ pattern: '^[0-9a-f]{32}$' })),
});

/** A claim that is given back. */
const LeftRow = Type.Object({
  ...ClaimedRow.properties,
  /**
   * Given by a page that is left: when its claim ends as the page knows it, ISO 8601, UTC. The claim then ends in 20
   * seconds, so that nobody comes between where the page is loaded again. A claim that has been taken up since stays.
   */
  claimEnds: Type.Optional(Type.String({ maxLength: 40 })),
});

/** The caller's own lock. */
const Lock = Type.Object({
  ...LockedRow.properties,
  /** ISO 8601, UTC. */
  expiresAt: Type.String(),
  /**
   * The caller's id, as lock events name holders. An element whose page supplied the session knows it only from here.
   */
  holderId: Type.Optional(Type.String()),
});

export const lockSchemas = {
  acquireLock: { request: ClaimedRow, reply: Lock },
  renewLock: { request: ClaimedRow, reply: Lock },
  /**
   * `isReleased` is false if the lock was not the caller's, another window of theirs still has the row open, or the page
   * that is left may be loaded again.
   */
  releaseLock: { request: LeftRow, reply: Type.Object({ isReleased: Type.Boolean() }) },
  takeOverLock: { request: ClaimedRow, reply: Lock },
};
