import { readClock } from '../../format/wall-clock.ts';
import { serverNow } from '../../../client/backend/server-time.ts';

/** Which days and times a field takes, and why not the others. `min` and `max` are YYYY-MM-DD or YYYY-MM-DDTHH:mm. */
export interface OpenDays {
  min?: string | undefined;
  max?: string | undefined;
  /** The message for a value before `min`; "Too early" unless given. */
  early?: string;
  /** The message for a value after `max`; "Too late" unless given. */
  late?: string;
}

/** A day, or a day and a time, that a form offers as a button. */
export interface QuickChoice {
  label: string;
  /** The value that it stands for now, as the field holds it. */
  value: string;
}

/** The first and last day of a calendar whose field gives no `min` or `max`. */
const firstDay = '1900-01-01';
const lastDay = '2099-12-31';

export const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;
/** From Sunday on, as calendars in India begin. */
export const weekdayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

const textOf = (at: Date) => at.toISOString().slice(0, 16);
const atDay = (day: string) => new Date(`${day.slice(0, 10)}T00:00Z`);

/** Now on a clock in Asia/Kolkata, YYYY-MM-DDTHH:mm. */
export const fieldNow = (now: Date = serverNow()): string => textOf(readClock(now) ?? now);

/** The day `count` days later, YYYY-MM-DD; earlier where negative. */
export function addDays(day: string, count: number): string {
  const at = atDay(day);
  at.setUTCDate(at.getUTCDate() + count);
  return textOf(at).slice(0, 10);
}

/** The same day `count` months later, or the last day of that month where it has no such day. */
export function addMonths(day: string, count: number): string {
  const at = atDay(day);
  const of = at.getUTCDate();
  at.setUTCDate(1);
  at.setUTCMonth(at.getUTCMonth() + count);
  const last = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate();
  at.setUTCDate(Math.min(of, last));
  return textOf(at).slice(0, 10);
}

/** The day of the week; 0 is Sunday. */
export const weekdayOf = (day: string): number => atDay(day).getUTCDay();

/** The weeks of a day's month, each from Sunday to Saturday; undefined for the days of other months. */
export function weeksOf(day: string): (string | undefined)[][] {
  const month = day.slice(0, 7);
  const start = `${month}-01`;
  const weeks: (string | undefined)[][] = [];
  for (let sunday = addDays(start, -weekdayOf(start)); sunday.slice(0, 7) <= month; sunday = addDays(sunday, 7))
    weeks.push(
      weekdayNames.map((_, index) => {
        const one = addDays(sunday, index);
        return one.startsWith(month) ? one : undefined;
      }),
    );
  return weeks;
}

/** Thursday 5 March 2026. */
export function spokenDay(day: string): string {
  const month = monthNames[Number(day.slice(5, 7)) - 1] ?? '';
  return `${weekdayNames[weekdayOf(day)] ?? ''} ${Number(day.slice(8, 10))} ${month} ${day.slice(0, 4)}`;
}

/** Thu 05 Mar. */
export function shortDay(value: string): string {
  const month = (monthNames[Number(value.slice(5, 7)) - 1] ?? '').slice(0, 3);
  return `${(weekdayNames[weekdayOf(value)] ?? '').slice(0, 3)} ${value.slice(8, 10)} ${month}`;
}

/** Why a value is not open; undefined where it is. A day alone is compared with the day of `min` and `max`. */
export function closedWhy(value: string, { min = '', max = '', early, late }: OpenDays): string | undefined {
  if (value.slice(0, min.length) < min.slice(0, value.length)) return early ?? 'Too early';
  return value.slice(0, max.length) > max.slice(0, value.length) ? (late ?? 'Too late') : undefined;
}

/** The day itself where its month has open days, else the nearest day of a month that has some. */
export function heldDay(day: string, { min = firstDay, max = lastDay }: OpenDays): string {
  const from = `${min.slice(0, 7)}-01`;
  const to = addDays(addMonths(`${max.slice(0, 7)}-01`, 1), -1);
  return day < from ? from : day > to ? to : day;
}

/** The years that a calendar can show. */
export function openYears({ min = firstDay, max = lastDay }: OpenDays): number[] {
  const from = Number(min.slice(0, 4));
  return Array.from({ length: Number(max.slice(0, 4)) - from + 1 }, (_, index) => from + index);
}

/** Every half hour of a day, HH:mm. */
export const halfHours: readonly string[] = Array.from(
  { length: 48 },
  (_, index) => `${String(Math.floor(index / 2)).padStart(2, '0')}:${index % 2 ? '30' : '00'}`,
);
