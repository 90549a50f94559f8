import { useMemo, useState } from 'react';
import { CallError } from '../../client/call-error.ts';
import { required } from '../../contract/rules/validation.ts';
import { createForm } from '../../kit/form/create-form.ts';
import { TextField } from '../../kit/form/text-field.tsx';
import { Dialog } from '../../kit/parts/dialog.tsx';
import type { Widget } from '../../kit/widget/widget.ts';
import type { QueueList } from '../queue-list.state.ts';
import type { SavedViews } from '../saved-views.ts';

interface SaveViewProps {
  state: QueueList;
  widget: Widget;
  views: SavedViews;
  close(): void;
}

/** Names the list as it is now, to come back to it. */
export function SaveViewDialog({ state, widget: { snackbar }, views, close }: SaveViewProps) {
  const form = useMemo(() => createForm({ name: '' }, { name: [required('Enter a name')] }), []);
  const [isBusy, setBusy] = useState(false);
  async function save() {
    if (isBusy || !form.check()) return;
    setBusy(true);
    try {
      const { name } = form.values.peek();
      await views.save(name.trim(), await state.ownView());
      snackbar.success(`View saved: ${name.trim()}`);
      close();
    } catch (error) {
      setBusy(false);
      if (error instanceof CallError) form.refuse(error.fieldErrors);
      snackbar.error(error instanceof CallError ? error.message : 'Please try again');
    }
  }
  return (
    <Dialog
      title="Save view"
      isOpen
      close={close}
      footer={
        <>
          <button className="btn" type="button" onClick={close}>
            Cancel
          </button>
          <button className="btn primary" type="button" aria-disabled={isBusy} onClick={() => void save()}>
            Save
          </button>
        </>
      }
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <TextField field={form.field('name')} label="Name" maxLength={60} hasFocus />
      </form>
    </Dialog>
  );
}
