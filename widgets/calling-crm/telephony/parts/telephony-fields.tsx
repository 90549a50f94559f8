import { asksForPromise } from '../../../contract/calling/promise-to-pay.ts';
import { hoursReasonLength } from '../../../contract/calling/hours-reason.ts';
import { NextCallField } from '../../../kit/desk/call/next-call-field.tsx';
import { GroupedSelectField, SelectField } from '../../../kit/form/select-field.tsx';
import { TextAreaField } from '../../../kit/form/text-area-field.tsx';
import { lazyPart } from '../../../kit/lazy-part.ts';
import { useValue } from '../../../kit/use-value.ts';
import { remarks } from '../../parts/form/remarks.ts';
import { chosenStatus, labelledChoices, statusGroups } from '../../../kit/desk/call/status-choice.ts';
import type { LoadedCall } from '../loaded-call.ts';
import type { TelephonyCall } from '../telephony-crm.state.ts';
import { callOutcomeLabel, callStatusLabel, nextCallDateLabel } from '../../../contract/words.ts';

const PromiseFields = lazyPart(async () => (await import('../../../kit/desk/call/promise-fields.tsx')).PromiseFields);

type Disposition = Extract<TelephonyCall, { phase: 'ready' }>['disposition'];

interface TelephonyFieldsProps {
  loaded: LoadedCall;
  /** What the form offers now. */
  choices: LoadedCall['answer']['filterAndDropdownDetails'];
  disposition: Disposition;
  isReadonly: boolean;
}

/** The five fields of the product, in the specification's order (TC-10, TC-11), and those of a promise to pay. */
export function TelephonyFields({ loaded, choices, disposition: { form }, isReadonly }: TelephonyFieldsProps) {
  const { productType } = loaded.answer;
  const isBanking = productType === 'BANKING';
  const pick = { isReadonly };
  const { status } = chosenStatus(useValue(form.field('subCallStatus').value));
  const listed = (list: 'languages' | 'userQuery' | 'callOutcomes') =>
    labelledChoices(choices[list], list, choices.choiceLabels);
  const [languages, queries, outcomes] = [listed('languages'), listed('userQuery'), listed('callOutcomes')];
  const isPromise = loaded.takesPromise && asksForPromise(status);
  return (
    <>
      {languages.length > 0 && (
        <SelectField
          {...pick}
          field={form.field('language')}
          label="Language"
          placeholder="Choose a language"
          choices={languages}
        />
      )}
      {!isBanking && queries.length > 0 && (
        <SelectField
          {...pick}
          field={form.field('userQuery')}
          label="User query"
          placeholder="Choose a query"
          choices={queries}
        />
      )}
      <NextCallField field={form.field('followUpDate')} label={nextCallDateLabel} isReadonly={isReadonly} />
      <GroupedSelectField
        {...pick}
        field={form.field('subCallStatus')}
        label={callStatusLabel}
        placeholder="Choose a status"
        groups={statusGroups(choices.callStatus, 'callStatus', choices.choiceLabels)}
      />
      {isPromise && (
        <PromiseFields
          amount={form.field('promiseAmount')}
          date={form.field('promiseDate')}
          dues={loaded.call.dues}
          isReadonly={isReadonly}
        />
      )}
      {isBanking && outcomes.length > 0 && (
        <SelectField
          {...pick}
          field={form.field('callOutcome')}
          label={callOutcomeLabel}
          placeholder="Choose an outcome"
          choices={outcomes}
        />
      )}
      {loaded.call.outsideHours && (
        <TextAreaField
          field={form.field('hoursReason')}
          label="Why outside 08:00 AM to 07:00 PM"
          rows={2}
          maxLength={hoursReasonLength}
          isReadonly={isReadonly}
        />
      )}
      <TextAreaField {...remarks} field={form.field('remarks')} isReadonly={isReadonly} />
    </>
  );
}
