import { daysBetween, monthEnd, type Day } from '../../../../../widgets/contract/time.ts';
import type { Installment } from '../../../../../widgets/contract/collections/schedule.ts';

/** The digits of the last six month ends, newest last: the months overdue, six at most. */
export function dqstringOf(schedule: readonly Installment[], today: Day): string {
  return Array.from({ length: 6 }, (_, index) => {
    const end = monthEnd(today, index - 6);
    const oldest = schedule.find(({ dueDate, paidDate }) => dueDate < end && (paidDate === null || paidDate > end));
    return oldest === undefined ? 0 : Math.min(6, Math.ceil(daysBetween(oldest.dueDate, end) / 30));
  }).join('');
}
