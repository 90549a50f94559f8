import { useMemo } from 'react';
import { remarkLength } from '../../../contract/settlement/settlement.ts';
import { maxLength } from '../../../contract/rules/validation.ts';
import { createForm } from '../../../kit/form/create-form.ts';
import { TextAreaField } from '../../../kit/form/text-area-field.tsx';
import { settleRows } from '../../../kit/list/dialog/settle-rows.ts';
import { FormDialog } from '../../../kit/overlay/form-dialog.tsx';
import type { ActionProps } from '../../action-props.ts';
import { SettlementToDecide } from './settlement-to-decide.tsx';

/** QL-38: approves a settlement, with all that speaks for and against it in sight. */
export function Action({ rows, state, widget, close }: ActionProps) {
  const form = useMemo(() => createForm({ initial: { remark: '' }, rules: { remark: [maxLength(remarkLength)] } }), []);
  const [row] = rows;
  async function submit() {
    const { remark } = form.values.peek();
    if (!form.check()) return;
    const isDone = await settleRows(
      rows,
      (work, handling, some) =>
        work.run('acceptSettlements', { rows: some, ...(remark.trim() && { remark: remark.trim() }) }, handling),
      () => 'The changes have been saved successfully',
      state,
      widget,
    );
    if (isDone) close();
  }
  return (
    <FormDialog title="Accept settlement" submitLabel="Accept" submit={submit} close={close}>
      {row && <SettlementToDecide row={row} widget={widget} />}
      <TextAreaField field={form.field('remark')} label="Remark" rows={2} maxLength={remarkLength} />
    </FormDialog>
  );
}
