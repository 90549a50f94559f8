import { useRef, type SyntheticEvent } from 'react';
import { focusFirstError } from '../../kit/form/focus-first-error.ts';
import { SelectField } from '../../kit/form/select-field.tsx';
import { TextAreaField } from '../../kit/form/text-area-field.tsx';
import { lazyPart } from '../../kit/lazy-part.ts';
import { useValue } from '../../kit/use-value.ts';
import type { NachMailsState } from '../nach-mail-details.state.ts';

const HeldElsewhere = lazyPart(async () => (await import('../../kit/parts/held-elsewhere.tsx')).HeldElsewhere);

interface RejectFormProps {
  state: NachMailsState;
  reasons: readonly string[];
}

/** Rejects the mandate that the mail brought, for one of the bank's reasons. */
export function RejectForm({ state, reasons }: RejectFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const isBusy = useValue(state.isBusy);
  const elsewhere = useValue(state.elsewhere);

  async function reject(event: SyntheticEvent) {
    event.preventDefault();
    const isRejected = await state.reject();
    if (!isRejected && form.current) focusFirstError(form.current);
  }
  return (
    <form
      ref={form}
      className="act-form reject"
      noValidate
      onSubmit={(event) => void reject(event)}
      aria-label="Reject the mandate"
    >
      <h3>Reject the mandate</h3>
      {elsewhere && <HeldElsewhere what="This mail" holder={elsewhere} takeOver={state.takeOver} />}
      <SelectField
        field={state.rejectForm.field('rejectReason')}
        label="Reason for rejection"
        placeholder="Choose a reason"
        choices={reasons}
      />
      <TextAreaField
        field={state.rejectForm.field('remarks')}
        label="Remarks"
        isReadonly={elsewhere !== null}
        rows={5}
        maxLength={1000}
      />
      <button className="btn danger" type="submit" disabled={isBusy || elsewhere !== null}>
        Reject
      </button>
    </form>
  );
}
