import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { focusNextHeading } from '../../kit/desk/frame/next-heading.ts';
import { focusFirstError } from '../../kit/form/focus-first-error.ts';
import { SelectField, type SelectOption } from '../../kit/form/select-field.tsx';
import { TextAreaField } from '../../kit/form/text-area-field.tsx';
import { lazyPart } from '../../kit/lazy-part.ts';
import { useValue } from '../../kit/use-value.ts';
import { Notice } from '../../kit/parts/notice.tsx';
import type { NachMailsState } from '../mails-state.ts';

const HeldElsewhere = lazyPart(async () => (await import('../../kit/parts/held-elsewhere.tsx')).HeldElsewhere);
const CompareForm = lazyPart(async () => (await import('./compare-form.tsx')).CompareForm);
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
  const { comparison } = state;
  const compared = useValue(comparison.form);
  const defect = useValue(comparison.defect);
  const isHeld = elsewhere !== null;
  /** The reason that the comparison has proposed last: a reason that the person has chosen stays. */
  const proposed = useRef('');
  useEffect(() => {
    const chosen = state.rejectForm.text('rejectReason');
    const next = reasons.find(({ value }) => value.startsWith(`${defect} `))?.value ?? '';
    if (chosen === proposed.current && next !== chosen) state.rejectForm.set({ rejectReason: next });
    proposed.current = next;
  }, [defect, reasons, state]);

  function ask(event: SyntheticEvent) {
    event.preventDefault();
    if (state.rejectForm.check()) setAsks('reject');
    else if (form.current) focusFirstError(form.current);
  }
  /** What is decided takes its form away: the focus goes to the mail's heading. */
  async function decide(send: () => Promise<boolean>): Promise<boolean> {
    const root = form.current?.getRootNode();
    const isDecided = await send();
    setAsks(null);
    if (isDecided) focusNextHeading(root, '.mail-pane');
    return isDecided;
  }
  async function reject() {
    if (!(await decide(() => state.reject())) && form.current) focusFirstError(form.current);
  }
  function askAccept() {
    if (comparison.check()) {
      setAsks('accept');
      return;
    }
    const lines = [...(form.current?.querySelectorAll<HTMLElement>('[data-field]') ?? [])];
    const wrong = comparison.messages.peek();
    const first = lines.find(({ dataset }) => Object.hasOwn(wrong, dataset['field'] ?? ''));
    first?.querySelector<HTMLElement>(':is(button, input)')?.focus();
  }
  const title = mayAccept ? 'Review the mandate' : 'Reject the mandate';
  return (
    <form ref={form} className="act-form reject" noValidate onSubmit={ask} aria-label={title}>
      <h3>{title}</h3>
      {elsewhere && <HeldElsewhere what="This mail" holder={elsewhere} takeOver={state.takeOver} />}
      {mayAccept && compared && (
        <CompareForm comparison={comparison} form={compared} reveal={state.revealAccount} isReadonly={isHeld} />
      )}
      {mayAccept && compared?.acceptRefusal && <Notice tone="wait">{compared.acceptRefusal}.</Notice>}
      <SelectField
        field={state.rejectForm.field('rejectReason')}
        label="Reason for rejection"
        placeholder="Choose a reason"
        choices={reasons}
      />
      <TextAreaField
        field={state.rejectForm.field('remarks')}
        label="Remarks"
        isReadonly={isHeld}
        rows={5}
        maxLength={1000}
      />
      <div className="row">
        {mayAccept && (
          <button
            className="btn primary"
            type="button"
            disabled={isBusy || isHeld || Boolean(compared?.acceptRefusal)}
            onClick={askAccept}
          >
            Accept
          </button>
        )}
        <button className="btn danger" type="submit" disabled={isBusy || isHeld}>
          Reject
        </button>
      </div>
      {asks === 'accept' && (
        <ConfirmDialog
          title="Accept the mandate"
          isOpen
          text={`Accept the mandate of loan ${loan ?? '-'}? It goes to the bank with the next batch.`}
          confirmLabel="Accept mandate"
          confirm={async () => void (await decide(() => state.accept()))}
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
