import { useState } from 'react';
import { MoneyField } from '../../../kit/form/money-field.tsx';
import { RadioField } from '../../../kit/form/radio-field.tsx';
import { SelectField } from '../../../kit/form/select-field.tsx';
import { formatMoney } from '../../../kit/format/money.ts';
import { ConfirmDialog } from '../../../kit/overlay/confirm-dialog.tsx';
import { FormDialog } from '../../../kit/overlay/form-dialog.tsx';
import { useValue } from '../../../kit/use-value.ts';
import { channelsOf, linkAmountOf, linkPurposes, settlementLeft } from '../../link-amounts.ts';
import { AboutLoan } from './about-loan.tsx';
import type { FileDialogProps } from './dialog-props.ts';

/** Sends the borrower a link by which they pay; nothing is sent before it is confirmed (VA-12, AP-84). */
export function PaymentLinkDialog({ file, state, close }: FileDialogProps) {
  const { typed } = state;
  const [isAsking, setAsking] = useState(false);
  const texts = useValue(typed.values);
  const purposes = linkPurposes(file);
  const isOther = texts['link.purpose'] === 'CUSTOM';
  const amount = linkAmountOf(file, texts);
  const { totalOutstandingAmount: totalOutstanding } = file.delinquency;
  const left = settlementLeft(file);
  if (isAsking)
    return (
      <ConfirmDialog
        isOpen
        title="Payment link"
        text="Are you sure you want to send the link?"
        confirmLabel={`Send link for ${formatMoney(amount)}`}
        confirm={async () => {
          if (await state.sendLink()) close();
          else setAsking(false);
        }}
        cancel={() => setAsking(false)}
      >
        <AboutLoan file={file} />
      </ConfirmDialog>
    );
  return (
    <FormDialog
      title="Payment link"
      submitLabel="Send link"
      submit={async () => {
        if (typed.check('link.')) setAsking(true);
      }}
      close={close}
    >
      <AboutLoan file={file} />
      <RadioField field={typed.field('link.purpose')} label="Amount" choices={purposes} />
      {isOther && (
        <MoneyField
          field={typed.field('link.amount')}
          label="Another amount"
          hint={
            left === undefined ? `Dues ${formatMoney(totalOutstanding)}` : `Left of the settlement ${formatMoney(left)}`
          }
        />
      )}
      <SelectField field={typed.field('link.channel')} label="Send by" choices={channelsOf(file)} />
      <p className="soft small">
        The link is good for 72 hours. A new link of the same kind takes the place of the one before.
      </p>
    </FormDialog>
  );
}
