import { useMemo } from 'react';
import { listRows } from '../../../contract/lists.ts';
import { createForm } from '../../../kit/form/create-form.ts';
import { TextAreaField } from '../../../kit/form/text-area-field.tsx';
import { FormDialog } from '../../../kit/overlay/form-dialog.tsx';
import { useWork } from '../../../kit/work/use-work.ts';
import type { ActionProps } from '../../action-props.ts';

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** Writes a row's remark, or its calling comment where the row is a loan in collection (QL-25). */
export function Action({ rows: [row], type, state, widget, close }: ActionProps) {
  const work = useWork(widget);
  const isCase = listRows[type].saves === 'callingComment';
  const name = isCase ? 'callingComment' : 'remark';
  const form = useMemo(() => createForm({ text: textOf(row?.[name]) }), [row, name]);
  if (!row) return null;

  async function save() {
    if (!row) return;
    const input = { listType: type, rowId: row.rowId, [name]: form.values.peek().text.trim() };
    if (!(await work.run('saveRow', input, { ifMatch: row.version }))) return;
    close();
    await state.list.refresh();
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
