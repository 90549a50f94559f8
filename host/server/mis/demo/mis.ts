import { daysAfter } from '../../../../widgets/contract/collections/days.ts';
import type { Seeder } from '../../demo/seeder.ts';
import { indianTime } from '../../indian-time.ts';
import { keptDays } from '../close-days.ts';
import { keepFigures } from '../closed-days.store.ts';
import { keepPastRejections, markAllClosed } from './mis-seed.store.ts';

/** The rejected documents of applications that were sent back, and the figures of past days, as the nightly job keeps them. */
export const misSeeder: Seeder = {
  name: 'mis',
  async seed({ tx, now }) {
    const to = daysAfter(indianTime(now).slice(0, 10), -1);
    const from = daysAfter(to, 1 - keptDays);
    await keepPastRejections(tx);
    await markAllClosed(tx, { from, to }, now);
    await keepFigures(tx, { from, to });
  },
};
