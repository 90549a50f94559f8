import { formatFileDate } from '../format/dates.ts';

/** What a spreadsheet would take for a formula, or use to start one; full-width forms too. */
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/;
const number = /^-?\d+(\.\d+)?$/;
const needsQuotes = /[",\r\n]|^\s|\s$/;
/** Tells a spreadsheet that names in any script and the rupee sign are UTF-8. */
const byteOrderMark = '\uFEFF';
/** Letters gathered before they are handed to the browser, which keeps what it is given out of the page's memory. */
const partLength = 262_144;

/**
 * A value as a CSV cell: quoted where it must be. A text that a spreadsheet would run gets an apostrophe before it; a
 * true negative number stays a number.
 */
export function csvCell(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = String(value);
  const safe = formulaStart.test(text) && !number.test(text) ? `'${text}` : text;
  return needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const csvLine = (values: readonly unknown[]): string => `${values.map(csvCell).join(',')}\r\n`;

/** A column of the file: its heading, and the key of its value in a row. */
export interface CsvColumn {
  label: string;
  value: string;
}

/** A file under way. */
export interface Csv {
  add(row: Readonly<Record<string, unknown>>): void;
  finish(): Blob;
}

/** Builds a file row by row, one heading line first (QL-48). Memory stays flat however many rows come. */
export function createCsv(columns: readonly CsvColumn[]): Csv {
  const parts: Blob[] = [];
  let text = byteOrderMark + csvLine(columns.map(({ label }) => label));
  function flush() {
    parts.push(new Blob([text]));
    text = '';
  }
  return {
    add(row) {
      text += csvLine(columns.map(({ value }) => row[value]));
      if (text.length >= partLength) flush();
    },
    finish() {
      flush();
      return new Blob(parts, { type: 'text/csv;charset=utf-8' });
    },
  };
}

/** {prefix}_{tabName}_{YYYY_MM_DD}.csv, without what no file name may hold (QL-49). */
export function csvName(prefix: string, tabName: string, today: Date = new Date()): string {
  // oxlint-disable-next-line no-control-regex
  const clean = (part: string) => part.replace(/[\u0000-\u001f\\/:*?"<>|]+/g, '-').trim();
  return [prefix, tabName, formatFileDate(today)].map(clean).filter(Boolean).join('_') + '.csv';
}
