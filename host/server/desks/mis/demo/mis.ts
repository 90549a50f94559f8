import { dayOf, daysAfter } from '../../../../../widgets/contract/time.ts';
import type { Seeder } from '../../../demo/kit/seeder.ts';
import { keptDays } from '../close-days.ts';
import { keepFigures } from '../closed-days.store.ts';
import { keepPastRejections, markAllClosed } from './mis-seed.store.ts';

/** The rejected documents of applications that were sent back, and the figures of past days, as the nightly job keeps them. */
export const misSeeder: Seeder = {
  name: 'mis',
  async seed({ tx, now }) {
    const to = daysAfter(dayOf(now), -1);
    const from = daysAfter(to, 1 - keptDays);
    await keepPastRejections(tx);
    await markAllClosed(tx, { from, to }, now);
    await keepFigures(tx, { from, to });
  },
};
