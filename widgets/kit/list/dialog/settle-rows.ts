import type { CallReply } from '../../../contract/schemas.ts';
import type { ListRecord } from '../columns.ts';
import type { Widget } from '../../widget/widget.ts';
import { createWork, type Work } from '../../work/create-work.ts';
import type { ShellState, Undone } from '../shell/shell-state.ts';

/** The reply of every call on several rows. */
type Result = CallReply<'allocateCases'>;
type Rows = Pick<ShellState, 'list' | 'setUndone' | 'refresh'>;

/** The rows of a write, each with the version that the list shows. */
export const workedRows = (rows: readonly ListRecord[]) => rows.map(({ rowId, version }) => ({ rowId, version }));

function keepUndone({ list, setUndone }: Rows, undone: Undone): void {
  setUndone(undone);
  for (const rowId of list.selected.peek()) list.select(rowId, undone.has(rowId));
}

/**
 * Runs a write on rows and shows the outcome: rows left undone are listed with their reasons, and stay ticked where
 * possible.
 *
 * @param success the text for the number of rows that were done
 * @returns false where the whole call was refused, so that a dialog keeps what was chosen
 */
export async function settleRows(
  rows: readonly ListRecord[],
  run: (work: Work, handling: { success(result: Result): string }) => Promise<Result | undefined>,
  success: (okCount: number) => string,
  state: Rows,
  widget: Widget,
): Promise<boolean> {
  const done = await run(createWork(widget), { success: ({ okCount }) => (okCount > 0 ? success(okCount) : '') });
  if (!done) return false;
  // A row that the reply does not name is not done either.
  const undone = rows.flatMap((row) => {
    const result = done.results.find(({ rowId }) => rowId === row.rowId);
    return result?.ok ? [] : [{ row, reason: result?.errorMessage ?? 'Please try again' }];
  });
  if (rows.length > 1) keepUndone(state, new Map(undone.map((each) => [each.row.rowId, each])));
  else if (undone[0]) widget.snackbar.error(undone[0].reason);
  await state.refresh();
  return true;
}
