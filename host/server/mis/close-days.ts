import { daysAfter } from '../../../widgets/contract/collections/days.ts';
import { mostMisDays } from '../../../widgets/contract/mis/mis.ts';
import { indianTime } from '../indian-time.ts';
import type { RowJob } from '../jobs/row-job.ts';
import { keepFigures, markClosed, openDays } from './daily.store.ts';

/** A day is closed a quarter of an hour after it is over in India. */
const closesMs = 15 * 60_000;
/** The days that are closed at all: the longest range, and the one before it, which a range is compared with. */
const keptDays = 2 * mostMisDays;

/** The newest day that is to be closed by now. */
const lastToClose = (now: Date): string => daysAfter(indianTime(new Date(now.getTime() - closesMs)).slice(0, 10), -1);

/** Closes each day at 00:15, Asia/Kolkata. Until then, and where it has not run, a day's figures are worked out when read. */
export const closeMisDays: RowJob = {
  name: 'close mis days',
  everyMs: 60_000,
  async due(db, now, limit) {
    const to = lastToClose(now);
    return (await openDays(db, { from: daysAfter(to, 1 - keptDays), to, now })).toReversed().slice(0, limit);
  },
  async settle(tx, day, { now, record }) {
    if (day > lastToClose(now) || !(await markClosed(tx, day, now))) return false;
    await keepFigures(tx, { from: day, to: day });
    await record({ action: 'CLOSE_MIS_DAY', entity: 'misDay', entityId: day });
    return true;
  },
};
