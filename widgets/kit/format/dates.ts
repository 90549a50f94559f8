import dayjs, { type Dayjs } from 'dayjs';
import utc from 'dayjs/plugin/utc.js';

dayjs.extend(utc);

/** India has one zone and no summer time. */
const kolkataAheadMinutes = 330;

const wallClock = /^(\d{4})[-/](\d{2})[-/](\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)?$/;
const typed = /^(\d{2})[-/](\d{2})[-/](\d{4})$/;
const zoned = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})$/;

/** A wall clock's time, held as if it were UTC so that the browser's own zone never enters. */
function atWall(
  year: string,
  month: string,
  day: string,
  hour = '00',
  minute = '00',
  second = '00',
): Dayjs | undefined {
  const at = dayjs.utc(Date.UTC(+year, +month - 1, +day, +hour, +minute, +second));
  const isReal = at.date() === +day && at.month() === +month - 1 && at.hour() === +hour && at.minute() === +minute;
  return isReal && +second < 60 ? at : undefined;
}

/**
 * What a date or a date-time says on a clock in Asia/Kolkata: the server's formats (DT-05 to DT-07), typed dates, a
 * field's value, a moment with its zone, or a Date. Undefined for anything else, an impossible day included.
 */
function read(value: unknown): Dayjs | undefined {
  if (value instanceof Date)
    return Number.isNaN(value.getTime()) ? undefined : dayjs.utc(value).add(kolkataAheadMinutes, 'minute');
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  const wall = wallClock.exec(text);
  if (wall?.[1] && wall[2] && wall[3]) return atWall(wall[1], wall[2], wall[3], wall[4], wall[5], wall[6]);
  const day = typed.exec(text);
  if (day?.[1] && day[2] && day[3]) return atWall(day[3], day[2], day[1]);
  return zoned.test(text) ? read(new Date(text)) : undefined;
}

const write = (value: unknown, format: string) => read(value)?.format(format) ?? '-';

/** 31 Jan 2030; "-" for an empty or unparsable date, as all of these (DT-01, DT-09). */
export const formatDate = (value: unknown) => write(value, 'DD MMM YYYY');
/** 31/01/2030 (DT-02). */
export const formatTypedDate = (value: unknown) => write(value, 'DD/MM/YYYY');
/** 31-01-2030, on document cards (DT-03). */
export const formatCardDate = (value: unknown) => write(value, 'DD-MM-YYYY');
/** 31 Jan 2030 02:05 PM (DT-04). */
export const formatDateTime = (value: unknown) => write(value, 'DD MMM YYYY hh:mm A');
/** 02:05 PM. */
export const formatTime = (value: unknown) => write(value, 'hh:mm A');
/** 02:05:08 PM. */
export const formatTimeWithSeconds = (value: unknown) => write(value, 'hh:mm:ss A');
/** YYYY_MM_DD, in file names (QL-49). */
export const formatFileDate = (value: unknown) => write(value, 'YYYY_MM_DD');

const send = (value: unknown, format: string) => read(value)?.format(format);

/** YYYY-MM-DD for the server; undefined where there is no date (DT-05). */
export const toServerDate = (value: unknown) => send(value, 'YYYY-MM-DD');
/** YYYY-MM-DD HH:mm:ss for the server (DT-06). */
export const toServerDateTime = (value: unknown) => send(value, 'YYYY-MM-DD HH:mm:ss');
/** YYYY/MM/DD HH:mm, as the calling forms send it (DT-07). */
export const toCallingDateTime = (value: unknown) => send(value, 'YYYY/MM/DD HH:mm');
/** YYYY-MM-DDTHH:mm, the value and the `min` of a date-time field. */
export const toFieldDateTime = (value: unknown) => send(value, 'YYYY-MM-DDTHH:mm');

/** Whole minutes from a moment to now, undefined where the moment is unknown. Never negative. */
export function minutesSince(value: unknown, now: Date = new Date()): number | undefined {
  const from = read(value);
  const to = read(now);
  return from && to ? Math.max(0, to.diff(from, 'minute')) : undefined;
}

/** `12 min`, `3 h 5 min`, `3 d 1 h`. */
export function formatMinutes(minutes: number): string {
  const days = Math.floor(minutes / 1440);
  const hours = Math.floor((minutes % 1440) / 60);
  if (days > 0) return `${days} d ${hours} h`;
  return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`;
}
