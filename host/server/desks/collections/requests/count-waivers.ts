import { longestMs, limitRows } from '../../../../../widgets/contract/session/limits.ts';
import type { RoundJob } from '../../../core/jobs/start-jobs.ts';
import { countPosted } from '../../../core/loans/requests.store.ts';

/**
 * Counts the waivers that were posted without being counted: before the limits held over a window, and by a server of an
 * earlier version beside this one.
 */
export function countWaivers(now: () => Date): RoundJob {
  const windowMs = longestMs(limitRows.waivePenalty.window);
  return {
    name: 'count posted waivers',
    everyMs: 60_000,
    work: (db) => countPosted(db, new Date(now().getTime() - windowMs)),
  };
}
