import { CallError } from '../client/call-error.ts';
import type { CallReply } from '../contract/schemas.ts';
import type { ListRecord } from '../kit/list/columns.ts';
import type { Widget } from '../kit/widget/widget.ts';
import type { QueueList, Undone } from './queue-list.state.ts';

type Result = CallReply<'allocateCases'>;

/** The rows of a write, each with the version that the list shows. */
export const workedRows = (rows: readonly ListRecord[]) => rows.map(({ rowId, version }) => ({ rowId, version }));

function keepUndone({ list, setUndone }: QueueList, undone: Undone): void {
  setUndone(undone);
  for (const rowId of list.selected.peek()) list.select(rowId, undone.has(rowId));
}

/**
 * Does something to rows and says what came of each: those left undone are told with their reasons, and stay ticked where they can be.
 *
 * @returns false where nothing came of it at all, so that a dialog keeps what was chosen
 */
export async function settleRows(
  rows: readonly ListRecord[],
  work: () => Promise<Result>,
  success: (okCount: number) => string,
  state: QueueList,
  { snackbar }: Widget,
): Promise<boolean> {
  try {
    const { results, okCount } = await work();
    if (okCount > 0) snackbar.success(success(okCount));
    // A row of which the answer says nothing is not done either.
    const undone = rows.flatMap((row) => {
      const result = results.find(({ rowId }) => rowId === row.rowId);
      return result?.ok ? [] : [{ row, reason: result?.errorMessage ?? 'Please try again' }];
    });
    if (rows.length > 1) keepUndone(state, new Map(undone.map((each) => [each.row.rowId, each])));
    else if (undone[0]) snackbar.error(undone[0].reason);
    await state.refresh();
    return true;
  } catch (error) {
    snackbar.error(error instanceof CallError ? error.message : 'Please try again');
    return false;
  }
}
