import { remarkLength } from '../../../contract/stage-work/stage-work.ts';
import { MoneyField } from '../../../kit/form/money-field.tsx';
import { SelectField } from '../../../kit/form/select-field.tsx';
import { TextAreaField } from '../../../kit/form/text-area-field.tsx';
import { formatMoney } from '../../../kit/format/money.ts';
import { StageDialog, type StageDialogProps } from './stage-dialog.tsx';
import { rejectReasonLabel } from '../../../contract/words.ts';

/** Approves the loan, with the amount that is lent. */
export function ApproveDialog(props: StageDialogProps) {
  const { stage, shown } = props;
  const { requestedAmount } = shown.loan;
  return (
    <StageDialog
      {...props}
      title="Approve the loan"
      submitLabel="Approve"
      text="It goes on to the agreement and the mandate."
      fields="approve."
      save={() => stage.decide('APPROVED')}
    >
      <MoneyField
        field={stage.typed.field('approve.amount')}
        label="Approved amount"
        hint={`Applied for: ${formatMoney(requestedAmount)}. A lower amount changes the instalment`}
      />
      <TextAreaField field={stage.typed.field('approve.remarks')} label="Remarks" maxLength={remarkLength.max} />
    </StageDialog>
  );
}

/** Refuses the loan, with the reason of the rejection. */
export function RefuseDialog(props: StageDialogProps) {
  const { stage, shown } = props;
  return (
    <StageDialog
      {...props}
      title="Refuse the loan"
      submitLabel="Refuse"
      text="The application is rejected. For 30 days a lead can reopen it, but not the person who rejects it."
      fields="refuse."
      save={() => stage.decide('DECLINED')}
    >
      <SelectField
        field={stage.typed.field('refuse.rejectReason')}
        label={rejectReasonLabel}
        choices={shown.rejectReasons.map(({ key, label }) => ({ value: key, label }))}
      />
      <TextAreaField field={stage.typed.field('refuse.remarks')} label="Remarks" maxLength={remarkLength.max} />
    </StageDialog>
  );
}
