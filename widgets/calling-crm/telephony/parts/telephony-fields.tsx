import { asksForPromise } from '../../../contract/calling/promise-to-pay.ts';
import { NextCallField } from '../../../kit/desk/call/next-call-field.tsx';
import { GroupedSelectField, SelectField } from '../../../kit/form/select-field.tsx';
import { TextAreaField } from '../../../kit/form/text-area-field.tsx';
import { lazyPart } from '../../../kit/lazy-part.ts';
import { useValue } from '../../../kit/use-value.ts';
import { remarks } from '../../parts/form/remarks.ts';
import { chosenStatus, statusGroups } from '../../../kit/desk/call/status-choice.ts';
import type { LoadedCall } from '../loaded-call.ts';
import type { TelephonyCall } from '../telephony-crm.state.ts';

const PromiseFields = lazyPart(async () => (await import('../../../kit/desk/call/promise-fields.tsx')).PromiseFields);

type Disposition = Extract<TelephonyCall, { phase: 'ready' }>['disposition'];

interface TelephonyFieldsProps {
  loaded: LoadedCall;
  disposition: Disposition;
  isReadonly: boolean;
}

/** The five fields of the product, in the specification's order (TC-10, TC-11), and those of a promise to pay. */
export function TelephonyFields({ loaded, disposition: { form }, isReadonly }: TelephonyFieldsProps) {
  const { filterAndDropdownDetails: choices, productType } = loaded.answer;
  const isBanking = productType === 'BANKING';
  const pick = { isReadonly };
  const { status } = chosenStatus(useValue(form.field('subCallStatus').value));
  const isPromise = loaded.takesPromise && asksForPromise(status);
  return (
    <>
      <SelectField
        {...pick}
        field={form.field('language')}
        label="Language"
        placeholder="Choose a language"
        choices={choices.languages}
      />
      {!isBanking && (
        <SelectField
          {...pick}
          field={form.field('userQuery')}
          label="User query"
          placeholder="Choose a query"
          choices={choices.userQuery}
        />
      )}
      <NextCallField field={form.field('followUpDate')} label="Next call date" isReadonly={isReadonly} />
      <GroupedSelectField
        {...pick}
        field={form.field('subCallStatus')}
        label="Call status"
        placeholder="Choose a status"
        groups={statusGroups(choices.callStatus)}
      />
      {isPromise && (
        <PromiseFields
          amount={form.field('promiseAmount')}
          date={form.field('promiseDate')}
          dues={loaded.call.dues}
          isReadonly={isReadonly}
        />
      )}
      {isBanking && (
        <SelectField
          {...pick}
          field={form.field('callOutcome')}
          label="Call outcome"
          placeholder="Choose an outcome"
          choices={choices.callOutcomes}
        />
      )}
      <TextAreaField {...remarks} field={form.field('remarks')} isReadonly={isReadonly} />
    </>
  );
}
