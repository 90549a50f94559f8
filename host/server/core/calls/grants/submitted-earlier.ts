import type { CallContext } from '../../../call/handler.ts';

/** Milliseconds that a save may take before it counts as having waited for its server. */
const underWayMs = 60_000;

/**
 * For the audit of a save: the moment that its sender says where that is another than the receipt, whether or not it counts. The
 * dates of a save may be judged by it, so that it explains a date that had passed when the save was stored.
 */
export function submittedEarlier({ stated: { statedAt, receivedAt } }: Pick<CallContext, 'stated'>): {
  submittedAt?: string;
} {
  const isApart = statedAt !== null && Math.abs(receivedAt.getTime() - statedAt.getTime()) > underWayMs;
  return isApart ? { submittedAt: statedAt.toISOString() } : {};
}
