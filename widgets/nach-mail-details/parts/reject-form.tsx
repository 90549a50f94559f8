import { useRef, useState, type SyntheticEvent } from 'react';
import { focusFirstError } from '../../kit/form/focus-first-error.ts';
import { SelectField } from '../../kit/form/select-field.tsx';
import { TextAreaField } from '../../kit/form/text-area-field.tsx';
import { lazyPart } from '../../kit/lazy-part.ts';
import { useValue } from '../../kit/use-value.ts';
import type { NachMailsState } from '../nach-mail-details.state.ts';

const HeldElsewhere = lazyPart(async () => (await import('../../kit/parts/held-elsewhere.tsx')).HeldElsewhere);
const ConfirmDialog = lazyPart(async () => (await import('../../kit/overlay/confirm-dialog.tsx')).ConfirmDialog);

interface RejectFormProps {
  state: NachMailsState;
  /** The loan of the mandate. */
  loan: string | null;
  reasons: readonly string[];
}

/** Rejects the mandate that the mail brought, for one of the bank's reasons, once the person has confirmed it. */
export function RejectForm({ state, loan, reasons }: RejectFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const isBusy = useValue(state.isBusy);
  const elsewhere = useValue(state.elsewhere);
  const [isAsking, setAsking] = useState(false);
  const { rejectReason } = useValue(state.rejectForm.values);

  function ask(event: SyntheticEvent) {
    event.preventDefault();
    if (state.rejectForm.check()) setAsking(true);
    else if (form.current) focusFirstError(form.current);
  }
  async function reject() {
    const isRejected = await state.reject();
    setAsking(false);
    if (!isRejected && form.current) focusFirstError(form.current);
  }
  return (
    <form ref={form} className="act-form reject" noValidate onSubmit={ask} aria-label="Reject the mandate">
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
      {isAsking && (
        <ConfirmDialog
          destroys
          title="Reject the mandate"
          isOpen
          text={`Reject the mandate of loan ${loan ?? '-'}? The customer has to send another form then.`}
          confirmLabel="Reject mandate"
          confirm={reject}
          cancel={() => setAsking(false)}
        >
          <span>{rejectReason}</span>
        </ConfirmDialog>
      )}
    </form>
  );
}
