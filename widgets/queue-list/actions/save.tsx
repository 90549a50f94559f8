import { useMemo, useState } from 'react';
import { CallError } from '../../client/call-error.ts';
import { callRows } from '../../contract/calls.ts';
import { listRows } from '../../contract/lists.ts';
import { createForm } from '../../kit/form/create-form.ts';
import { TextAreaField } from '../../kit/form/text-area-field.tsx';
import { Dialog } from '../../kit/parts/dialog.tsx';
import type { ActionProps } from '../actions.ts';

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** Writes a row's remark, or its calling comment where the row is a loan in collection (QL-25). */
export function Action({ rows: [row], type, state, widget, close }: ActionProps) {
  const { connection, snackbar } = widget;
  const isCase = listRows[type].locks === 'collectionsCase';
  const name = isCase ? 'callingComment' : 'remark';
  const form = useMemo(() => createForm({ text: textOf(row?.[name]) }), [row, name]);
  const [isBusy, setBusy] = useState(false);
  if (!row) return null;

  async function save() {
    if (!row || isBusy) return;
    setBusy(true);
    try {
      const { text } = form.values.peek();
      await connection.remote(
        'saveRow',
        { listType: type, rowId: row.rowId, [name]: text.trim() },
        { ifMatch: row.version },
      );
      snackbar.success(callRows.saveRow.success ?? '');
      close();
      await state.list.refresh();
    } catch (error) {
      snackbar.error(error instanceof CallError ? error.message : 'Please try again');
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      title={isCase ? 'Calling comment' : 'Remark'}
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
      <TextAreaField
        field={form.field('text')}
        label={`${isCase ? 'Comment' : 'Remark'} on ${row.loanApplicationNumber ?? row.rowId}`}
      />
    </Dialog>
  );
}
