import type { ListType } from '../contract/lists.ts';
import { isRouteKey } from '../contract/screens.ts';
import { formatTime } from '../kit/format/wall-clock.ts';
import type { Widget } from '../kit/widget/widget.ts';
import { openScreen } from './open-screen.ts';
import type { QueueList } from './queue-list.state.ts';

/**
 * Takes the oldest row of the tab that nobody has open, and opens its screen where the list's rows have one.
 *
 * @throws {CallError}
 */
export async function openNext(listType: ListType, state: QueueList, widget: Widget): Promise<void> {
  const { connection, snackbar } = widget;
  const { tab } = state.list.query.peek();
  const { next } = await connection.remote('nextApplication', { listType, queueName: tab });
  if (!next) return snackbar.info('Every application of this queue is open with somebody');
  const { rowId, loanApplicationNumber, lockExpiresAt } = next;
  const screen = state.allColumns
    .peek()
    .map(({ extraConfig }) => (extraConfig.kind === 'link' ? extraConfig.screen : undefined))
    .find((key) => key !== undefined);
  snackbar.success(`${loanApplicationNumber} is yours until ${formatTime(lockExpiresAt)}`);
  if (screen !== undefined && isRouteKey(screen)) return openScreen(screen, { rowId, loanApplicationNumber }, widget);
  // it may stand on a page behind this one
  if (!state.list.rows.peek().some((row) => row.rowId === rowId))
    await state.list.search('loanApplicationNumber', loanApplicationNumber);
  state.moveTo(rowId);
}
