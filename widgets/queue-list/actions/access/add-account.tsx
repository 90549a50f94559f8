import { useState } from 'react';
import { FormDialog } from '../../../kit/overlay/form-dialog.tsx';
import { TextField } from '../../../kit/form/text-field.tsx';
import { Notice } from '../../../kit/parts/notice.tsx';
import { useChoices } from '../../../kit/list/dialog/use-choices.ts';
import { useValue } from '../../../kit/use-value.ts';
import { useSheet } from '../../../kit/widget/use-sheet.ts';
import { useKeptFields } from '../../../kit/work/kept/use-kept-fields.ts';
import { useWork } from '../../../kit/work/use-work.ts';
import type { HeadActionProps } from '../../action-props.ts';
import { useDiscardQuestion } from '../../parts/discard-question.tsx';
import accessSheet from './access.css?sheet';
import { AccessFields } from './access-fields.tsx';
import { approverIn, createAccountForm, newAccount, sentAccess, type Choices } from './account-form.ts';
import { OneTimePassword } from './one-time-password.tsx';

/** Makes an account, or proposes it where another person approves. */
export function Action({ state, widget, close }: HeadActionProps) {
  const choices = useChoices(widget, 'accountChoices', {}, close);
  return choices ? <NewAccount choices={choices} state={state} widget={widget} close={close} /> : null;
}

interface NewAccountProps extends Pick<HeadActionProps, 'state' | 'widget' | 'close'> {
  choices: Choices;
}

function NewAccount({ choices, state, widget, close }: NewAccountProps) {
  useSheet(accessSheet);
  const work = useWork(widget);
  const [forms] = useState(() => ({ account: createAccountForm(newAccount(choices)) }));
  const form = forms.account;
  useKeptFields(widget, 'account/new', forms);
  const [password, setPassword] = useState<string>();
  const { username } = useValue(form.values);
  function end() {
    form.reset();
    close();
  }
  const { leave, question } = useDiscardQuestion(useValue(form.isDirty), end);
  if (password !== undefined)
    return <OneTimePassword username={username.trim().toLowerCase()} password={password} widget={widget} close={end} />;
  async function add() {
    if (!form.check()) return;
    const values = form.values.peek();
    const { username: name, firstName, lastName } = values;
    const made = await work.run(
      'addAccount',
      { username: name, firstName, lastName, ...sentAccess(values) },
      { form, success: ({ requestId }) => (requestId === null ? 'Account made' : 'Another person approves it now') },
    );
    if (!made) return;
    await state.list.refresh();
    if (made.oneTimePassword === null) end();
    else setPassword(made.oneTimePassword);
  }
  return (
    <FormDialog
      title="New account"
      submitLabel={choices.needsApproval ? 'Propose' : 'Make account'}
      submit={add}
      close={leave}
    >
      <div className="access-form">
        {choices.needsApproval && (
          <Notice tone="off">
            {approverIn(choices)} approves the account before it can sign in
            {choices.isOfAgents ? ', and is shown its first password.' : '.'}
          </Notice>
        )}
        <TextField
          field={form.field('username')}
          label="Username"
          hint="An e-mail address"
          hasFocus
          maxLength={254}
          inputMode="email"
        />
        <div className="access-pair">
          <TextField field={form.field('firstName')} label="First name" maxLength={50} />
          <TextField field={form.field('lastName')} label="Last name" maxLength={50} />
        </div>
        <AccessFields form={form} choices={choices} />
      </div>
      {question}
    </FormDialog>
  );
}
