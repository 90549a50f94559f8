import { useMemo } from 'react';
import { CallError } from '../../client/call-error.ts';
import { required } from '../../contract/rules/validation.ts';
import { createForm } from '../../kit/form/create-form.ts';
import { TextField } from '../../kit/form/text-field.tsx';
import { FormDialog } from '../../kit/parts/form-dialog.tsx';
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
  async function save() {
    if (!form.check()) return;
    try {
      const { name } = form.values.peek();
      await views.save(name.trim(), await state.ownView());
      snackbar.success(`View saved: ${name.trim()}`);
      close();
    } catch (error) {
      if (error instanceof CallError) form.refuse(error.fieldErrors);
      snackbar.error(error instanceof CallError ? error.message : 'Please try again');
    }
  }
  return (
    <FormDialog title="Save view" submitLabel="Save" submit={save} close={close}>
      <TextField field={form.field('name')} label="Name" maxLength={60} hasFocus />
    </FormDialog>
  );
}
