/** Milliseconds that Asia/Kolkata is ahead of UTC. India has one zone and no summer time. */
export const indiaAheadMs = 330 * 60_000;
export const dayMs = 86_400_000;

const at = (day: string) => Date.parse(`${day}T00:00:00Z`);
const dayAt = (moment: number) => new Date(moment).toISOString().slice(0, 10);

/** Whether a text is a day of the calendar as YYYY-MM-DD, of the years 1900 to 2100: no 31 November, no year 0026. */
export function isDay(text: string): boolean {
  if (!/^(19\d\d|20\d\d|2100)-\d{2}-\d{2}$/.test(text)) return false;
  const moment = at(text);
  return !Number.isNaN(moment) && dayAt(moment) === text;
}

/** The day of a moment in India, YYYY-MM-DD. */
export const dayOf = (moment: Date): string => dayAt(moment.getTime() + indiaAheadMs);

/** The moment at which a day begins in India. */
export const startOfDay = (day: string): Date => new Date(at(day) - indiaAheadMs);

/** The moment at which a day is over in India: the first of the next. */
export const endOfDay = (day: string): Date => new Date(at(day) + dayMs - indiaAheadMs);

/** The day a number of days after another; both YYYY-MM-DD. */
export function daysAfter(day: string, days: number): string {
  return dayAt(at(day) + days * dayMs);
}

/** The days from one day to another; negative when the second comes first. */
export function daysBetween(from: string, to: string): number {
  return Math.round((at(to) - at(from)) / dayMs);
}

/** The last day of a day's month, or of the month a number of months later. */
export function monthEnd(day: string, months = 0): string {
  const [year = 1970, month = 1] = day.split('-').map(Number);
  return dayAt(Date.UTC(year, month + months, 0));
}

/** The same day a number of months later, or the last day of a shorter month. */
export function monthsAfter(day: string, months: number): string {
  const last = monthEnd(day, months);
  const date = day.slice(8, 10);
  return date > last.slice(8, 10) ? last : `${last.slice(0, 8)}${date}`;
}

/** The working days after a day, up to another one: Monday to Saturday, but for holidays. */
export function workingDaysBetween(from: string, to: string, holidays: ReadonlySet<string>): number {
  let days = 0;
  for (let day = daysAfter(from, 1); day <= to; day = daysAfter(day, 1))
    if (!isSunday(day) && !holidays.has(day)) days++;
  return days;
}

/** Whether a day is a Sunday. */
export const isSunday = (day: string): boolean => new Date(at(day)).getUTCDay() === 0;
