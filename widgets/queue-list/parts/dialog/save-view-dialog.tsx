import { useMemo } from 'react';
import { required } from '../../../contract/rules/validation.ts';
import { createForm } from '../../../kit/form/create-form.ts';
import { TextField } from '../../../kit/form/text-field.tsx';
import { FormDialog } from '../../../kit/overlay/form-dialog.tsx';
import type { QueueList } from '../../queue-list.state.ts';
import type { SavedView, SavedViews } from '../../saved-views.ts';

interface SaveViewProps {
  state: QueueList;
  views: SavedViews;
  /** The view that gets another name; without one the list as it is now is saved. */
  renamed?: SavedView | undefined;
  close(): void;
}

/** Asks for the name of a view: the list as it is now, or a saved view that gets another name. */
export function SaveViewDialog({ state, views, renamed, close }: SaveViewProps) {
  const form = useMemo(
    () => createForm({ initial: { name: renamed?.name ?? '' }, rules: { name: [required('Enter a name')] } }),
    [renamed?.name],
  );
  async function save() {
    if (!form.check()) return;
    const name = form.values.peek().name.trim();
    const isDone = await (renamed
      ? views.rename(renamed.viewId, name, form)
      : views.save(name, await state.ownView(), form));
    if (isDone) close();
  }
  return (
    <FormDialog
      title={renamed ? 'Rename view' : 'Save view'}
      submitLabel={renamed ? 'Rename' : 'Save'}
      submit={save}
      close={close}
    >
      <TextField field={form.field('name')} label="Name" maxLength={60} hasFocus />
    </FormDialog>
  );
}
