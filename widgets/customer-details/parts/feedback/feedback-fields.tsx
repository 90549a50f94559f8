import { serverNow } from '../../../client/backend/server-time.ts';
import { contactHours } from '../../../contract/calling/contact-hours.ts';
import { hoursReasonLength } from '../../../contract/calling/hours-reason.ts';
import { feedbackChannels, feedbackWords, type FeedbackChannel } from '../../../contract/feedback/feedback.ts';
import { asksForNumber, feedbackRemarks, isPromise, isWrongNumber } from '../../../contract/feedback/feedback-rules.ts';
import { contactTypes, type ContactType, thirdPartyWarning } from '../../../contract/collections/contacts.ts';
import { NextCallField } from '../../../kit/desk/call/next-call-field.tsx';
import { CheckboxField } from '../../../kit/form/checkbox-field.tsx';
import { SelectField } from '../../../kit/form/select-field.tsx';
import { TextAreaField } from '../../../kit/form/text-area-field.tsx';
import { TextField } from '../../../kit/form/text-field.tsx';
import { PromiseFields } from '../../../kit/desk/call/promise-fields.tsx';
import { formatMoney } from '../../../kit/format/money.ts';
import { formatDate } from '../../../kit/format/wall-clock.ts';
import { Notice } from '../../../kit/parts/notice.tsx';
import { useValue } from '../../../kit/use-value.ts';
import type { FeedbackState } from './feedback.state.ts';
import { outcomesOf, type FeedbackChoices } from './feedback-values.ts';
import { useMessage } from '../../../kit/form/use-message.ts';

const choicesOf = <Word extends FeedbackChannel | ContactType>(words: readonly Word[]) =>
  words.map((value) => ({ value, label: feedbackWords[value] }));

interface FeedbackFieldsProps {
  state: FeedbackState;
  choices: FeedbackChoices;
  isReadonly: boolean;
}

/** The loan's open promise, and the tick by which another takes its place. */
function OpenPromise({ state, choices: { openPromise }, isReadonly }: FeedbackFieldsProps) {
  const field = state.form.field('replacesPromise');
  const message = useMessage(field);
  if (!openPromise) return null;
  return (
    <div className="full replaces">
      <p className="soft">
        There is an open promise of {formatMoney(openPromise.amount)} for {formatDate(openPromise.promisedOn)}.
      </p>
      <CheckboxField field={field} label="The new promise takes its place" isReadonly={isReadonly} />
      {message && (
        <p className="error" role="alert">
          Tick this, or enter the promise that is open
        </p>
      )}
    </div>
  );
}

/** Why the contact was outside the contact hours: asked for where it is, and where the server has found so. */
function HoursReason({ state, choices: { asksHoursReason }, isReadonly }: FeedbackFieldsProps) {
  const field = state.form.field('hoursReason');
  const isFound = useMessage(field) !== undefined;
  const isTyped = useValue(field.value) !== '';
  if (!isFound && !isTyped && !(asksHoursReason && contactHours(serverNow()).isOutside)) return null;
  return (
    <div className="full">
      <TextAreaField
        field={field}
        label="Why outside 08:00 AM to 07:00 PM"
        rows={2}
        maxLength={hoursReasonLength}
        isReadonly={isReadonly}
      />
    </div>
  );
}

/** The fields of a feedback (CL-07): what is asked for follows from who was reached and what came of it. */
export function FeedbackFields({ state, choices, isReadonly }: FeedbackFieldsProps) {
  const { form } = state;
  const said = useValue(state.said);
  const { contactType, outcome } = useValue(form.values);
  const isThirdParty = contactType === 'THIRD_PARTY';
  const isNumberWanted = asksForNumber(outcome);
  return (
    <div className="feedback-fields">
      <SelectField
        field={form.field('channel')}
        label="Channel"
        placeholder="Choose a channel"
        choices={choicesOf(feedbackChannels)}
        isReadonly={isReadonly}
      />
      <SelectField
        field={form.field('contactType')}
        label="Contact type"
        placeholder="Who was reached?"
        choices={choicesOf(contactTypes)}
        isReadonly={isReadonly}
      />
      {isThirdParty && (
        <div className="full">
          <Notice tone="wait" isUrgent={false}>
            {thirdPartyWarning}
          </Notice>
        </div>
      )}
      <div className="full">
        <SelectField
          field={form.field('outcome')}
          label="Outcome"
          placeholder={contactType === '' ? 'Choose the contact type first' : 'Choose an outcome'}
          choices={outcomesOf(choices)[contactType] ?? []}
          isReadonly={isReadonly || contactType === ''}
        />
      </div>
      {isWrongNumber(said) && (
        <p className="full soft small">The number belongs to somebody else: it is not called again for this loan.</p>
      )}
      {isPromise(said) && (
        <>
          <PromiseFields
            amount={form.field('ptpAmount')}
            date={form.field('ptpDate')}
            dues={choices.dues}
            isReadonly={isReadonly}
          />
          <OpenPromise state={state} choices={choices} isReadonly={isReadonly} />
        </>
      )}
      <HoursReason state={state} choices={choices} isReadonly={isReadonly} />
      <NextCallField field={form.field('nextCallDate')} label="Next call" isReadonly={isReadonly} />
      <TextField
        field={form.field('alternateNumber')}
        label={isNumberWanted ? 'New number' : 'Alternate number'}
        placeholder="10 digits"
        hint="A contact of the loan once this is validated"
        isReadonly={isReadonly}
      />
      <div className="full">
        <TextAreaField
          field={form.field('remarks')}
          label="Remarks"
          rows={5}
          maxLength={feedbackRemarks.most}
          isReadonly={isReadonly}
        />
      </div>
    </div>
  );
}
