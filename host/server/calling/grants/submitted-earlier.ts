import type { CallContext } from '../../http/handler.ts';

/** Milliseconds that a save may be under way without having waited for its server. */
const underWayMs = 60_000;

/**
 * For the audit of a save: its dates are judged by the moment that its browser names, so a date that had passed when it was
 * stored must have that moment beside it.
 */
export function submittedEarlier({ submittedAt, now }: CallContext): { submittedAt?: string } {
  return now().getTime() - submittedAt.getTime() > underWayMs ? { submittedAt: submittedAt.toISOString() } : {};
}
