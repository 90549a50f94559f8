import { serverNow } from '../../client/backend/server-time.ts';
import { indiaAheadMs, monthNames } from '../../contract/time.ts';

const wallClock = /^(\d{4})[-/](\d{2})[-/](\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)?$/;
const typed = /^(\d{2})[-/](\d{2})[-/](\d{4})$/;
const zoned = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})$/;

/** A wall clock's day and time as a Date, as if they were UTC; undefined for an impossible day or time. */
function atWall(
  year: string,
  month: string,
  day: string,
  time: readonly (string | undefined)[] = [],
): Date | undefined {
  const [hour = '00', minute = '00', second = '00'] = time;
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return !Number.isNaN(at.getTime()) && at.getUTCDate() === +day ? at : undefined;
}

/**
 * Reads a date or a date-time as a clock in Asia/Kolkata shows it, and returns it as if it were UTC. It takes the
 * server's formats (DT-05 to DT-07), typed dates, a field's value, a moment with its zone, or a Date. Undefined for
 * anything else.
 */
export function readClock(value: unknown): Date | undefined {
  if (value instanceof Date)
    return Number.isNaN(value.getTime()) ? undefined : new Date(value.getTime() + indiaAheadMs);
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  const wall = wallClock.exec(text);
  if (wall?.[1] && wall[2] && wall[3]) return atWall(wall[1], wall[2], wall[3], wall.slice(4));
  const day = typed.exec(text);
  if (day?.[1] && day[2] && day[3]) return atWall(day[3], day[2], day[1]);
  return zoned.test(text) ? readClock(new Date(text)) : undefined;
}

const two = (number: number) => String(number).padStart(2, '0');

/**
 * The time of day by the letters HH, hh, mm, ss and A. Not by dayjs: the browser's zone may skip an hour that India
 * has.
 */
export function writeTime(at: Date, format: string): string {
  const hour = at.getUTCHours();
  return format
    .replace('HH', two(hour))
    .replace('hh', two(hour % 12 || 12))
    .replace('mm', two(at.getUTCMinutes()))
    .replace('ss', two(at.getUTCSeconds()))
    .replace('A', hour < 12 ? 'AM' : 'PM');
}

function show(value: unknown, hasDay: boolean, time = ''): string {
  const at = readClock(value);
  if (!at) return '-';
  const day = hasDay ? `${two(at.getUTCDate())} ${monthNames[at.getUTCMonth()] ?? ''} ${at.getUTCFullYear()}` : '';
  return day + writeTime(at, time);
}

/** 31 Jan 2030. "-" for an empty or unparsable date, as in every format below (DT-01, DT-09). */
export const formatDate = (value: unknown) => show(value, true);
/** 31/01/2030, for a date that somebody typed, such as on the chip of a filter (DT-02). */
export function formatTypedDate(value: unknown): string {
  const at = readClock(value);
  return at ? `${two(at.getUTCDate())}/${two(at.getUTCMonth() + 1)}/${at.getUTCFullYear()}` : '-';
}
/** 31 Jan 2030 02:05 PM (DT-04). */
export const formatDateTime = (value: unknown) => show(value, true, ' hh:mm A');
/** 02:05 PM. */
export const formatTime = (value: unknown) => show(value, false, 'hh:mm A');
/** 02:05:08 PM. */
export const formatTimeWithSeconds = (value: unknown) => show(value, false, 'hh:mm:ss A');

/** Whole minutes from a moment to now, never negative; undefined where the moment cannot be read. */
export function minutesSince(value: unknown, now: Date = serverNow()): number | undefined {
  const from = readClock(value);
  const to = readClock(now);
  return from && to ? Math.max(0, Math.floor((to.getTime() - from.getTime()) / 60_000)) : undefined;
}

/** `12 min`, `3 h 5 min`, `3 d 1 h`. */
export function formatMinutes(minutes: number): string {
  const days = Math.floor(minutes / 1440);
  const hours = Math.floor((minutes % 1440) / 60);
  if (days > 0) return `${days} d ${hours} h`;
  return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`;
}
