import { isDay, monthNames, readableDay, type Day } from '../time.ts';

/**
 * What the cells of a column hold: words of people, which stay as they are; a code, such as a number of a loan or an address; an
 * amount with or without paise; whole rupees; a whole number; a day; a day and a time.
 */
export type CellKind = 'text' | 'code' | 'money' | 'rupees' | 'number' | 'day' | 'moment';

/** The dates of the file have the month before the day: none of them can be trusted. */
export class MonthFirst extends Error {
  override name = 'MonthFirst';
  readonly cell: string;

  constructor(cell: string) {
    super('The dates are month first');
    this.cell = cell;
  }
}

/** The most characters of what is an amount, a day or a moment. */
const longest = 40;
const shortened = /^\d(?:[.,]\d+)?E\+\d{1,3}$/i;
const isShortened = 'Excel has shortened this number. Format the column as Text and paste it again';
const wrongGroups = 'Write the amount as 1,23,456.50';

const formula = /^=\s*"((?:[^"]|"")*)"$/;
/** An apostrophe that keeps a spreadsheet from reading what follows; not one that begins words. */
const guard = /^'(?=[=+\-@＝＋－＠₹\d]|\S+$)/;

/** What a cell says: a spreadsheet is kept from reading a text by `="2603"` or `'2603`. */
export function unwrapped(cell: string): string {
  const inner = formula.exec(cell)?.[1];
  return (inner === undefined ? cell : inner.replaceAll('""', '"')).replace(guard, '').trim();
}

/** A header's cell without what people write differently: `Agent e-mail` is agentEmail. */
export const bareName = (name: string) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

const grouped = /^\d+$|^\d{1,3}(?:,\d{2,3})*,\d{3}$/;

/** An amount as it is written in India, `₹ 1,23,456.50`. A "?" is what Windows-1252 makes of the rupee sign. */
function readAmount(cell: string): { value: string } | { cause: string } {
  const [, whole, paise = ''] = /^(?:(?:₹|\?|rs\.?|inr)\s*)?([\d,]+)(?:\.(\d*))?(?:\s*\/-)?$/i.exec(cell) ?? [];
  if (whole === undefined) return { value: cell };
  if (!grouped.test(whole)) return { cause: wrongGroups };
  const rupees = whole.replaceAll(',', '');
  if (paise === '') return { value: rupees };
  return { value: paise.length > 2 ? cell : `${rupees}.${paise.padEnd(2, '0')}` };
}

function readNumber(cell: string): string {
  const [, whole = ''] = /^([\d,]+)(?:\.0+)?$/.exec(cell) ?? [];
  return grouped.test(whole) ? whole.replaceAll(',', '') : cell;
}

const numeric = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})$/;
const named = /^(\d{1,2})[-/. ]+([a-z]{3,9})[-/., ]+(\d{4}|\d{2})$/i;
const yearFirst = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/;
const monthWords =
  /^(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)$/i;

/** The day that a text names, day first; undefined for a text that is no day. @throws MonthFirst */
function dayIn(text: string): Day | undefined {
  const made = (year: string, month: string | number, day: string) => {
    const on = `${year.padStart(4, '20')}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
    return isDay(on) ? on : undefined;
  };
  const [, first, , second, last] = numeric.exec(text) ?? [];
  if (first !== undefined && second !== undefined && last !== undefined) {
    if (Number(second) > 12 && Number(second) <= 31 && Number(first) <= 12) throw new MonthFirst(text);
    return made(last, second, first);
  }
  const [, day, word = '', year] = named.exec(text) ?? [];
  if (day !== undefined && year !== undefined && monthWords.test(word))
    return made(year, monthNames.findIndex((name) => word.toLowerCase().startsWith(name.toLowerCase())) + 1, day);
  const [, iso, , month, date] = yearFirst.exec(text) ?? [];
  return iso !== undefined && month !== undefined && date !== undefined ? made(iso, month, date) : undefined;
}

const timed = /^(\S.*?)[ T,]+(\d{1,2}):(\d{2})(?::\d{2})?(?:\s*([ap])\.?m\.?)?$/i;

/** `2026/06/05 14:30`, as calling forms send it. */
function momentIn(text: string): string | undefined {
  const [, date = '', hour = '', minute = '', half] = timed.exec(text) ?? [];
  const day = dayIn(date === '' ? text : date);
  if (day === undefined || hour === '') return undefined;
  const of = half === undefined ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  return `${day.replaceAll('-', '/')} ${String(of).padStart(2, '0')}:${minute}`;
}

/**
 * Reads a cell as its column's kind says: an amount without signs and groups, a day as YYYY-MM-DD, a moment as YYYY/MM/DD HH:mm.
 * What is nothing of the kind stays as it is, for the column's own rule to refuse.
 *
 * @throws MonthFirst
 */
export function readCell(kind: CellKind, cell: string): { value: string } | { cause: string } {
  if (kind === 'text' || cell.length > longest) return { value: cell };
  if (shortened.test(cell)) return { cause: isShortened };
  if (kind === 'day') return { value: dayIn(cell) ?? cell };
  if (kind === 'moment') return { value: momentIn(cell) ?? cell };
  if (kind === 'number') return { value: readNumber(cell) };
  if (kind === 'code') return { value: cell };
  const read = readAmount(cell);
  return kind === 'rupees' && 'value' in read ? { value: read.value.replace(/\.00$/, '') } : read;
}

/** A read cell as people are shown it: a day in words, which says how its numbers were read. */
export function shownCell(kind: CellKind, value: string): string {
  const [date = '', time] = value.split(' ');
  const day = date.replaceAll('/', '-');
  if ((kind !== 'day' && kind !== 'moment') || !isDay(day)) return value;
  return time === undefined ? readableDay(day) : `${readableDay(day)} ${time}`;
}
