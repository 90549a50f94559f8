import { useMemo } from 'react';
import { remarkLength } from '../../../contract/settlement/settlement.ts';
import { maxLength, required } from '../../../contract/rules/validation.ts';
import { createForm } from '../../../kit/form/create-form.ts';
import { TextAreaField } from '../../../kit/form/text-area-field.tsx';
import { settleRows } from '../../../kit/list/dialog/settle-rows.ts';
import { FormDialog } from '../../../kit/overlay/form-dialog.tsx';
import type { ActionProps } from '../../action-props.ts';
import { SettlementToDecide } from './settlement-to-decide.tsx';

/** QL-40: rejects a settlement with a remark, which its submitter reads. */
export function Action({ rows, state, widget, close }: ActionProps) {
  const form = useMemo(
    () => createForm({ initial: { remark: '' }, rules: { remark: [required('Say why'), maxLength(remarkLength)] } }),
    [],
  );
  const [row] = rows;
  async function submit() {
    if (!form.check()) return;
    const remark = form.values.peek().remark.trim();
    const isDone = await settleRows(
      rows,
      (work, handling, some) => work.run('rejectSettlements', { rows: some, remark }, handling),
      () => 'The changes have been saved successfully',
      state,
      widget,
    );
    if (isDone) close();
  }
  return (
    <FormDialog title="Reject settlement" submitLabel="Reject" submit={submit} close={close}>
      {row && <SettlementToDecide row={row} widget={widget} />}
      <TextAreaField field={form.field('remark')} label="Why" rows={3} maxLength={remarkLength} />
    </FormDialog>
  );
}
