import { inTransaction } from '../../db/transaction.ts';
import type { RoundJob } from '../jobs/start-jobs.ts';
import { tellOfLock } from './hold-lock.ts';
import { endOld } from './locks.store.ts';

/** Ends the locks whose time is over, which nobody has given back, and publishes that their rows are free. */
export function endLocks(now: () => Date): RoundJob {
  return {
    name: 'end locks',
    everyMs: 5000,
    work: (db) =>
      inTransaction(db, async (tx) => {
        for (const subject of await endOld(tx, now())) await tellOfLock(tx, subject, null);
      }),
  };
}
