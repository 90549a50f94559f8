import { useRef, useState, type SyntheticEvent } from 'react';
import { focusFirstError } from '../../kit/form/focus-first-error.ts';
import { SelectField, type SelectOption } from '../../kit/form/select-field.tsx';
import { TextAreaField } from '../../kit/form/text-area-field.tsx';
import { lazyPart } from '../../kit/lazy-part.ts';
import { useValue } from '../../kit/use-value.ts';
import type { NachMailsState } from '../nach-mail-details.state.ts';

const HeldElsewhere = lazyPart(async () => (await import('../../kit/parts/held-elsewhere.tsx')).HeldElsewhere);
const ConfirmDialog = lazyPart(async () => (await import('../../kit/overlay/confirm-dialog.tsx')).ConfirmDialog);

interface ReviewFormProps {
  state: NachMailsState;
  /** Whether the backend takes acceptances. */
  mayAccept: boolean;
  /** The loan of the mandate. */
  loan: string | null;
  reasons: readonly SelectOption[];
}

/** Accepts the mandate that the mail brought, or rejects it for one of the bank's reasons; the person confirms either. */
export function ReviewForm({ state, mayAccept, loan, reasons }: ReviewFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const isBusy = useValue(state.isBusy);
  const elsewhere = useValue(state.elsewhere);
  const [asks, setAsks] = useState<'accept' | 'reject' | null>(null);
  const { rejectReason, remarks } = useValue(state.rejectForm.values);

  function ask(event: SyntheticEvent) {
    event.preventDefault();
    if (state.rejectForm.check()) setAsks('reject');
    else if (form.current) focusFirstError(form.current);
  }
  async function reject() {
    const isRejected = await state.reject();
    setAsks(null);
    if (!isRejected && form.current) focusFirstError(form.current);
  }
  async function accept() {
    await state.accept();
    setAsks(null);
  }
  const title = mayAccept ? 'Review the mandate' : 'Reject the mandate';
  return (
    <form ref={form} className="act-form reject" noValidate onSubmit={ask} aria-label={title}>
      <h3>{title}</h3>
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
      <div className="row">
        {mayAccept && (
          <button
            className="btn primary"
            type="button"
            disabled={isBusy || elsewhere !== null}
            onClick={() => setAsks('accept')}
          >
            Accept
          </button>
        )}
        <button className="btn danger" type="submit" disabled={isBusy || elsewhere !== null}>
          Reject
        </button>
      </div>
      {asks === 'accept' && (
        <ConfirmDialog
          title="Accept the mandate"
          isOpen
          text={`Accept the mandate of loan ${loan ?? '-'}? It goes to the bank with the next batch.`}
          confirmLabel="Accept mandate"
          confirm={accept}
          cancel={() => setAsks(null)}
        >
          {remarks.trim() && <span>{remarks.trim()}</span>}
        </ConfirmDialog>
      )}
      {asks === 'reject' && (
        <ConfirmDialog
          destroys
          title="Reject the mandate"
          isOpen
          text={`Reject the mandate of loan ${loan ?? '-'}? The customer has to send another form then.`}
          confirmLabel="Reject mandate"
          confirm={reject}
          cancel={() => setAsks(null)}
        >
          <span>{rejectReason}</span>
        </ConfirmDialog>
      )}
    </form>
  );
}
