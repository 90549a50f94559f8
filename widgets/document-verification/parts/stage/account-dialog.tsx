import { isOtherName, referenceMessage, remarkMessage } from '../../../contract/stage-work/stage-rules.ts';
import { accountResults, remarkLength } from '../../../contract/stage-work/stage-work.ts';
import { SelectField } from '../../../kit/form/select-field.tsx';
import { TextAreaField } from '../../../kit/form/text-area-field.tsx';
import { TextField } from '../../../kit/form/text-field.tsx';
import { useValue } from '../../../kit/use-value.ts';
import { chosen, StageDialog, type StageDialogProps } from './stage-dialog.tsx';

const results = Object.entries(accountResults).map(([value, label]) => ({ value, label }));

/** Records what a check of the customer's account has come to. */
export function AccountDialog(props: StageDialogProps) {
  const { stage, shown } = props;
  const texts = useValue(stage.typed.all);
  const result = texts['account.result'] ?? '';
  const hasAnswer = result === 'VERIFIED' || result === 'NAME_DIFFERS';
  const name = texts['account.nameAtBank'] ?? '';
  const isOther = result === 'VERIFIED' && name !== '' && isOtherName(name, shown.customerName);
  const isExplained = result !== 'VERIFIED' || isOther;
  const reference = (value: string) => (hasAnswer || value !== '' ? referenceMessage(value) : undefined);
  return (
    <StageDialog
      {...props}
      title="Check the bank account"
      submitLabel="Save"
      text="A penny drop tells whether the account takes money, and whose it is."
      names={['account.result', 'account.reference', 'account.nameAtBank', 'account.remarks']}
      save={stage.checkAccount}
    >
      <SelectField
        field={stage.typed.field('account.result', chosen('Choose a result'))}
        label="Result"
        choices={results}
      />
      <TextField field={stage.typed.field('account.reference', reference)} label="Reference of the penny drop" />
      <TextField
        field={stage.typed.field('account.nameAtBank', (value) =>
          hasAnswer && value.trim() === '' ? 'Enter the name at the bank' : undefined,
        )}
        label="Name at the bank"
        hint={isOther ? 'This is not the customer’s name. Say below why it is right' : undefined}
      />
      <TextAreaField
        field={stage.typed.field('account.remarks', (value) => remarkMessage(value, isExplained))}
        label="Remarks"
        hint={isExplained ? undefined : 'Optional'}
        maxLength={remarkLength.max}
      />
    </StageDialog>
  );
}
