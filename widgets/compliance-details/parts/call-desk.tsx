import { useRef } from 'react';
import { complianceCallOutcomes, remarkLength } from '../../contract/compliance/compliance.ts';
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
import { askedOf, takesCorrections } from '../corrections.ts';
import { focusNextHeading } from '../../kit/desk/frame/next-heading.ts';
import { Corrections } from './corrections.tsx';
import { Said } from './said.tsx';
import { nextCallDateLabel } from '../../contract/words.ts';

const choices = Object.entries(complianceCallOutcomes).map(([value, label]) => ({ value, label }));

/** What calls have come to, the last first. */
export function CallLog({ calls }: { calls: Case['calls'] }) {
  if (calls.length === 0) return null;
  return (
    <section className="panel finding" aria-label="Calls">
      <header>
        <h3>Calls</h3>
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
  const texts = useValue(state.typed.values);
  const isBusy = useValue(state.isBusy);
  const work = useWork(widget);
  const { typed } = state;
  const form = useRef<HTMLElement>(null);
  const subject = { screen: 'COMPLIANCE_CALLING_DETAILS', subjectId: state.loan } as const;
  const asked = askedOf(kase);
  async function save() {
    if (typed.check('call.') && (await state.saveCall(asked.map(({ id }) => id))))
      focusNextHeading(form.current?.getRootNode(), '.case-work', form.current);
    else focusFirstError(form.current);
  }
  return (
    <section ref={form} className="panel finding" aria-label="Call the customer">
      <header>
        <h3>Call the customer</h3>
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
        <RadioField field={typed.field('call.outcome')} label="Outcome" choices={choices} />
        <TextAreaField field={typed.field('call.comment')} label="Calling comment" maxLength={remarkLength.max} />
        {takesCorrections(kase) && texts['call.outcome'] === 'CORRECTED' && (
          <Corrections form="call" kase={kase} state={state} first={asked[0]?.document?.key ?? null} isOfCall />
        )}
        {texts['call.outcome'] === 'NOT_REACHABLE' && (
          <NextCallField field={typed.field('call.next')} label={nextCallDateLabel} />
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
