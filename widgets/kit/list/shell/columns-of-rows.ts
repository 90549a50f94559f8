import type { ListColumn, ListRecord } from '../columns.ts';

/** The fields of every row that are not cells. */
const notCells = new Set(['rowId', 'version', 'lockedBy', 'lockExpiresAt', 'actions']);

function labelOf(key: string): string {
  const words = key.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Columns for a list without tabs, which names none: a plain one for each field of its rows (QL-03). */
export function columnsOfRows(rows: readonly ListRecord[]): ListColumn[] {
  const keys = new Set(rows.flatMap((row) => Object.keys(row)));
  return [...keys]
    .filter((key) => !notCells.has(key))
    .map((value) => ({ label: labelOf(value), value, enableSort: false, extraConfig: { kind: 'text' } }));
}
