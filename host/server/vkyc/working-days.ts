import { startOfIndianDay } from '../indian-time.ts';

const day = 86_400_000;
const offset = 5.5 * 3_600_000;

/** How many working days (Monday to Saturday, in India) begin after a moment, up to another. */
export function workingDaysBetween(from: Date, to: Date): number {
  const [first, last] = [startOfIndianDay(from).getTime(), startOfIndianDay(to).getTime()];
  let days = 0;
  for (let at = first + day; at <= last; at += day) if (new Date(at + offset).getUTCDay() !== 0) days++;
  return days;
}
