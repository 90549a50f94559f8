import { isOtherName } from '../../../contract/stage-work/stage-rules.ts';
import { accountResults, remarkLength } from '../../../contract/stage-work/stage-work.ts';
import { SelectField } from '../../../kit/form/select-field.tsx';
import { TextAreaField } from '../../../kit/form/text-area-field.tsx';
import { TextField } from '../../../kit/form/text-field.tsx';
import { useValue } from '../../../kit/use-value.ts';
import { typedAccount } from '../../stage/stage-messages.ts';
import { StageDialog, type StageDialogProps } from './stage-dialog.tsx';

const results = Object.entries(accountResults).map(([value, label]) => ({ value, label }));

/** Records what a check of the customer's account has come to. */
export function AccountDialog(props: StageDialogProps) {
  const { stage, shown, accountId } = props;
  const account = shown.accounts?.find(({ id }) => id === accountId);
  const { result, nameAtBank } = typedAccount(useValue(stage.typed.values));
  const isOther = result === 'VERIFIED' && nameAtBank !== '' && isOtherName(nameAtBank, shown.customerName);
  const isExplained = result !== 'VERIFIED' || isOther;
  return (
    <StageDialog
      {...props}
      title="Check the bank account"
      submitLabel="Save"
      text={`A penny drop tells whether ${account ? `${account.number}, ${account.ifsc},` : 'the account'} takes money, and whose it is.`}
      fields="account."
      save={() => stage.checkAccount(accountId)}
    >
      <SelectField field={stage.typed.field('account.result')} label="Result" choices={results} />
      <TextField field={stage.typed.field('account.reference')} label="Reference of the penny drop" />
      <TextField
        field={stage.typed.field('account.nameAtBank')}
        label="Name at the bank"
        hint={isOther ? 'This is not the customer’s name. Say below why it is right' : undefined}
      />
      {shown.accounts && (
        <TextField
          field={stage.typed.field('account.providerScore')}
          label="Score of the provider"
          hint="Per cent by which the names agree, where the answer has one"
        />
      )}
      <TextAreaField
        field={stage.typed.field('account.remarks')}
        label="Remarks"
        hint={isExplained ? undefined : 'Optional'}
        maxLength={remarkLength.max}
      />
    </StageDialog>
  );
}
