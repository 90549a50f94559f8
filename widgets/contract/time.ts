/** Milliseconds that Asia/Kolkata is ahead of UTC. India has one zone and no summer time. */
export const indiaAheadMs = 330 * 60_000;
export const dayMs = 86_400_000;

declare const ofTheCalendar: unique symbol;
/**
 * A day of the calendar in India as YYYY-MM-DD, of the years 1900 to 2100: what `isDay` has looked at, or what the functions here
 * and the date columns of the database give. A text that somebody typed or sent is none before it was looked at.
 */
export type Day = string & { readonly [ofTheCalendar]: true };

const at = (day: string) => Date.parse(`${day}T00:00:00Z`);
const dayAt = (moment: number) => new Date(moment).toISOString().slice(0, 10) as Day;

/** Whether a text is a day of the calendar as YYYY-MM-DD, of the years 1900 to 2100: no 31 November, no year 0026. */
export function isDay(text: string): text is Day {
  if (!/^(19\d\d|20\d\d|2100)-\d{2}-\d{2}$/.test(text)) return false;
  const moment = at(text);
  return !Number.isNaN(moment) && dayAt(moment) === text;
}

/** The day that a text is, which was looked at before. @throws RangeError for a text that is no day */
export function readDay(text: string): Day {
  if (isDay(text)) return text;
  throw new RangeError(text);
}

/** The day of a moment in India, YYYY-MM-DD. */
export const dayOf = (moment: Date): Day => dayAt(moment.getTime() + indiaAheadMs);

/** The moment at which a day begins in India. */
export const startOfDay = (day: Day): Date => new Date(at(day) - indiaAheadMs);

/** The moment at which a day is over in India: the first of the next. */
export const endOfDay = (day: Day): Date => new Date(at(day) + dayMs - indiaAheadMs);

/** The day a number of days after another; both YYYY-MM-DD. */
export function daysAfter(day: Day, days: number): Day {
  return dayAt(at(day) + days * dayMs);
}

/** The days from one day to another; negative when the second comes first. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((at(to) - at(from)) / dayMs);
}

/** The last day of a day's month, or of the month a number of months later. */
export function monthEnd(day: Day, months = 0): Day {
  const [year = 1970, month = 1] = day.split('-').map(Number);
  return dayAt(Date.UTC(year, month + months, 0));
}

/** The same day a number of months later, or the last day of a shorter month. */
export function monthsAfter(day: Day, months: number): Day {
  const last = monthEnd(day, months);
  const date = day.slice(8, 10);
  return date > last.slice(8, 10) ? last : (`${last.slice(0, 8)}${date}` as Day);
}

/** The working days after a day, up to another one: Monday to Saturday, but for holidays. */
export function workingDaysBetween(from: Day, to: Day, holidays: ReadonlySet<string>): number {
  let days = 0;
  for (let day = daysAfter(from, 1); day <= to; day = daysAfter(day, 1))
    if (!isSunday(day) && !holidays.has(day)) days++;
  return days;
}

/** The months as sentences and columns name them. */
export const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `31 Jan 2030` of a day, for a sentence that people read (DT-01). */
export function readableDay(day: Day): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return `${date} ${monthNames[Number(month) - 1] ?? ''} ${year}`;
}

/** Whether a day is a Sunday. */
export const isSunday = (day: Day): boolean => new Date(at(day)).getUTCDay() === 0;
