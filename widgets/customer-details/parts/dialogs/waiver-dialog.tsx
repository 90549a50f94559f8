import { useState } from 'react';
import { waiverConfirmation, waiverReasons } from '../../../contract/collections/requests.ts';
import { MoneyField } from '../../../kit/form/money-field.tsx';
import { SelectField } from '../../../kit/form/select-field.tsx';
import { TextAreaField } from '../../../kit/form/text-area-field.tsx';
import { formatExact } from '../../../kit/format/exact.ts';
import { formatMoney } from '../../../kit/format/money.ts';
import { ConfirmDialog } from '../../../kit/overlay/confirm-dialog.tsx';
import { FormDialog } from '../../../kit/overlay/form-dialog.tsx';
import { useValue } from '../../../kit/use-value.ts';
import { AboutLoan } from './about-loan.tsx';
import { Waived } from './limits-of-loan.tsx';
import type { FileDialogProps } from './dialog-props.ts';

const choices = Object.entries(waiverReasons).map(([value, label]) => ({ value, label }));

/** Asks for a waiver of unpaid penalty, and confirms it: it cannot be revoked (VA-10, AP-85). */
export function WaiverDialog({ file, state, close }: FileDialogProps) {
  const { typed } = state;
  const [isAsking, setAsking] = useState(false);
  const amount = Number(useValue(typed.values)['waiver.amount'] ?? '');
  const { penalty, exact } = file.delinquency;
  if (isAsking)
    return (
      <ConfirmDialog
        isOpen
        destroys
        title="Request the penalty waiver?"
        text={waiverConfirmation}
        confirmLabel={`Request waiver of ${formatMoney(amount)}`}
        confirm={async () => {
          if (await state.requestWaiver()) close();
          else setAsking(false);
        }}
        cancel={() => setAsking(false)}
      >
        <AboutLoan file={file} />
      </ConfirmDialog>
    );
  return (
    <FormDialog
      title="Penalty waiver"
      submitLabel="Request waiver"
      submit={async () => {
        if (typed.check('waiver.')) setAsking(true);
      }}
      close={close}
    >
      <AboutLoan file={file} />
      <MoneyField
        field={typed.field('waiver.amount')}
        label="Amount"
        hint={`Unpaid penalty ${formatExact(exact?.penalty, penalty)}`}
      />
      <Waived file={file} />
      <SelectField field={typed.field('waiver.reason')} label="Reason" choices={choices} />
      <TextAreaField field={typed.field('waiver.remark')} label="Remark" rows={3} maxLength={1_000} />
    </FormDialog>
  );
}
