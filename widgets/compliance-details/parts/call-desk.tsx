import { useRef } from 'react';
import {
  complianceCallOutcomes,
  remarkLength,
  type ComplianceCallOutcome,
} from '../../contract/compliance/compliance.ts';
import { nextCallMessage } from '../../contract/compliance/compliance-rules.ts';
import { isFollowUpTime } from '../../contract/calling/follow-up.ts';
import { ContactNumber } from '../../kit/desk/call/contact-number.tsx';
import { inPlace } from '../../kit/work/use-reveal.tsx';
import { NextCallField } from '../../kit/desk/call/next-call-field.tsx';
import { focusFirstError } from '../../kit/form/focus-first-error.ts';
import { RadioField } from '../../kit/form/radio-field.tsx';
import { TextAreaField } from '../../kit/form/text-area-field.tsx';
import { formatDateTime } from '../../kit/format/wall-clock.ts';
import { useValue } from '../../kit/use-value.ts';
import { useWork } from '../../kit/work/use-work.ts';
import type { Widget } from '../../kit/widget/widget.ts';
import type { Case, ComplianceCaseState } from '../case-state.ts';
import { Said } from './said.tsx';
import { serverNow } from '../../client/backend/server-time.ts';
import { nextCallDateLabel } from '../../contract/words.ts';

const choices = Object.entries(complianceCallOutcomes).map(([value, label]) => ({ value, label }));

/** What calls have come to, the last first. */
export function CallLog({ calls }: { calls: Case['calls'] }) {
  if (calls.length === 0) return null;
  return (
    <section className="panel finding" aria-label="Calls">
      <header>
        <span className="strong">Calls</span>
      </header>
      {calls.toReversed().map((call) => (
        <Said key={call.id} by={call.by} at={call.at}>
          <span className="strong">{complianceCallOutcomes[call.outcome]}.</span> {call.callingComment}
          {call.nextCallAt !== null && <span className="soft num"> Next call {formatDateTime(call.nextCallAt)}</span>}
        </Said>
      ))}
    </section>
  );
}

interface CallFormProps {
  kase: Case;
  state: ComplianceCaseState;
  widget: Widget;
}

/** The customer's masked number, and what a call about the asked discrepancies has come to. */
export function CallForm({ kase, state, widget }: CallFormProps) {
  const texts = useValue(state.typed.all);
  const isBusy = useValue(state.isBusy);
  const work = useWork(widget);
  const { typed } = state;
  const form = useRef<HTMLElement>(null);
  const outcome = texts['call.outcome'] as ComplianceCallOutcome | undefined;
  const subject = { screen: 'COMPLIANCE_CALLING_DETAILS', subjectId: state.loan } as const;
  const asked = kase.discrepancies.filter(({ isAsked, round }) => isAsked && round === kase.round);
  const nextCheck = (value: string) =>
    outcome === 'NOT_REACHABLE'
      ? (nextCallMessage(outcome, value || null) ?? isFollowUpTime(serverNow)(value))
      : undefined;
  async function save() {
    const isGood = typed.check(['call.outcome', 'call.comment', 'call.next']);
    if (isGood) await state.saveCall(asked.map(({ id }) => id));
    focusFirstError(form.current);
  }
  return (
    <section ref={form} className="panel finding" aria-label="Call the customer">
      <header>
        <span className="strong">Call the customer</span>
        <span className="grow" />
        <ContactNumber
          masked={kase.contactNumber}
          calls={{
            reveal: () => work.run('revealContact', subject, { refused: inPlace }),
            dial: () => work.run('dialContact', subject, { refused: inPlace }),
          }}
          widget={widget}
        />
      </header>
      <div className="case-form">
        <RadioField
          field={typed.field('call.outcome', (value) => (value === '' ? 'Choose an outcome' : undefined))}
          label="Outcome"
          choices={choices}
        />
        <TextAreaField
          field={typed.field('call.comment', (value) => (value.trim() === '' ? 'Write what was said' : undefined))}
          label="Calling comment"
          maxLength={remarkLength.max}
        />
        {outcome === 'NOT_REACHABLE' && (
          <NextCallField field={typed.field('call.next', nextCheck)} label={nextCallDateLabel} />
        )}
        <div>
          <button className="btn small primary" type="button" disabled={isBusy} onClick={() => void save()}>
            Save call
          </button>
        </div>
      </div>
    </section>
  );
}
