import { formatFileDate } from '../format/dates.ts';

/** The start of a text that a spreadsheet would take as a formula, also in full-width forms. */
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/;
const number = /^-?\d+(\.\d+)?$/;
const needsQuotes = /[",\r\n]|^\s|\s$/;
/** Marks the file as UTF-8, so that a spreadsheet reads names in any script and the rupee sign. */
const byteOrderMark = '\uFEFF';
/** Characters gathered before they become a Blob, which the browser keeps outside the page's memory. */
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

/** A CSV file that is being built. */
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

/** {prefix}_{tabName}_{YYYY_MM_DD}.csv, with "-" for characters that no file name may have (QL-49). */
export function csvName(prefix: string, tabName: string, today: Date = new Date()): string {
  // oxlint-disable-next-line no-control-regex
  const clean = (part: string) => part.replace(/[\u0000-\u001f\\/:*?"<>|]+/g, '-').trim();
  return [prefix, tabName, formatFileDate(today)].map(clean).filter(Boolean).join('_') + '.csv';
}
