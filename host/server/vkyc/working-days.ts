import { dayOf, daysAfter, isSunday } from '../../../widgets/contract/time.ts';

/** How many working days (Monday to Saturday, in India) begin after a moment, up to another. */
export function workingDaysBetween(from: Date, to: Date): number {
  const last = dayOf(to);
  let days = 0;
  for (let day = daysAfter(dayOf(from), 1); day <= last; day = daysAfter(day, 1)) if (!isSunday(day)) days++;
  return days;
}
