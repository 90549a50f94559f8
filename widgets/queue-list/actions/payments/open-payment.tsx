import { useMemo, useRef, type ReactNode, type RefObject } from 'react';
import { paymentNoteLength, paymentNoteRules } from '../../../contract/payments/exceptions/payment-exceptions.ts';
import { firstMessage } from '../../../contract/rules/rule.ts';
import { isDay } from '../../../contract/time.ts';
import { createForm } from '../../../kit/form/create-form.ts';
import { DateField } from '../../../kit/form/date-field.tsx';
import { focusFirstError } from '../../../kit/form/focus-first-error.ts';
import { RadioField } from '../../../kit/form/radio-field.tsx';
import { TextAreaField } from '../../../kit/form/text-area-field.tsx';
import { TextField } from '../../../kit/form/text-field.tsx';
import entrySheet from '../../../kit/look/form/entry.css?sheet';
import { Drawer } from '../../../kit/overlay/drawer.tsx';
import { lockIcon } from '../../../kit/parts/icons/lock.tsx';
import { Notice } from '../../../kit/parts/notice.tsx';
import { useValue } from '../../../kit/use-value.ts';
import { useSheet } from '../../../kit/widget/use-sheet.ts';
import type { Widget } from '../../../kit/widget/widget.ts';
import { useWork } from '../../../kit/work/use-work.ts';
import { useDiscardQuestion } from '../../parts/discard-question.tsx';
import { PaymentFacts, type WaitingPayment } from './payment-facts.tsx';
import paymentsSheet from './payments.css?sheet';
import { WouldBe, type Wanted } from './would-be.tsx';

export const paymentTitle = 'Payment exception';
export const paymentWidth = '520px';
const noteHint = `${paymentNoteLength.min} to ${paymentNoteLength.max} characters, kept in the audit`;

interface OpenPaymentProps {
  exception: WaitingPayment;
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
  useSheet(paymentsSheet);
  return (
    <Drawer
      title={paymentTitle}
      isOpen
      close={leave}
      width={paymentWidth}
      footer={
        <>
          <button className="btn" type="button" onClick={leave}>
            {leaveLabel}
          </button>
          {buttons}
        </>
      }
    >
      <div ref={body} className="waiting-payment">
        {children}
      </div>
    </Drawer>
  );
}

/** What is typed: what the money was, and what that asks for. */
interface Typed {
  outcome: string;
  paidOn: string;
  loanApplicationNumber: string;
  note: string;
}

const dayMessage = (text: string) => (isDay(text) ? undefined : 'Enter a date');
const loanMessage = (text: string) => (/^\d{12,20}$/.test(text.trim()) ? undefined : 'Enter the number of the loan');

/** Messages of what an outcome asks for: what it does not ask for is good. */
function messagesOf({ outcome, paidOn, loanApplicationNumber }: Typed) {
  const isMoved = outcome === 'OTHER_LOAN';
  return {
    outcome: outcome === '' ? 'Choose what it was' : undefined,
    paidOn: outcome === 'OTHER_DAY' || (isMoved && paidOn !== '') ? dayMessage(paidOn) : undefined,
    loanApplicationNumber: isMoved ? loanMessage(loanApplicationNumber) : undefined,
  };
}

/** What is sent of what is typed; undefined while the outcome asks for more. */
function wantedOf(exceptionId: string, typed: Typed): Wanted | undefined {
  if (Object.values(messagesOf(typed)).some((message) => message !== undefined)) return undefined;
  const { outcome, paidOn, loanApplicationNumber } = typed;
  const asksDay = outcome === 'OTHER_DAY' || (outcome === 'OTHER_LOAN' && paidOn !== '');
  return {
    exceptionId,
    outcome: outcome as Wanted['outcome'],
    ...(asksDay && { paidOn }),
    ...(outcome === 'OTHER_LOAN' && { loanApplicationNumber: loanApplicationNumber.trim() }),
  };
}

const successOf = (outcome: string) =>
  outcome === 'RETURNED' ? 'The payment goes back' : 'It is decided where the payment belongs';

/** A payment that waits: a person says what it was, and sees what that makes of the loans. */
function ToDecide({ exception, widget, readAgain, close }: OpenPaymentProps) {
  const work = useWork(widget);
  const isBusy = useValue(work.isBusy);
  const body = useRef<HTMLDivElement>(null);
  const form = useMemo(
    () =>
      createForm<Typed>({
        initial: { outcome: '', paidOn: '', loanApplicationNumber: '', note: '' },
        rules: (typed) => ({ ...messagesOf(typed), note: firstMessage(typed.note, paymentNoteRules) }),
      }),
    [],
  );
  const typed = useValue(form.values);
  const { leave, question } = useDiscardQuestion(useValue(form.isDirty), close);
  const { exceptionId, version, outcomes } = exception;
  const wanted = wantedOf(exceptionId, typed);
  async function decide() {
    if (form.check() && wanted) {
      const input = { ...wanted, note: form.text('note') };
      const success = successOf(wanted.outcome);
      const done = await work.run('decidePaymentException', input, { ifMatch: version, form, readAgain, success });
      if (done) {
        close();
        await readAgain();
        return;
      }
    }
    if (body.current) focusFirstError(body.current);
  }
  const isMoved = typed.outcome === 'OTHER_LOAN';
  return (
    <Frame
      body={body}
      leave={leave}
      leaveLabel="Cancel"
      buttons={
        <button className="btn primary" type="button" aria-disabled={isBusy} onClick={() => void decide()}>
          {typed.outcome === 'RETURNED' ? 'Give it back' : 'Book it'}
        </button>
      }
    >
      <PaymentFacts exception={exception} />
      <RadioField
        field={form.field('outcome')}
        label="What it was"
        choices={outcomes.map(({ key, label }) => ({ value: key, label }))}
      />
      {isMoved && <TextField field={form.field('loanApplicationNumber')} label="Its loan" inputMode="numeric" />}
      {(isMoved || typed.outcome === 'OTHER_DAY') && (
        <DateField
          field={form.field('paidOn')}
          label="Day on which it came"
          hint={isMoved ? 'Empty: the day that was told' : undefined}
        />
      )}
      <WouldBe wanted={wanted} widget={widget} />
      <TextAreaField
        field={form.field('note')}
        label="How you know"
        hint={noteHint}
        rows={3}
        maxLength={paymentNoteLength.max}
      />
      {question}
    </Frame>
  );
}

/** Money that has come and waits for a person: to be decided, or to be read. */
export function OpenPayment(props: OpenPaymentProps) {
  const { exception, widget, close } = props;
  const { state, readOnlyReason } = exception;
  if (readOnlyReason === null && !widget.isReadonly) return <ToDecide {...props} />;
  return (
    <Frame leave={close} leaveLabel="Close">
      <PaymentFacts exception={exception} />
      {readOnlyReason !== null && state === 'OPEN' && (
        <Notice tone="off" icon={lockIcon}>
          {readOnlyReason}.
        </Notice>
      )}
    </Frame>
  );
}
