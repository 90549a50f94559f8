import type { ListRecord } from '../columns.ts';
import type { ShellState } from './shell-state.ts';

type Rows = Pick<ShellState, 'list' | 'currentId' | 'moveTo'>;

/** The row that the keyboard stands on; undefined where that row is not on the page. */
export function currentRow({ list, currentId }: Rows): ListRecord | undefined {
  return list.rows.peek().find(({ rowId }) => rowId === currentId.peek());
}

/** Moves the current row down or up the page; the first move takes the first row. */
export function moveBy({ list, currentId, moveTo }: Rows, step: 1 | -1): void {
  const rows = list.rows.peek();
  const at = rows.findIndex(({ rowId }) => rowId === currentId.peek());
  const next = at === -1 ? rows[0] : rows[Math.max(0, Math.min(rows.length - 1, at + step))];
  moveTo(next?.rowId);
}
