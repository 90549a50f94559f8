import { listRows, type ListType } from '../../../contract/lists.ts';
import { formatTime } from '../../../kit/format/wall-clock.ts';
import type { ListRecord } from '../../../kit/list/columns.ts';
import { ConfirmDialog } from '../../../kit/overlay/confirm-dialog.tsx';
import type { Widget } from '../../../kit/widget/widget.ts';
import { useWork } from '../../../kit/work/use-work.ts';
import type { QueueList } from '../../queue-list.state.ts';

interface TakeOverProps {
  row: ListRecord;
  type: ListType;
  state: QueueList;
  widget: Widget;
  close(): void;
}

/** Takes a row from a colleague who has it open; for leads. */
export function TakeOverDialog({ row, type, state, widget, close }: TakeOverProps) {
  const work = useWork(widget);
  const kind = listRows[type].locks;
  const until = formatTime(row.lockExpiresAt);
  async function takeOver() {
    if (!kind) return;
    const success = ({ expiresAt }: { expiresAt: string }) =>
      `${row.loanApplicationNumber ?? 'It'} is yours until ${formatTime(expiresAt)}`;
    if (!(await work.run('takeOverLock', { kind, id: row.rowId }, { success }))) return;
    close();
    await state.list.refresh();
  }
  return (
    <ConfirmDialog
      title="Take over"
      isOpen
      text={`${row.lockedBy ?? 'A colleague'} has ${row.loanApplicationNumber ?? 'this'} open until ${until}. What is being written there can no longer be saved.`}
      confirmLabel="Take over"
      confirm={takeOver}
      cancel={close}
    />
  );
}
