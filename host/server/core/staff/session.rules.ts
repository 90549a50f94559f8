import { sessionDefaults, type SessionLimits } from '../../base/settings/session-defaults.ts';

const minute = 60_000;

/** A session's last use is written at most this often. The idle limit is this much longer, so no session ends early. */
export const touchMs = 10_000;

export function expiryOf(signedInAt: Date, { sessionHours } = sessionDefaults): Date {
  return new Date(signedInAt.getTime() + sessionHours * 60 * minute);
}

/** The tabs of the list of sessions: of the portal, and of pages of embedders. */
export const sessionQueues = { portal: 'Sessions', embedded: 'Sessions Embedded' } as const;

/** The moments by which sessions that are not over now are told from those that are: as `isOver` has it. */
export function livingFrom(now: Date, { sessionIdleMinutes }: Pick<SessionLimits, 'sessionIdleMinutes'>) {
  return {
    /** Not used since: over. */
    usedFrom: new Date(now.getTime() - sessionIdleMinutes * minute - touchMs),
    /** Ends before: over. Moments are whole milliseconds. */
    endsFrom: new Date(now.getTime() + 1),
  };
}

export function isOver(
  session: { lastUsedAt: Date; expiresAt: Date; endedAt: Date | null },
  now: Date,
  { sessionIdleMinutes }: Pick<SessionLimits, 'sessionIdleMinutes'>,
): boolean {
  return (
    session.endedAt !== null ||
    now >= session.expiresAt ||
    now.getTime() - session.lastUsedAt.getTime() > sessionIdleMinutes * minute + touchMs
  );
}

/**
 * Wrong passwords taken in a window of 15 minutes, by what is counted: a user's on a device in which they have signed in
 * before, theirs elsewhere from one network and from all, and all that a network tries elsewhere. `inARow` counts what no
 * right password has come between, until an administrator unlocks the account or a year has gone by without a try.
 */
export const attemptLimits = {
  device: 10,
  userAtNetwork: 5,
  user: 20,
  inARow: { limit: 100, windowMs: 365 * 24 * 60 * minute, isRolling: true },
  network: 60,
  passwordChange: 5,
} as const;
export const attemptWindowMs = 15 * minute;

/** How long each try waits from a network with too many wrong ones. The right passwords of its other people enter. */
export const guessingWaitMs = 2_000;

/** Searches without an account that one address may make in a window. */
export const supportLimits = {
  tenMinutes: { limit: 10, windowMs: 10 * minute },
  day: { limit: 100, windowMs: 24 * 60 * minute },
} as const;
