const minute = 60_000;

/** How long a session lasts: from its last call, and whatever happens. */
export const idleMinutes = 30;
export const longestHours = 12;

/** A session's last use is written at most this often; it is allowed that much longer, so it never ends early. */
export const touchMs = 10_000;

export function expiryOf(signedInAt: Date): Date {
  return new Date(signedInAt.getTime() + longestHours * 60 * minute);
}

export function isOver(session: { lastUsedAt: Date; expiresAt: Date; endedAt: Date | null }, now: Date): boolean {
  return (
    session.endedAt !== null ||
    now >= session.expiresAt ||
    now.getTime() - session.lastUsedAt.getTime() > idleMinutes * minute + touchMs
  );
}

/** Attempts allowed in a window of 15 minutes, by what is counted. A user's own colleagues cannot lock them out from afar by five tries. */
export const attemptLimits = { userAtAddress: 5, user: 20, address: 60 } as const;
export const attemptWindowMs = 15 * minute;
