import { sessionDefaults, type SessionLimits } from '../../base/settings/session-defaults.ts';

const minute = 60_000;

/** A session's last use is written at most this often. The idle limit is this much longer, so no session ends early. */
export const touchMs = 10_000;

export function expiryOf(signedInAt: Date, { sessionHours } = sessionDefaults): Date {
  return new Date(signedInAt.getTime() + sessionHours * 60 * minute);
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
 * Attempts allowed in a window of 15 minutes, by what is counted. `user` counts a user's attempts from all addresses,
 * without those that their address refuses: one address cannot shut a user out elsewhere.
 */
export const attemptLimits = { userAtAddress: 5, user: 20, address: 60, passwordChange: 5 } as const;
export const attemptWindowMs = 15 * minute;

/** Searches without an account that one address may make in a window. */
export const supportLimits = {
  tenMinutes: { limit: 10, windowMs: 10 * minute },
  day: { limit: 100, windowMs: 24 * 60 * minute },
} as const;
