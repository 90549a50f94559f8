import { readClock } from '../../format/wall-clock.ts';
import { addDays, fieldNow, monthNames } from './days.ts';

/** What a date field expects of a text. */
export interface AskedDate {
  /** Whether the text must have a time of day. */
  hasTime?: boolean | undefined;
  /** The first and last open day, YYYY-MM-DD or longer: a year of two digits is read as one of the open days' years. */
  min?: string | undefined;
  max?: string | undefined;
}

/** A value, YYYY-MM-DD or YYYY-MM-DDTHH:mm in Asia/Kolkata; or, where it is known, what the text lacks, in words. */
export type ReadDate = { value: string; words?: undefined } | { value?: undefined; words?: string };

const word = '([a-z]{3,9})';
const day = '(\\d{1,2})(?:st|nd|rd|th)?';
const year = '(\\d{4}|\\d{2})(?!\\d)';
const gap = '[-/.,\\s]+';
const rest = '(.*)$';

/** Ways to write a day, and the places of day, month and year in each. The day comes before the month, as India writes it. */
const shapes: readonly { shape: RegExp; places: readonly [day: number, month: number, year: number]; is24?: true }[] = [
  { shape: new RegExp(`^(\\d{4})[-/.](\\d{1,2})[-/.](\\d{1,2})(?!\\d)t?${rest}`), places: [3, 2, 1], is24: true },
  { shape: new RegExp(`^(\\d{1,2})${gap}(\\d{1,2})${gap}${year}${rest}`), places: [1, 2, 3] },
  { shape: new RegExp(`^${day}[-/.,\\s]*${word}[-/.,\\s]*${year}${rest}`), places: [1, 2, 3] },
  { shape: new RegExp(`^${word}[-/.,\\s]*${day}${gap}(\\d{4})(?!\\d)${rest}`), places: [2, 1, 3] },
  // DDMMYYYY and YYYYMMDD do not compete: a text that fits the first would have the month 19 or 20 in the second.
  { shape: new RegExp(`^(\\d\\d)(\\d\\d)((?:19|20)\\d\\d)(?!\\d)${rest}`), places: [1, 2, 3] },
  { shape: new RegExp(`^((?:19|20)\\d\\d)(\\d\\d)(\\d\\d)(?!\\d)t?${rest}`), places: [3, 2, 1], is24: true },
  { shape: new RegExp(`^(\\d\\d)(\\d\\d)(\\d\\d)(?!\\d)${rest}`), places: [1, 2, 3] },
];

const isoWithZone = /^\d{4}-\d\d-\d\dt.*(z|[+-]\d\d:?\d\d)$/;
const nearDays: Readonly<Record<string, number>> = { yesterday: -1, today: 0, tomorrow: 1 };
const nearDay = /^(yesterday|today|tomorrow)\b(.*)$/;
const weekday = /^(?:sun|mon|tue|wed|thu|fri|sat)[a-z]*[.,\s]+/;
const clock = /^(\d{1,2})(?:[:.]?(\d\d)(?::\d\d(?:\.\d+)?)?)?\s*(?:([ap])\.?\s*(?:m\.?)?)?$/;

const two = (number: number) => String(number).padStart(2, '0');

function monthOf(text: string): number {
  return /^\d/.test(text) ? Number(text) : monthNames.findIndex((name) => name.toLowerCase().startsWith(text)) + 1;
}

/**
 * The year of a text with two or four digits; of 19xx and 20xx the one in the open days, else the nearest to this year.
 */
function wholeYear(text: string, monthAndDay: string, { min = '', max = '9999' }: AskedDate): number {
  if (text.length === 4) return Number(text);
  const now = Number(fieldNow().slice(0, 4));
  const candidates = [1900 + Number(text), 2000 + Number(text)];
  const open = candidates.filter((one) => {
    const date = `${one}-${monthAndDay}`;
    return date >= min.slice(0, 10) && date <= max.slice(0, 10);
  });
  const [first = now, other = first] = open.length > 0 ? open : candidates;
  return Math.abs(first - now) < Math.abs(other - now) ? first : other;
}

function readDay(text: string, asked: AskedDate): { day: string; rest: string; is24: boolean } | string | undefined {
  const [, near, afterNear = ''] = nearDay.exec(text) ?? [];
  if (near !== undefined) return { day: addDays(fieldNow(), nearDays[near] ?? 0), rest: afterNear, is24: false };
  for (const { shape, places, is24 = false } of shapes) {
    const found = shape.exec(text);
    if (!found) continue;
    const [dayText = '', monthText = '', yearText = ''] = places.map((place) => found[place] ?? '');
    const month = monthOf(monthText);
    const name = monthNames[month - 1];
    if (name === undefined) return month > 12 && !is24 ? `There is no month ${month}: the day comes first` : undefined;
    const monthAndDay = `${two(month)}-${two(Number(dayText))}`;
    const whole = wholeYear(yearText, monthAndDay, asked);
    const date = `${String(whole).padStart(4, '0')}-${monthAndDay}`;
    if (readClock(date) === undefined) return `${name} ${whole} has no day ${Number(dayText)}`;
    return { day: date, rest: found.at(-1) ?? '', is24 };
  }
  return undefined;
}

/**
 * HH:mm, or what the text lacks. For an hour that could be morning or evening, AM or PM is asked for, never guessed.
 */
function readTime(text: string, is24: boolean): ReadDate {
  if (/^(12\s*)?noon$/.test(text)) return { value: '12:00' };
  const [found, hourText = '', minute, half] = clock.exec(text) ?? [];
  const hour = Number(hourText);
  if (found === undefined || hour > 23 || Number(minute) > 59) return { words: `This is not a time: ${text}` };
  const at = (hours: number) => ({ value: `${two(hours)}:${minute ?? '00'}` });
  if (half === 'a') return hour > 12 ? { words: `This is not a time: ${text}` } : at(hour % 12);
  if (half === 'p')
    return hour === 0 ? { words: `This is not a time: ${text}` } : at(hour > 12 ? hour : (hour % 12) + 12);
  const isPlain = hour === 0 || hour > 12 || (is24 && minute !== undefined);
  return isPlain ? at(hour) : { words: `Add AM or PM to ${hourText}${minute === undefined ? '' : `:${minute}`}` };
}

/**
 * Reads a date as people type and paste it: 5/3/26, 05032026, 5-3-2026 4pm, 5 Mar 2026 04:00 PM, tomorrow 10am, ISO.
 * A time that can be read two ways is refused with words that ask for AM or PM.
 */
export function readTyped(typed: string, asked: AskedDate = {}): ReadDate {
  const text = typed
    .normalize('NFKC')
    .replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966))
    .toLowerCase()
    .trim()
    .replace(weekday, '');
  const zoned = isoWithZone.test(text) ? readClock(text.toUpperCase()) : undefined;
  if (zoned) return { value: zoned.toISOString().slice(0, asked.hasTime ? 16 : 10) };
  const read = readDay(text, asked);
  if (typeof read === 'string') return { words: read };
  if (read === undefined) return {};
  const timeText = read.rest.replace(/^[\s,]*(at\s+)?/, '');
  if (timeText === '') return asked.hasTime ? { words: 'Add the time, such as 10:00 AM' } : { value: read.day };
  const time = readTime(timeText, read.is24);
  // a field without a time ignores a time that was pasted with the day
  if (!asked.hasTime) return clock.test(timeText) ? { value: read.day } : {};
  return time.value === undefined ? time : { value: `${read.day}T${time.value}` };
}
