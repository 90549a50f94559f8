import { useMemo, useRef, type ReactNode, type RefObject } from 'react';
import {
  exceptionNoteLength,
  exceptionOutcomes,
  explanationRules,
  returnRules,
} from '../../../contract/bank/bank-exceptions.ts';
import { required } from '../../../contract/rules/basic-validation.ts';
import type { CallInput } from '../../../contract/schemas.ts';
import { createForm } from '../../../kit/form/create-form.ts';
import { focusFirstError } from '../../../kit/form/focus-first-error.ts';
import { RadioField } from '../../../kit/form/radio-field.tsx';
import { TextAreaField } from '../../../kit/form/text-area-field.tsx';
import entrySheet from '../../../kit/look/form/entry.css?sheet';
import { Drawer } from '../../../kit/overlay/drawer.tsx';
import { lockIcon } from '../../../kit/parts/icons/lock.tsx';
import { Notice } from '../../../kit/parts/notice.tsx';
import { useValue } from '../../../kit/use-value.ts';
import { useSheet } from '../../../kit/widget/use-sheet.ts';
import type { Widget } from '../../../kit/widget/widget.ts';
import { useWork } from '../../../kit/work/use-work.ts';
import { useDiscardQuestion } from '../../parts/discard-question.tsx';
import bankSheet from './bank.css?sheet';
import { ExceptionFacts, type BankException } from './exception-facts.tsx';

export const exceptionTitle = 'Bank exception';
export const exceptionWidth = '480px';
const noteHint = `${exceptionNoteLength.min} to ${exceptionNoteLength.max} characters, kept in the audit`;

interface OpenExceptionProps {
  exception: BankException;
  widget: Widget;
  readAgain(): Promise<void>;
  close(): void;
}

interface FrameProps {
  body?: RefObject<HTMLDivElement | null>;
  leave(): void;
  leaveLabel: string;
  buttons?: ReactNode;
  children: ReactNode;
}

function Frame({ body, leave, leaveLabel, buttons, children }: FrameProps) {
  useSheet(entrySheet);
  useSheet(bankSheet);
  return (
    <Drawer
      title={exceptionTitle}
      isOpen
      close={leave}
      width={exceptionWidth}
      footer={
        <>
          <button className="btn" type="button" onClick={leave}>
            {leaveLabel}
          </button>
          {buttons}
        </>
      }
    >
      <div ref={body} className="bank-exception">
        {children}
      </div>
    </Drawer>
  );
}

/** An open exception: one person says what it was. */
function ToExplain({ exception, widget, readAgain, close }: OpenExceptionProps) {
  const work = useWork(widget);
  const isBusy = useValue(work.isBusy);
  const body = useRef<HTMLDivElement>(null);
  const form = useMemo(
    () =>
      createForm({
        initial: { outcome: '', note: '' },
        rules: { outcome: [required('Choose what it was')], note: explanationRules },
      }),
    [],
  );
  const { leave, question } = useDiscardQuestion(useValue(form.isDirty), close);
  const { exceptionId, version, outcomes } = exception;
  async function explain() {
    if (form.check()) {
      const outcome = form.text('outcome') as CallInput<'explainBankException'>['outcome'];
      const input = { exceptionId, outcome, note: form.text('note') };
      const done = await work.run('explainBankException', input, { ifMatch: version, form, readAgain });
      if (done) {
        close();
        await readAgain();
        return;
      }
    }
    if (body.current) focusFirstError(body.current);
  }
  return (
    <Frame
      body={body}
      leave={leave}
      leaveLabel="Cancel"
      buttons={
        <button className="btn primary" type="button" aria-disabled={isBusy} onClick={() => void explain()}>
          Send to confirm
        </button>
      }
    >
      <ExceptionFacts exception={exception} />
      <RadioField
        field={form.field('outcome')}
        label="What it was"
        choices={outcomes.map(({ key, label }) => ({ value: key, label }))}
      />
      <TextAreaField
        field={form.field('note')}
        label="How you know"
        hint={noteHint}
        rows={3}
        maxLength={exceptionNoteLength.max}
      />
      {question}
    </Frame>
  );
}

/** An explained exception: another person confirms it, or opens it again and says why. */
function ToConfirm({ exception, widget, readAgain, close }: OpenExceptionProps) {
  const work = useWork(widget);
  const isBusy = useValue(work.isBusy);
  const body = useRef<HTMLDivElement>(null);
  const form = useMemo(() => createForm({ initial: { note: '' }, rules: { note: returnRules } }), []);
  const { leave, question } = useDiscardQuestion(useValue(form.isDirty), close);
  const { exceptionId, version, outcome } = exception;
  async function decide(decision: CallInput<'decideBankException'>['decision']) {
    // a confirmation needs no words
    if (decision === 'CONFIRM' || form.check()) {
      const input = { exceptionId, decision, note: decision === 'CONFIRM' ? '' : form.text('note') };
      const success = decision === 'CONFIRM' ? 'The exception is settled' : 'The exception is open again';
      const done = await work.run('decideBankException', input, { ifMatch: version, form, readAgain, success });
      if (done) {
        close();
        await readAgain();
        return;
      }
    }
    if (body.current) focusFirstError(body.current);
  }
  return (
    <Frame
      body={body}
      leave={leave}
      leaveLabel="Cancel"
      buttons={
        <>
          <button className="btn" type="button" aria-disabled={isBusy} onClick={() => void decide('RETURN')}>
            Not so
          </button>
          <button className="btn primary" type="button" aria-disabled={isBusy} onClick={() => void decide('CONFIRM')}>
            Confirm
          </button>
        </>
      }
    >
      <ExceptionFacts exception={exception} />
      {outcome !== null && (
        <Notice tone="wait" isUrgent={false}>
          <strong>Once confirmed:</strong> {exceptionOutcomes[outcome].becomes}.
        </Notice>
      )}
      <TextAreaField
        field={form.field('note')}
        label="Why not"
        hint={`${noteHint}. A confirmation needs none`}
        rows={2}
        maxLength={exceptionNoteLength.max}
      />
      {question}
    </Frame>
  );
}

/** A report of the bank that fits nothing: to be explained, to be confirmed, or to be read. */
export function OpenException(props: OpenExceptionProps) {
  const { exception, widget, close } = props;
  const { state, readOnlyReason } = exception;
  const isReadonly = readOnlyReason !== null || widget.isReadonly;
  if (!isReadonly && state === 'OPEN') return <ToExplain {...props} />;
  if (!isReadonly && state === 'EXPLAINED') return <ToConfirm {...props} />;
  return (
    <Frame leave={close} leaveLabel="Close">
      <ExceptionFacts exception={exception} />
      {readOnlyReason !== null && state !== 'SETTLED' && (
        <Notice tone="off" icon={lockIcon}>
          {readOnlyReason}.
        </Notice>
      )}
    </Frame>
  );
}
