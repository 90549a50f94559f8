import { dayOf } from '../../../../widgets/contract/time.ts';
import { handOver } from './hand-over.ts';
import * as placements from './placements.store.ts';
import { end } from '../../core/loans/placements.store.ts';
import type { RowJob } from '../../core/jobs/row-job.ts';
import * as cases from '../../core/loans/cases.store.ts';
import type { CollectionSettings } from '../../base/settings.ts';
import type { Announce } from '../../call/announcements.ts';

/** The placements of a day that is over end ten minutes after midnight in India. */
const afterMidnightMs = 10 * 60_000;
const dayOfPlacements = (now: Date) => dayOf(new Date(now.getTime() - afterMidnightMs));

/** Gives loans back to the lender whose last day with an agency is over; a closed loan stays where it was. */
export function endPlacements({ rules, announce }: { rules: CollectionSettings; announce: Announce }): RowJob {
  return {
    name: 'end placements',
    portal: 'agency',
    everyMs: 60_000,
    due: (db, now, limit) => placements.casesOver(db, dayOfPlacements(now), limit),
    async settle(tx, id, { now, record }) {
      const loan = await cases.findForChange(tx, id);
      if (!loan || !(await placements.isOver(tx, id, dayOfPlacements(now)))) return false;
      if (loan.queue === null) await end(tx, id, { now, by: null, why: 'CLOSED' });
      else {
        const actor = { now, staffId: null, rules, record, announce };
        await handOver(tx, actor, loan, { agencyId: null, untilOn: null, why: 'EXPIRED' });
      }
      return true;
    },
  };
}
