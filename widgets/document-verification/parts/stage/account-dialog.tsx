import { accountMessages, isOtherName, type AccountCheck } from '../../../contract/stage-work/stage-rules.ts';
import { accountResults, remarkLength, type AccountResult } from '../../../contract/stage-work/stage-work.ts';
import { SelectField } from '../../../kit/form/select-field.tsx';
import { TextAreaField } from '../../../kit/form/text-area-field.tsx';
import { TextField } from '../../../kit/form/text-field.tsx';
import { useValue } from '../../../kit/use-value.ts';
import type { Texts } from '../../../kit/work/kept/typed-texts.ts';
import { chosen, StageDialog, type StageDialogProps } from './stage-dialog.tsx';

const results = Object.entries(accountResults).map(([value, label]) => ({ value, label }));

const checkOf = (texts: Texts): AccountCheck => ({
  result: (texts['account.result'] ?? '') as AccountResult,
  reference: texts['account.reference'] ?? '',
  nameAtBank: texts['account.nameAtBank'] ?? '',
  remarks: texts['account.remarks'] ?? '',
});

/** Records what a check of the customer's account has come to. */
export function AccountDialog(props: StageDialogProps) {
  const { stage, shown } = props;
  const { result, nameAtBank } = checkOf(useValue(stage.typed.all));
  const isOther = result === 'VERIFIED' && nameAtBank !== '' && isOtherName(nameAtBank, shown.customerName);
  const isExplained = result !== 'VERIFIED' || isOther;
  /** A field's rule looks at the others, too: what is asked for follows from the result. */
  const ruleOf = (name: keyof AccountCheck) => (value: string) =>
    accountMessages({ ...checkOf(stage.typed.all.peek()), [name]: value }, shown.customerName)[name];
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
      <TextField
        field={stage.typed.field('account.reference', ruleOf('reference'))}
        label="Reference of the penny drop"
      />
      <TextField
        field={stage.typed.field('account.nameAtBank', ruleOf('nameAtBank'))}
        label="Name at the bank"
        hint={isOther ? 'This is not the customer’s name. Say below why it is right' : undefined}
      />
      <TextAreaField
        field={stage.typed.field('account.remarks', ruleOf('remarks'))}
        label="Remarks"
        hint={isExplained ? undefined : 'Optional'}
        maxLength={remarkLength.max}
      />
    </StageDialog>
  );
}
