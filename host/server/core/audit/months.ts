import { indiaAheadMs } from '../../../../widgets/contract/time.ts';

/** A month in Indian time, such as `2026-01`, with its first moment and its end. */
export interface Month {
  name: string;
  from: Date;
  /** The first moment after the month. */
  until: Date;
}

function startOf(year: number, month: number): Date {
  return new Date(Date.UTC(year, month, 1) - indiaAheadMs);
}

/** @returns undefined for a text that names no month */
export function monthNamed(name: string): Month | undefined {
  const [, year = '', month = ''] = /^(20\d\d)-(0[1-9]|1[0-2])$/.exec(name) ?? [];
  if (year === '') return undefined;
  const index = Number(month) - 1;
  return { name, from: startOf(Number(year), index), until: startOf(Number(year), index + 1) };
}

/** The month of a moment. */
export function monthOf(moment: Date): Month {
  const local = new Date(moment.getTime() + indiaAheadMs);
  const [year, month] = [local.getUTCFullYear(), local.getUTCMonth()];
  const name = `${year}-${String(month + 1).padStart(2, '0')}`;
  return { name, from: startOf(year, month), until: startOf(year, month + 1) };
}

/** The months from the month of `first` on that begin before `before`. */
export function monthsBetween(first: Date, before: Date): Month[] {
  const months: Month[] = [];
  for (let month = monthOf(first); month.from < before; month = monthOf(month.until)) months.push(month);
  return months;
}
