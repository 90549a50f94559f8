import { asksForPromise } from '../../../contract/calling/promise-to-pay.ts';
import { NextCallField } from '../../../kit/desk/next-call-field.tsx';
import { lazyPart } from '../../../kit/lazy-part.ts';
import { useValue } from '../../../kit/use-value.ts';
import { choicesOf, PickField } from '../../parts/form/pick-field.tsx';
import { RemarksField } from '../../parts/form/remarks-field.tsx';
import { chosenStatus, statusGroups } from '../../parts/form/status-choice.ts';
import type { LoadedCall } from '../loaded-call.ts';
import type { TelephonyCall } from '../telephony-crm.state.ts';

const PromiseFields = lazyPart(async () => (await import('../../../kit/desk/promise-fields.tsx')).PromiseFields);

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
  const isPromise = asksForPromise(chosenStatus(useValue(form.field('subCallStatus').value)).status);
  return (
    <>
      <PickField
        {...pick}
        field={form.field('language')}
        label="Language"
        placeholder="Choose a language"
        groups={choicesOf(choices.languages)}
      />
      {!isBanking && (
        <PickField
          {...pick}
          field={form.field('userQuery')}
          label="User query"
          placeholder="Choose a query"
          groups={choicesOf(choices.userQuery)}
        />
      )}
      <NextCallField field={form.field('followUpDate')} label="Next call date" isReadonly={isReadonly} />
      <PickField
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
        <PickField
          {...pick}
          field={form.field('callOutcome')}
          label="Call outcome"
          placeholder="Choose an outcome"
          groups={choicesOf(choices.callOutcomes)}
        />
      )}
      <RemarksField field={form.field('remarks')} isReadonly={isReadonly} />
    </>
  );
}
