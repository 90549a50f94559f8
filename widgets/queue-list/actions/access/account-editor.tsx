import { useState } from 'react';
import { accessKinds } from '../../../contract/access/access.ts';
import { mobileLabel } from '../../../contract/words.ts';
import { TextField } from '../../../kit/form/text-field.tsx';
import { formatDateTime } from '../../../kit/format/wall-clock.ts';
import { FieldRows } from '../../../kit/parts/field-rows.tsx';
import { Notice } from '../../../kit/parts/notice.tsx';
import { Badge } from '../../../kit/parts/status.tsx';
import { useValue } from '../../../kit/use-value.ts';
import { useSheet } from '../../../kit/widget/use-sheet.ts';
import type { Widget } from '../../../kit/widget/widget.ts';
import { useKeptFields } from '../../../kit/work/kept/use-kept-fields.ts';
import { useRebase } from '../../../kit/work/use-rebase.ts';
import { useWork } from '../../../kit/work/use-work.ts';
import { EditorDrawer } from '../../parts/editor-drawer.tsx';
import accessSheet from './access.css?sheet';
import { AccessFields } from './access-fields.tsx';
import { heldRows } from './held-access.tsx';
import { AccountActs } from './account-acts.tsx';
import {
  accountFields,
  approverIn,
  createAccountForm,
  sentAccess,
  typedOf,
  type Account,
  type Choices,
} from './account-form.ts';

interface AccountEditorProps {
  account: Account;
  choices: Choices;
  widget: Widget;
  /** Loads the account and its list again; what is typed stays. */
  readAgain(): Promise<void>;
  close(): void;
}

/** What was done, in a sentence. */
const outcomeWords = ({ requestId, endedSessions }: { requestId: string | null; endedSessions: number }) =>
  [
    endedSessions > 0 ? 'What was taken away holds, and the person is signed out' : '',
    requestId === null ? '' : 'Another person approves what is added',
  ]
    .filter(Boolean)
    .join('. ') || 'The changes have been saved successfully';

/** The editor of an account: what it may do, and what is done to it as a whole. */
export function AccountEditor({ account, choices, widget, readAgain, close }: AccountEditorProps) {
  useSheet(accessSheet);
  const work = useWork(widget);
  const isBusy = useValue(work.isBusy);
  const { accountId, username, firstName, lastName, isEnabled, changeRefusal, waits, lastSignInAt, sessions } = account;
  const [forms] = useState(() => ({ account: createAccountForm(typedOf(account)) }));
  const form = forms.account;
  useKeptFields(widget, `account/${accountId}`, forms);
  const { version, news, wrote } = useRebase(account, (now, by, before) => [
    ...(now.isEnabled === before.isEnabled ? [] : [now.isEnabled ? 'Enabled' : 'Disabled']),
    ...(now.contactNumber === before.contactNumber ? [] : [accountFields.contactNumber]),
    ...form.rebase({ ...typedOf(now), reason: form.values.peek().reason }, by).map((name) => accountFields[name]),
  ]);
  const isTyped = useValue(form.isDirty);
  function discard() {
    form.reset();
    close();
  }
  async function save() {
    if (form.check()) {
      const values = form.values.peek();
      const number = values.contactNumber.trim();
      const input = { accountId, ...sentAccess(values), ...(number !== '' && { contactNumber: number }) };
      const done = await work.run('changeAccount', input, {
        ifMatch: version(),
        form,
        readAgain,
        success: outcomeWords,
      });
      if (done) {
        form.reset();
        await readAgain();
        return close();
      }
    }
  }
  const mayEdit = changeRefusal === null && !waits;
  return (
    <EditorDrawer
      title="Account"
      className="access-form"
      width="560px"
      isTyped={isTyped}
      isBusy={isBusy}
      save={mayEdit ? { label: 'Save', run: save } : undefined}
      discard={discard}
    >
      <div className="access-head">
        <p className="row">
          <span className="strong grow">{`${firstName} ${lastName}`.trim()}</span>
          <Badge value={isEnabled ? 'Enabled' : 'Disabled'} />
        </p>
        <p className="soft">{username}</p>
        <p className="soft small">
          {lastSignInAt === null ? 'Never signed in' : `Last sign-in ${formatDateTime(lastSignInAt)}`}
          {sessions > 0 && `, signed in ${sessions === 1 ? 'once' : `${sessions} times`} now`}
        </p>
      </div>
      {news !== '' && <Notice tone="wait">{news}</Notice>}
      {changeRefusal !== null && <Notice tone="off">{changeRefusal}.</Notice>}
      {waits && (
        <Notice tone="wait">
          {accessKinds[waits.kind]}, proposed by {waits.proposedBy} on {formatDateTime(waits.proposedAt)}, waits. It is
          decided or withdrawn in Requests before the account is changed.
        </Notice>
      )}
      {changeRefusal === null && (
        <AccountActs
          account={account}
          choices={choices}
          isTyped={isTyped}
          widget={widget}
          done={async (written) => {
            wrote(written);
            await readAgain();
          }}
          readAgain={readAgain}
        />
      )}
      {mayEdit && choices.needsApproval && (
        <Notice tone="off">
          What you take away holds at once and signs the person out. What you add waits for{' '}
          {approverIn(choices).toLowerCase()}.
        </Notice>
      )}
      {mayEdit ? (
        <>
          <TextField
            field={form.field('contactNumber')}
            label={mobileLabel}
            hint={account.contactNumber ? `${account.contactNumber}, unless another is typed` : 'None is known'}
            inputMode="tel"
            maxLength={20}
          />
          <AccessFields form={form} choices={choices} />
        </>
      ) : (
        <FieldRows
          rows={[
            ...(account.contactNumber ? [{ label: mobileLabel, value: account.contactNumber }] : []),
            ...heldRows({ ...account, labels: { roles: 'Roles', routes: 'Screens' } }),
          ]}
        />
      )}
    </EditorDrawer>
  );
}
