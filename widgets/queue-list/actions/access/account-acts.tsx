import { reasonHint, reasonLength, reasonRules } from '../../../contract/rules/reason.ts';
import { useMemo, useState } from 'react';
import { accountActs, opensAccount, type AccountAct } from '../../../contract/access/access.ts';
import { createForm } from '../../../kit/form/create-form.ts';
import { TextAreaField } from '../../../kit/form/text-area-field.tsx';
import { FormDialog } from '../../../kit/overlay/form-dialog.tsx';
import type { Widget } from '../../../kit/widget/widget.ts';
import { useWork } from '../../../kit/work/use-work.ts';
import { approverIn, type Account, type Choices } from './account-form.ts';
import { OneTimePassword } from './one-time-password.tsx';

interface AccountActsProps {
  account: Account;
  choices: Choices;
  isTyped: boolean;
  widget: Widget;
  done(version: number): Promise<void>;
  readAgain(): Promise<void>;
}

const meanings: Readonly<Record<AccountAct, string>> = {
  DISABLE: 'The person is signed out at once and cannot sign in until the account is enabled again.',
  ENABLE: 'The person can sign in again, with all that the account may do.',
  RESET: 'The person is signed out, and a password that signs in once takes the place of theirs.',
  UNLOCK: 'Wrong passwords are forgotten: the person may try again at once.',
  SIGN_OUT: 'All sessions of the person end, those on other pages too.',
};

/** What can be done to an account as a whole, each with the reason why. */
export function AccountActs({ account, choices, isTyped, widget, done, readAgain }: AccountActsProps) {
  const work = useWork(widget);
  const [asked, setAsked] = useState<AccountAct>();
  const [password, setPassword] = useState<string>();
  const form = useMemo(() => createForm({ initial: { reason: '' }, rules: { reason: reasonRules() } }), []);
  const { accountId, version, username, isEnabled, waits } = account;
  const acts: AccountAct[] = isEnabled ? ['DISABLE', 'RESET', 'UNLOCK', 'SIGN_OUT'] : ['ENABLE'];
  const offered = acts.filter((act) => !waits || !opensAccount(act));
  function end() {
    setAsked(undefined);
    form.reset();
  }
  async function act(what: AccountAct) {
    if (!form.check()) return;
    const outcome = await work.run(
      'actOnAccount',
      { accountId, act: what, reason: form.text('reason') },
      {
        ifMatch: version,
        form,
        readAgain,
        success: ({ requestId }) =>
          requestId === null ? `${accountActs[what]}: done` : 'Another person approves it now',
      },
    );
    if (!outcome) return;
    end();
    if (outcome.oneTimePassword !== null) setPassword(outcome.oneTimePassword);
    if (outcome.account) await done(outcome.account.version);
  }
  return (
    <>
      <div className="access-acts">
        {offered.map((each) => (
          <button key={each} className="btn" type="button" disabled={isTyped} onClick={() => setAsked(each)}>
            {accountActs[each]}
          </button>
        ))}
        {isTyped && <span className="soft small">Save first</span>}
      </div>
      {asked && (
        <FormDialog title={accountActs[asked]} submitLabel={accountActs[asked]} submit={() => act(asked)} close={end}>
          <p>{meanings[asked]}</p>
          {choices.needsApproval && opensAccount(asked) && (
            <p className="soft">{approverIn(choices)} approves it first.</p>
          )}
          <p className="strong">{username}</p>
          <TextAreaField
            field={form.field('reason')}
            label="Reason"
            hint={reasonHint}
            rows={2}
            maxLength={reasonLength.most}
          />
        </FormDialog>
      )}
      {password !== undefined && (
        <OneTimePassword username={username} password={password} widget={widget} close={() => setPassword(undefined)} />
      )}
    </>
  );
}
