import { accountTypes } from '../../../contract/accounts/bank-account.ts';
import { remarkLength } from '../../../contract/stage-work/stage-work.ts';
import { SelectField } from '../../../kit/form/select-field.tsx';
import { TextAreaField } from '../../../kit/form/text-area-field.tsx';
import { TextField } from '../../../kit/form/text-field.tsx';
import { ProofField } from './proof-field.tsx';
import { StageDialog, type StageDialogProps } from './stage-dialog.tsx';

const types = Object.entries(accountTypes).map(([value, label]) => ({ value, label }));

/** Proposes another account of the customer, for somebody else to check. */
export function ProposeDialog(props: StageDialogProps) {
  const { typed, proposeAccount } = props.stage;
  return (
    <StageDialog
      {...props}
      title="Propose another account"
      submitLabel="Propose"
      text="The present account stays until this one is verified. Somebody else checks it."
      fields="propose."
      save={proposeAccount}
    >
      <TextField field={typed.field('propose.number')} label="Account number" />
      <TextField
        field={typed.field('propose.numberAgain')}
        label="Account number again"
        hint="Type it, do not copy it"
      />
      <TextField field={typed.field('propose.ifsc')} label="IFSC" />
      <SelectField field={typed.field('propose.type')} label="Type" choices={types} />
      <TextField field={typed.field('propose.holder')} label="Holder, as the proof names them" />
      <ProofField stage={props.stage} />
    </StageDialog>
  );
}

const aboutOf = ({ shown, accountId }: StageDialogProps) => {
  const account = shown.accounts?.find(({ id }) => id === accountId);
  return account ? `${account.number}, ${account.ifsc}: the bank knows ${account.nameAtBank}.` : '';
};

/** Confirms an account whose name at the bank is another one. */
export function ConfirmDialog(props: StageDialogProps) {
  const { stage, accountId = '' } = props;
  return (
    <StageDialog
      {...props}
      title="Confirm the account"
      submitLabel="Confirm"
      text={`${aboutOf(props)} Compare it with the proof. Payout and mandate use it from here on.`}
      fields="confirm."
      save={() => stage.confirmAccount(accountId, 'CONFIRM')}
    >
      <TextAreaField
        field={stage.typed.field('confirm.remarks')}
        label="Why it is the customer’s"
        maxLength={remarkLength.max}
      />
    </StageDialog>
  );
}

/** Refuses an account whose name at the bank is another one. */
export function DenyDialog(props: StageDialogProps) {
  const { stage, accountId = '' } = props;
  return (
    <StageDialog
      {...props}
      title="Refuse the account"
      submitLabel="Refuse"
      text={`${aboutOf(props)} Another account is proposed then.`}
      fields="deny."
      save={() => stage.confirmAccount(accountId, 'REFUSE')}
    >
      <TextAreaField field={stage.typed.field('deny.remarks')} label="Remarks" maxLength={remarkLength.max} />
    </StageDialog>
  );
}
