import { useMemo } from 'react';
import { CallError } from '../../client/call-error.ts';
import { callRows } from '../../contract/calls.ts';
import { listRows } from '../../contract/lists.ts';
import { createForm } from '../../kit/form/create-form.ts';
import { TextAreaField } from '../../kit/form/text-area-field.tsx';
import { FormDialog } from '../../kit/parts/form-dialog.tsx';
import type { ActionProps } from '../actions.ts';

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** Writes a row's remark, or its calling comment where the row is a loan in collection (QL-25). */
export function Action({ rows: [row], type, state, widget, close }: ActionProps) {
  const { connection, snackbar } = widget;
  const isCase = listRows[type].locks === 'collectionsCase';
  const name = isCase ? 'callingComment' : 'remark';
  const form = useMemo(() => createForm({ text: textOf(row?.[name]) }), [row, name]);
  if (!row) return null;

  async function save() {
    if (!row) return;
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
    }
  }

  return (
    <FormDialog title={isCase ? 'Calling comment' : 'Remark'} submitLabel="Save" submit={save} close={close}>
      <TextAreaField
        field={form.field('text')}
        label={`${isCase ? 'Comment' : 'Remark'} on ${row.loanApplicationNumber ?? row.rowId}`}
      />
    </FormDialog>
  );
}
