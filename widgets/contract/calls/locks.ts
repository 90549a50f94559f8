import type { CallRow } from '../call-row.ts';

/** Locks on rows: 15 minutes, renewed while a task is open. Which kinds a caller may lock follows from the screens of the kind. */
export const lockCalls = {
  acquireLock: {
    does: 'Lock a row while its task is open',
    method: 'POST',
    path: '/locks/acquire',
    encoding: 'json',
    auth: 'session',
    screens: 'any',
    loader: false,
  },
  renewLock: {
    does: "Prolong one's lock; refused where it has ended",
    method: 'POST',
    path: '/locks/renew',
    encoding: 'json',
    auth: 'session',
    screens: 'any',
    loader: false,
    background: true,
  },
  releaseLock: {
    does: "Give one's lock back",
    method: 'POST',
    path: '/locks/release',
    encoding: 'json',
    auth: 'session',
    screens: 'any',
    loader: false,
  },
  takeOverLock: {
    does: "Take a colleague's lock over, as a lead",
    method: 'POST',
    path: '/locks/take-over',
    encoding: 'json',
    auth: 'session',
    screens: 'any',
    writes: true,
  },
} as const satisfies Record<string, CallRow>;
