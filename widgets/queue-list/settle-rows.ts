import { CallError } from '../client/call-error.ts';
import type { CallReply } from '../contract/schemas.ts';
import type { ListRecord } from '../kit/list/columns.ts';
import type { Widget } from '../kit/widget/widget.ts';
import type { QueueList } from './queue-list.state.ts';

type Result = CallReply<'allocateCases'>;

/** The rows of a write, each with the version that the list shows. */
export const workedRows = (rows: readonly ListRecord[]) => rows.map(({ rowId, version }) => ({ rowId, version }));

function keepUndone({ list, setUndone }: QueueList, reasons: ReadonlyMap<string, string>): void {
  setUndone(reasons);
  for (const rowId of list.selected.peek()) list.select(rowId, reasons.has(rowId));
}

/**
 * Does something to rows and says what came of it: those left undone stay ticked, each with its reason.
 *
 * @returns false where nothing came of it at all, so that a dialog keeps what was chosen
 */
export async function settleRows(
  work: () => Promise<Result>,
  success: (okCount: number) => string,
  state: QueueList,
  { snackbar }: Widget,
): Promise<boolean> {
  try {
    const { results, okCount } = await work();
    const undone = results.filter(({ ok }) => !ok);
    const reasonOf = ({ errorMessage }: Result['results'][number]) => errorMessage ?? 'Please try again';
    if (okCount > 0) snackbar.success(success(okCount));
    if (results.length > 1) keepUndone(state, new Map(undone.map((result) => [result.rowId, reasonOf(result)])));
    else if (undone[0]) snackbar.error(reasonOf(undone[0]));
    await state.refresh();
    return true;
  } catch (error) {
    snackbar.error(error instanceof CallError ? error.message : 'Please try again');
    return false;
  }
}
