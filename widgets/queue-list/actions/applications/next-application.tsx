import { useEffect, useRef } from 'react';
import { listRows, type ListType } from '../../../contract/lists.ts';
import { isRouteKey } from '../../../contract/screens.ts';
import { formatTime } from '../../../kit/format/wall-clock.ts';
import type { Widget } from '../../../kit/widget/widget.ts';
import type { Work } from '../../../kit/work/create-work.ts';
import { useWork } from '../../../kit/work/use-work.ts';
import type { HeadActionProps } from '../../action-props.ts';
import { openScreen } from '../../open-screen.ts';
import type { QueueList } from '../../queue-list.state.ts';

/** Why there is no row to take. */
function whyNone(noun: string, isEmpty: boolean, isNarrowed: unknown): string {
  if (!isEmpty) return `Every ${noun} here is with a colleague`;
  return isNarrowed ? `No ${noun} matches what the list is narrowed to` : `No ${noun} is waiting here`;
}

/** Claims the oldest row of the list as it is narrowed now that nobody has, and opens its screen when the list's rows have one. */
async function openNext(listType: ListType, state: QueueList, widget: Widget, work: Work): Promise<void> {
  const { snackbar } = widget;
  const { queueName, filters, searchColumn, searchValue } = state.request();
  const search = searchColumn && searchValue ? { searchColumn, searchValue } : {};
  const answer = await work.run('nextApplication', { listType, queueName, filters, ...search });
  if (!answer) return;
  const { next, isEmpty } = answer;
  const noun = listRows[listType].locks === 'collectionsCase' ? 'customer' : 'application';
  if (!next) return snackbar.info(whyNone(noun, isEmpty ?? false, searchColumn || Object.keys(filters).length > 1));
  const { rowId, loanApplicationNumber, lockExpiresAt } = next;
  const screen = state.allColumns
    .peek()
    .map(({ extraConfig }) => (extraConfig.kind === 'link' ? extraConfig.screen : undefined))
    .find((key) => key !== undefined);
  snackbar.success(`${loanApplicationNumber} is yours until ${formatTime(lockExpiresAt)}`);
  if (screen !== undefined && isRouteKey(screen)) return openScreen(screen, { rowId, loanApplicationNumber }, widget);
  // The row may stand on another page of the list.
  if (!state.list.rows.peek().some((row) => row.rowId === rowId))
    await state.list.search('loanApplicationNumber', loanApplicationNumber);
  state.moveTo(rowId);
}

/** Claims the next application to work on: one application for one press, even when the props change meanwhile. */
export function Action({ type, state, widget, close }: HeadActionProps) {
  const work = useWork(widget);
  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    void openNext(type, state, widget, work).finally(close);
  }, [type, state, widget, work, close]);
  return null;
}
