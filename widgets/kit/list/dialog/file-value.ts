import { formatDate, formatDateTime, formatMinutes, minutesSince } from '../../format/wall-clock.ts';
import { statusLook } from '../../parts/status-tone.ts';
import type { CellKind } from '../columns.ts';

const isThere = (value: unknown) => value !== null && value !== undefined && value !== '';

/** The kinds that the table does not show as they are on the wire. */
const written: Partial<Record<CellKind, (value: unknown) => unknown>> = {
  status: (value) => statusLook(String(value)).word,
  kycLink: (value) => statusLook(String(value)).word,
  date: formatDate,
  dateTime: formatDateTime,
  age(value) {
    const minutes = minutesSince(value);
    return minutes === undefined ? value : formatMinutes(minutes);
  },
  queues: (value) =>
    Array.isArray(value) ? value.map(({ label }: { label: string }) => label).join('; ') || 'Not Assigned' : value,
  switch: (value) => (value === true ? 'On' : value === false ? 'Off' : value),
};

/** A cell's value in a file: the words that the table shows, and an amount as a plain number (QL-48). */
export function fileValue(kind: CellKind, value: unknown): unknown {
  return isThere(value) ? (written[kind]?.(value) ?? value) : value;
}
