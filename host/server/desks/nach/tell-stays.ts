import type { JobServer } from '../../core/desk/define-desk.ts';
import type { RoundJob } from '../../core/jobs/start-jobs.ts';
import { countWaiting } from './waiting.store.ts';

/** No member of staff: a lock is then always a colleague's. */
const nobody = '00000000-0000-0000-0000-000000000000';
const told: readonly string[] = ['ENDED', 'ON_HOLD', 'NO_AGREEMENT'];

/**
 * Tells who runs the server, once after its start, how many accepted mandates no batch takes any more: an earlier version has
 * left them so, and nobody sees them in a list of work.
 */
export function tellStays({ now, log }: Pick<JobServer, 'now' | 'log'>): RoundJob {
  let isDone = false;
  return {
    name: 'mandates that stay out of batches',
    everyMs: 5_000,
    isLong: true,
    async work(db) {
      if (isDone) return;
      const { leftOut } = await countWaiting(db, { staffId: nobody, now: now(), lenders: 'all' });
      isDone = true;
      const counts = leftOut.filter(({ reason }) => told.includes(reason)).map(({ reason, count }) => [reason, count]);
      if (counts.length === 0) return;
      log?.(
        Object.fromEntries(counts) as Record<string, number>,
        'accepted mandates enter no batch: their applications have ended, are on hold, or have no valid agreement',
      );
    },
  };
}
