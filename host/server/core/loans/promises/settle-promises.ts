import type { RowJob } from '../../jobs/row-job.ts';
import { dayOf, daysAfter } from '../../../../../widgets/contract/time.ts';
import type { CollectionSettings } from '../../../base/settings.ts';
import * as cases from '../cases.store.ts';
import * as promises from './promise.store.ts';
import { settlePromise } from './promises.ts';

/** Writes that promises are broken or partly kept once their days are over. Readers derive it before. */
export function settlePromises(rules: CollectionSettings): RowJob {
  const firstOpen = (now: Date) => daysAfter(dayOf(now), -rules.promiseGraceDays);
  return {
    name: 'settle promises',
    portal: 'agency',
    everyMs: 60_000,
    due: (db, now, limit) => promises.overdueIds(db, firstOpen(now), limit),
    async settle(tx, id, { now, record }) {
      const promise = await promises.find(tx, id);
      const loan = promise && (await cases.findByLoanForChange(tx, promise.loan_application_number));
      if (!loan || (await promises.find(tx, id))?.status !== 'OPEN') return false;
      await settlePromise(tx, { now, staffId: null, rules, record }, loan);
      return (await promises.find(tx, id))?.status !== 'OPEN';
    },
  };
}
