import type { Kysely } from 'kysely';
import { dayOf, daysAfter, type Day } from '../../../../widgets/contract/time.ts';
import { mostMisDays } from '../../../../widgets/contract/mis/mis.ts';
import type { Database } from '../../db/schema.ts';
import type { RowJob } from '../../core/jobs/row-job.ts';
import { keepFigures, lastClosedDay, markClosed } from './closed-days.store.ts';

/** A day is closed a quarter of an hour after it is over in India. */
const closesMs = 15 * 60_000;
/** With how many days a new installation begins: the longest range, and the one before it, which a range is compared with. */
export const keptDays = 2 * mostMisDays;

/** The last closed day, the one that is to be closed next, and the newest that is to be closed by now. */
async function standing(db: Kysely<Database>, now: Date): Promise<{ last: Day | undefined; next: Day; to: Day }> {
  const to = daysAfter(dayOf(new Date(now.getTime() - closesMs)), -1);
  const last = await lastClosedDay(db);
  return { last, next: last === undefined ? daysAfter(to, 1 - keptDays) : daysAfter(last, 1), to };
}

/**
 * Closes each day at 00:15, Asia/Kolkata, and never one before another that is still to be closed, however long the job
 * has not run. Until then a day's figures are worked out when read.
 */
export const closeMisDays: RowJob = {
  name: 'close mis days',
  everyMs: 60_000,
  isLong: true,
  async due(db, now, limit) {
    const { next, to } = await standing(db, now);
    const days: Day[] = [];
    for (let day = next; day <= to && days.length < limit; day = daysAfter(day, 1)) days.push(day);
    return days;
  },
  async settle(tx, day, { now, record }) {
    const { last, next, to } = await standing(tx, now);
    if (day !== next || day > to || !(await markClosed(tx, { day: next, after: last }, now))) return false;
    await keepFigures(tx, { from: next, to: next });
    await record({ action: 'CLOSE_MIS_DAY', entity: 'misDay', entityId: day });
    return true;
  },
};
