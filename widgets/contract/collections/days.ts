const dayMs = 86_400_000;
const at = (day: string) => Date.parse(`${day}T00:00:00Z`);
const dayOf = (moment: number) => new Date(moment).toISOString().slice(0, 10);

/** Whether a text is a day of the calendar as YYYY-MM-DD, of the years 1900 to 2100: no 31 November, no year 0026. */
export function isDay(text: string): boolean {
  if (!/^(19\d\d|20\d\d|2100)-\d{2}-\d{2}$/.test(text)) return false;
  const moment = at(text);
  return !Number.isNaN(moment) && dayOf(moment) === text;
}

/** The day a number of days after another; both YYYY-MM-DD. */
export function daysAfter(day: string, days: number): string {
  return dayOf(at(day) + days * dayMs);
}

/** The days from one day to another; negative when the second comes first. */
export function daysBetween(from: string, to: string): number {
  return Math.round((at(to) - at(from)) / dayMs);
}

/** The same day a number of months later, or the last day of a shorter month. */
export function monthsAfter(day: string, months: number): string {
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return dayOf(first.getTime() + (Math.min(date, last) - 1) * dayMs);
}
