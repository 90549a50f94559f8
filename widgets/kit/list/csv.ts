import { byteOrderMark, csvLine } from '../../contract/files/csv-text.ts';
import { formatFileDate } from '../format/dates.ts';
import { serverNow } from '../../client/backend/server-time.ts';

/** Characters gathered before they become a Blob, which the browser keeps outside the page's memory. */
const partLength = 262_144;

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
export function csvName(prefix: string, tabName: string, today: Date = serverNow()): string {
  // oxlint-disable-next-line no-control-regex
  const clean = (part: string) => part.replace(/[\u0000-\u001f\\/:*?"<>|]+/g, '-').trim();
  return [prefix, tabName, formatFileDate(today)].map(clean).filter(Boolean).join('_') + '.csv';
}
