import { approvedAmountMessage, remarkMessage } from '../../../contract/stage-work/stage-rules.ts';
import { remarkLength } from '../../../contract/stage-work/stage-work.ts';
import { MoneyField } from '../../../kit/form/money-field.tsx';
import { SelectField } from '../../../kit/form/select-field.tsx';
import { TextAreaField } from '../../../kit/form/text-area-field.tsx';
import { formatMoney } from '../../../kit/format/money.ts';
import { chosen, StageDialog, type StageDialogProps } from './stage-dialog.tsx';
import { rejectReasonLabel } from '../../../contract/words.ts';

const explained = (value: string) => remarkMessage(value, true);

/** Approves the loan, with the amount that is lent. */
export function ApproveDialog(props: StageDialogProps) {
  const { stage, shown } = props;
  const { requestedAmount } = shown.loan;
  const amount = (value: string) => approvedAmountMessage(/^\d+$/.test(value) ? Number(value) : null, requestedAmount);
  return (
    <StageDialog
      {...props}
      title="Approve the loan"
      submitLabel="Approve"
      text="It goes on to the agreement and the mandate."
      names={['approve.amount', 'approve.remarks']}
      save={() => stage.decide('APPROVED')}
    >
      <MoneyField
        field={stage.typed.field('approve.amount', amount)}
        label="Approved amount"
        hint={`Applied for: ${formatMoney(requestedAmount)}. A lower amount changes the instalment`}
      />
      <TextAreaField
        field={stage.typed.field('approve.remarks', explained)}
        label="Remarks"
        maxLength={remarkLength.max}
      />
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
      names={['refuse.rejectReason', 'refuse.remarks']}
      save={() => stage.decide('DECLINED')}
    >
      <SelectField
        field={stage.typed.field('refuse.rejectReason', chosen('Choose a reject reason'))}
        label={rejectReasonLabel}
        choices={shown.rejectReasons.map(({ key, label }) => ({ value: key, label }))}
      />
      <TextAreaField
        field={stage.typed.field('refuse.remarks', explained)}
        label="Remarks"
        maxLength={remarkLength.max}
      />
    </StageDialog>
  );
}
