import { ConfirmDialog } from '../../../kit/overlay/confirm-dialog.tsx';
import { useWork } from '../../../kit/work/use-work.ts';
import type { ActionProps } from '../../action-props.ts';
import { nameOf } from '../../row-name.ts';

/** Deletes the draft of an OTP template; its other versions stay. */
export function Action({ rows: [row], state, widget, close }: ActionProps) {
  const work = useWork(widget);
  if (!row) return null;
  async function remove() {
    if (!row) return;
    await work.run('deleteOtpTemplate', { templateId: row.rowId }, { ifMatch: row.version });
    close();
    await state.list.refresh();
  }
  return (
    <ConfirmDialog
      title="Delete draft"
      isOpen
      text="The draft is deleted; other versions of the template stay. This cannot be undone."
      confirmLabel="Delete"
      destroys
      confirm={remove}
      cancel={close}
    >
      <span className="strong">{nameOf(row)}</span>
    </ConfirmDialog>
  );
}
