import { Type } from 'typebox';
import { lockKinds } from '../locks.ts';

/** The row that a lock is on. */
const LockedRow = Type.Object({
  kind: Type.Enum([...lockKinds]),
  /** The row's id: `rowId` in lists. */
  id: Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' }),
});

/** The caller's own lock. */
const Lock = Type.Object({
  ...LockedRow.properties,
  /** ISO 8601, UTC. */
  expiresAt: Type.String(),
  /** The caller's id, as the events of locks name holders; an element whose session its page supplied knows it by this alone. */
  holderId: Type.Optional(Type.String()),
});

export const lockSchemas = {
  acquireLock: { request: LockedRow, reply: Lock },
  renewLock: { request: LockedRow, reply: Lock },
  releaseLock: { request: LockedRow, reply: Type.Object({ isReleased: Type.Boolean() }) },
  takeOverLock: { request: LockedRow, reply: Lock },
};
