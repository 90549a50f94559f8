import { useMemo } from 'react';
import { deleteReasons, remarkLength, type DeleteReason } from '../../contract/settlement/settlement.ts';
import { maxLength, required } from '../../contract/rules/validation.ts';
import { createForm } from '../form/create-form.ts';
import { SelectField } from '../form/select-field.tsx';
import { TextAreaField } from '../form/text-area-field.tsx';
import { formatMoney } from '../format/money.ts';
import { FormDialog } from '../overlay/form-dialog.tsx';

interface DeleteSettlementProps {
  /** Whose settlement it is. */
  about: string;
  amount: number;
  /** Resolves to false where the dialog must stay open. */
  remove(reason: { reason: DeleteReason; remark?: string }): Promise<boolean>;
  close(): void;
}

const choices = Object.entries(deleteReasons).map(([value, label]) => ({ value, label }));
const isReason = (value: string): value is DeleteReason => Object.hasOwn(deleteReasons, value);

/** Asks why a settlement is deleted, and says that it ends. */
export function DeleteSettlement({ about, amount, remove, close }: DeleteSettlementProps) {
  const form = useMemo(
    () =>
      createForm({
        initial: { reason: '', remark: '' },
        rules: { reason: [required('Choose a reason')], remark: [maxLength(remarkLength)] },
      }),
    [],
  );
  async function submit() {
    const { reason, remark } = form.values.peek();
    if (!form.check() || !isReason(reason)) return;
    const text = remark.trim();
    if (await remove({ reason, ...(text !== '' && { remark: text }) })) close();
  }
  return (
    <FormDialog title="Delete settlement" submitLabel="Delete" submit={submit} close={close}>
      <p>
        {about}: the settlement of {formatMoney(amount)} ends, and a link that was sent does not work any more.
      </p>
      <SelectField field={form.field('reason')} label="Reason" choices={choices} />
      <TextAreaField field={form.field('remark')} label="Remark" rows={2} maxLength={remarkLength} />
    </FormDialog>
  );
}
