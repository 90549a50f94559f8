import { payoutModes } from '../../../contract/accounts/bank-account.ts';
import { twoAccounts } from '../../../contract/stage-work/stage-rules.ts';
import {
  failureCauses,
  isFailureCause,
  oldMandateChoices,
  remarkLength,
} from '../../../contract/stage-work/stage-work.ts';
import { RadioField } from '../../../kit/form/radio-field.tsx';
import { SelectField } from '../../../kit/form/select-field.tsx';
import { TextAreaField } from '../../../kit/form/text-area-field.tsx';
import { formatMoney } from '../../../kit/format/money.ts';
import { useValue } from '../../../kit/use-value.ts';
import { PayoutAccount } from './account-facts.tsx';
import { StageDialog, type StageDialogProps } from './stage-dialog.tsx';

const causes = Object.entries(failureCauses).map(([value, { label }]) => ({ value, label }));

const modes = Object.entries(payoutModes).map(([value, { label }]) => ({ value, label }));

const mandateChoices = Object.entries(oldMandateChoices).map(([value, label]) => ({ value, label }));

const accountText = ({ account }: StageDialogProps['shown']) =>
  account ? `${account.number}, ${account.ifsc}` : 'the account of the application';

/** The ways by which the payout that has failed has not gone. */
const otherModes = ({ disbursals: [last] }: StageDialogProps['shown']) =>
  modes.filter(({ value }) => value !== last?.payoutMode);

/** Initiates the disbursal, for somebody else to approve. */
export function InitiateDialog(props: StageDialogProps) {
  const { stage, shown } = props;
  return (
    <StageDialog
      {...props}
      title="Initiate the disbursal"
      submitLabel="Initiate"
      text={`${formatMoney(shown.loan.amount)} to ${accountText(shown)}. Somebody else approves it.`}
      fields="initiate."
      save={stage.initiate}
    >
      <PayoutAccount shown={shown} />
      <TextAreaField
        field={stage.typed.field('initiate.remarks')}
        label="Remarks"
        hint="Optional"
        maxLength={remarkLength.max}
      />
    </StageDialog>
  );
}

/** Approves a disbursal that somebody else has initiated. */
export function ReleaseDialog(props: StageDialogProps) {
  const { stage, shown } = props;
  return (
    <StageDialog
      {...props}
      title="Approve the disbursal"
      submitLabel="Approve"
      text={`${formatMoney(shown.loan.amount)} to ${accountText(shown)}. It goes to the bank.`}
      fields="release."
      save={() => stage.release('APPROVE')}
    >
      <PayoutAccount shown={shown} />
      <TextAreaField
        field={stage.typed.field('release.remarks')}
        label="Remarks"
        hint="Optional"
        maxLength={remarkLength.max}
      />
    </StageDialog>
  );
}

/** Sends an initiated disbursal back. */
export function SendBackDialog(props: StageDialogProps) {
  const { stage } = props;
  return (
    <StageDialog
      {...props}
      title="Send the disbursal back"
      submitLabel="Send back"
      text="Nothing is paid. It is initiated anew once it is right."
      fields="back."
      save={() => stage.release('SEND_BACK')}
    >
      <TextAreaField field={stage.typed.field('back.remarks')} label="Remarks" maxLength={remarkLength.max} />
    </StageDialog>
  );
}

/** Where an application goes next, by what becomes of its mandate; nowhere yet while nothing is chosen. */
function nextOf(choice: string | undefined): string {
  if (choice === 'AGAIN') return 'It goes to NACH, where the customer’s new mandate is awaited.';
  return choice === 'KEEP' ? 'It is ready for disbursal again.' : 'Where it goes next follows from its mandate.';
}

/** Records why a disbursal failed and how that was fixed; the application is ready for disbursal again, or waits for another mandate. */
export function FixDialog(props: StageDialogProps) {
  const { stage } = props;
  const { 'fix.cause': cause = '', 'fix.mandate': choice } = useValue(stage.typed.values);
  const { account, mandate } = props.shown;
  const elsewhere = mandate?.elsewhere;
  const isOfAccount = isFailureCause(cause) && failureCauses[cause].isOfAccount;
  return (
    <StageDialog
      {...props}
      title="Cause and fix"
      submitLabel="Save and send back"
      text={nextOf(elsewhere ? choice : 'KEEP')}
      fields="fix."
      save={stage.fix}
    >
      <SelectField
        field={stage.typed.field('fix.cause')}
        label="Cause"
        choices={causes}
        hint={isOfAccount ? 'This asks for another account that is verified' : undefined}
      />
      {cause === 'AMOUNT_LIMIT' && (
        <SelectField
          field={stage.typed.field('fix.payoutMode')}
          label="Another way of payout"
          choices={otherModes(props.shown)}
        />
      )}
      {elsewhere && account && (
        <>
          <p>{`${twoAccounts(elsewhere, account)}.`}</p>
          <RadioField field={stage.typed.field('fix.mandate')} label="Mandate" choices={mandateChoices} />
        </>
      )}
      <TextAreaField field={stage.typed.field('fix.fix')} label="What was done about it" maxLength={remarkLength.max} />
    </StageDialog>
  );
}
