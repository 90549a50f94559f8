import { dayOf, type Day } from '../../../../../../widgets/contract/time.ts';
import type { CollectionSettings } from '../../../../base/settings.ts';
import { inTransaction } from '../../../../db/transaction.ts';
import { turnOf } from '../../../jobs/row-job.ts';
import type { RoundJob } from '../../../jobs/start-jobs.ts';
import { openSlice } from './open-slice.ts';
import * as store from './opening.store.ts';

const job = { name: 'open ledgers', portal: 'agency' } as const;

/** Loans in one transaction: few enough that nobody waits long for the locks on them. */
const sliceSize = 25;
/** How long one round works: a server that stops waits for the round. */
const roundMs = 2_000;
/** How long a server looks for others first, each of which tells of itself before. */
const firstMs = 60_000;

/** What has become of the loans that were kept by their schedules. */
export interface OpenedLedgers {
  opened: number;
  /** Loans that are kept by their schedules, because a figure would move. */
  different: number;
  /** Loans with a ledger that would stand otherwise by all that was agreed and told. */
  toDecide: number;
}

/**
 * Takes the loans over to the ledger that are kept by their schedules, a slice at a time, so that no figure of any moves. Once it has been
 * to all of them it looks again each day: an open quote and a settlement that is being paid end first. As long as a server of before
 * runs beside this one, which would write schedules of loans that have ledgers, it waits.
 *
 * @param tell is told what has become of them once it has been to all
 */
export function openLedgers(
  { now, rules, waitMs = firstMs }: { now: () => Date; rules: CollectionSettings; waitMs?: number },
  tell: (loans: OpenedLedgers) => void,
): RoundJob {
  const begins = performance.now() + waitMs;
  let last = '';
  let opened = 0;
  let doneOn: Day | undefined;
  return {
    name: job.name,
    everyMs: 5_000,
    isLong: true,
    async work(db) {
      const ends = performance.now() + roundMs;
      if (performance.now() < begins || doneOn === dayOf(now())) return true;
      if (await store.hasOlderServer(db, now())) return true;
      while (performance.now() < ends) {
        const loans = await store.keptBySchedule(db, last, sliceSize);
        if (loans.length > 0)
          opened += await inTransaction(db, async (tx) => {
            const at = now();
            const { record, recordAll } = turnOf(job, tx, at);
            const slice = await openSlice(tx, { now: at, staffId: null, rules, record, recordAll }, loans);
            return slice.opened;
          });
        last = loans.at(-1) ?? '';
        if (loans.length === sliceSize) continue;
        const { opening: different, replay: toDecide } = await store.countDifferences(db);
        if (opened > 0 || different > 0) tell({ opened, different, toDecide });
        [last, opened, doneOn] = ['', 0, dayOf(now())];
        return true;
      }
      return false;
    },
  };
}
