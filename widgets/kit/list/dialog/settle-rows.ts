import type { CallReply } from '../../../contract/schemas.ts';
import type { ListRecord } from '../columns.ts';
import type { Widget } from '../../widget/widget.ts';
import { createWork, type Work } from '../../work/create-work.ts';
import type { ShellState, Undone } from '../shell/shell-state.ts';

/** The reply of every call on several rows. */
type Result = CallReply<'allocateCases'>;
type Rows = Pick<ShellState, 'list' | 'setUndone' | 'refresh'>;

/** The most rows that one call takes. */
const rowsAtOnce = 100;

/** The rows of a write, each with the version that the list shows. */
const workedRows = (rows: readonly ListRecord[]) => rows.map(({ rowId, version }) => ({ rowId, version }));

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
  run: (
    work: Work,
    handling: { success(result: Result): string },
    some: ReturnType<typeof workedRows>,
  ) => Promise<Result | undefined>,
  success: (okCount: number) => string,
  state: Rows,
  widget: Widget,
): Promise<boolean> {
  const work = createWork(widget);
  const results: Result['results'] = [];
  let okCount = 0;
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    const isLast = at + rowsAtOnce >= rows.length;
    const before = okCount;
    const said = (reply: Result) => (isLast && before + reply.okCount > 0 ? success(before + reply.okCount) : '');
    // oxlint-disable-next-line no-await-in-loop -- a part after the other
    const done = await run(work, { success: said }, workedRows(rows.slice(at, at + rowsAtOnce)));
    if (!done && at === 0) return false;
    if (!done) break;
    results.push(...done.results);
    okCount += done.okCount;
  }
  // A row that the reply does not name is not done either.
  const undone = rows.flatMap((row) => {
    const result = results.find(({ rowId }) => rowId === row.rowId);
    return result?.ok ? [] : [{ row, reason: result?.errorMessage ?? 'Please try again' }];
  });
  if (rows.length > 1) keepUndone(state, new Map(undone.map((each) => [each.row.rowId, each])));
  else if (undone[0]) widget.snackbar.error(undone[0].reason);
  else for (const { rowId } of rows) state.list.select(rowId, false);
  await state.refresh();
  return true;
}
