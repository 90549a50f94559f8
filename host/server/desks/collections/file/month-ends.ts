import { position } from '../../../../../widgets/contract/ledger/position.ts';
import { daysBetween, monthEnd, type Day } from '../../../../../widgets/contract/time.ts';
import type { Installment } from '../../../../../widgets/contract/collections/schedule.ts';
import type { LoanLedger } from '../../../core/loans/ledger/read-ledger.ts';

/** The months that a file shows before today, all of them over: today has a bar of its own (CL-12). */
const monthsShown = 11;

/** When instalments were due and paid, in the order of the due dates. */
type DueDays = readonly Pick<Installment, 'dueDate' | 'paidDate'>[];
type MonthEnd = { month: string; dpd: number | null };

/** Days past due at the end of a day; null before the first instalment is due. */
function delayOn(schedule: DueDays, day: Day): number | null {
  const [first] = schedule;
  if (!first || first.dueDate > day) return null;
  const oldest = schedule.find(({ dueDate, paidDate }) => dueDate < day && (paidDate === null || paidDate > day));
  return oldest ? daysBetween(oldest.dueDate, day) : 0;
}

function lastMonths(today: Day, delay: (end: Day) => number | null): MonthEnd[] {
  return Array.from({ length: monthsShown }, (_, index) => {
    const end = monthEnd(today, index - monthsShown);
    return { month: end.slice(0, 7), dpd: delay(end) };
  });
}

/**
 * Days past due at the end of each of the eleven months before a day's own, the oldest first.
 *
 * @param schedule in the order of the due dates
 */
export function monthEnds(schedule: DueDays, today: Day): MonthEnd[] {
  return lastMonths(today, (end) => delayOn(schedule, end));
}

/**
 * The same of a loan with a ledger, by the replay of each end. Of months before it was taken over the replay knows nothing: there the
 * days hold on which its rows were closed.
 */
export function ledgerMonthEnds({ plan, entries }: LoanLedger, today: Day): MonthEnd[] {
  const openedOn = entries.findLast(({ kind }) => kind === 'OPENING')?.valueDate;
  const kept =
    openedOn === undefined
      ? []
      : position(plan, entries, openedOn).rows.map(({ dueOn, closedOn }) => ({ dueDate: dueOn, paidDate: closedOn }));
  const [first] = plan.rows;
  return lastMonths(today, (end) => {
    if (openedOn !== undefined && end < openedOn) return delayOn(kept, end);
    return !first || first.dueOn > end ? null : position(plan, entries, end).dpd;
  });
}
