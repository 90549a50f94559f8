import type { CallContext } from '../../../call/handler.ts';

/** Milliseconds that a save may take before it counts as having waited for its server. */
const underWayMs = 60_000;

/**
 * For the audit of a save. The dates of a save are judged by the moment that its browser names, so the audit keeps this
 * moment to explain a date that had passed when the save was stored.
 */
export function submittedEarlier({ submittedAt, now }: CallContext): { submittedAt?: string } {
  return now().getTime() - submittedAt.getTime() > underWayMs ? { submittedAt: submittedAt.toISOString() } : {};
}
