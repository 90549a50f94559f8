import { daysBetween, monthEnd, type Day } from '../../../../../widgets/contract/time.ts';
import type { Installment } from '../../../../../widgets/contract/collections/schedule.ts';

/** The months that a file shows before today, all of them over: today has a bar of its own (CL-12). */
const monthsShown = 11;

/** Days past due at the end of a day; null before the first instalment is due. */
function delayOn(schedule: readonly Installment[], day: Day): number | null {
  const [first] = schedule;
  if (!first || first.dueDate > day) return null;
  const oldest = schedule.find(({ dueDate, paidDate }) => dueDate < day && (paidDate === null || paidDate > day));
  return oldest ? daysBetween(oldest.dueDate, day) : 0;
}

/**
 * Days past due at the end of each of the eleven months before a day's own, the oldest first.
 *
 * @param schedule in the order of the due dates
 */
export function monthEnds(schedule: readonly Installment[], today: Day): { month: string; dpd: number | null }[] {
  return Array.from({ length: monthsShown }, (_, index) => {
    const end = monthEnd(today, index - monthsShown);
    return { month: end.slice(0, 7), dpd: delayOn(schedule, end) };
  });
}
