import { useRef, type SyntheticEvent } from 'react';
import { focusFirstError } from '../../kit/form/focus-first-error.ts';
import { TextField } from '../../kit/form/text-field.tsx';
import { Icon } from '../../kit/parts/icon.tsx';
import { linkIcon } from '../../kit/parts/icons.tsx';
import { useValue } from '../../kit/use-value.ts';
import type { NachMailsState } from '../nach-mail-details.state.ts';

interface LinkFormProps {
  state: NachMailsState;
  linkedTo: string | null;
}

/** The form that links a mail to its loan. */
export function LinkForm({ state, linkedTo }: LinkFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const isBusy = useValue(state.isBusy);

  async function link(event: SyntheticEvent) {
    event.preventDefault();
    const isLinked = await state.link();
    if (!isLinked && form.current) focusFirstError(form.current);
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
      <button className="btn" type="submit" disabled={isBusy}>
        <Icon shape={linkIcon} />
        Link
      </button>
    </form>
  );
}
