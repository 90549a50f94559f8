import { useRef, type SyntheticEvent } from 'react';
import { focusFirstError } from '../../kit/form/focus-first-error.ts';
import { TextField } from '../../kit/form/text-field.tsx';
import { Icon } from '../../kit/parts/icon.tsx';
import { linkIcon } from '../../kit/parts/icons/link.tsx';
import { lazyPart } from '../../kit/lazy-part.ts';
import { useValue } from '../../kit/use-value.ts';
import type { Mail, NachMailsState } from '../mails-state.ts';
import { LikelyLoans } from './likely-loans.tsx';

const ConfirmDialog = lazyPart(async () => (await import('../../kit/overlay/confirm-dialog.tsx')).ConfirmDialog);

/** Asks before a mail is linked whose sender seems to be somebody else than the loan's customer. */
function SenderQuestion({ state }: { state: NachMailsState }) {
  const check = useValue(state.senderCheck);
  if (!check) return null;
  return (
    <ConfirmDialog
      destroys
      title="This mail may be from somebody else"
      isOpen
      text={`Link it to loan ${check.loanApplicationNumber} all the same?`}
      confirmLabel="Link all the same"
      confirm={async () => void (await state.linkAllTheSame())}
      cancel={state.keepUnlinked}
    >
      <ul className="differences">
        {check.sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}

/** The form that links a mail to its loan, with the loans that its sender has. */
export function LinkForm({ state, mail }: { state: NachMailsState; mail: Mail }) {
  const linkedTo = mail.loanAppNo;
  const form = useRef<HTMLFormElement>(null);
  const isBusy = useValue(state.isBusy);

  async function link(event: SyntheticEvent) {
    event.preventDefault();
    const isLinked = await state.link();
    if (!isLinked && !state.senderCheck.peek() && form.current) focusFirstError(form.current);
  }
  return (
    <form
      ref={form}
      className="act-form"
      noValidate
      onSubmit={(event) => void link(event)}
      aria-label="Link a loan application number"
    >
      <TextField
        field={state.linkForm.field('loanApplicationNumber')}
        label="Loan application number"
        inputMode="numeric"
        maxLength={20}
        {...(linkedTo ? { hint: 'This mail is linked; another number moves it' } : {})}
      />
      <button className="btn" type="submit" aria-disabled={isBusy}>
        <Icon shape={linkIcon} />
        Link
      </button>
      <LikelyLoans state={state} mail={mail} />
      <SenderQuestion state={state} />
    </form>
  );
}
