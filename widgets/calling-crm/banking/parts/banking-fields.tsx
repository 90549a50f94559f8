import { NextCallField } from '../../../kit/desk/next-call-field.tsx';
import { choicesOf, PickField } from '../../parts/form/pick-field.tsx';
import { RatingField } from '../../parts/form/rating-field.tsx';
import { RemarksField } from '../../parts/form/remarks-field.tsx';
import { statusGroups } from '../../parts/form/status-choice.ts';
import type { OpenBankingCall } from '../banking-crm.state.ts';

/** The form's five fields in the specification's order (EN-23, BC-12 to BC-16). */
export function BankingFields({ call, isReadonly }: { call: OpenBankingCall; isReadonly: boolean }) {
  const { form } = call.disposition;
  const { callStatuses, callOutComes = [] } = call.config.callDispositionConfig;
  return (
    <>
      <NextCallField field={form.field('nextCallDate')} label="Next call date" isReadonly={isReadonly} />
      <PickField
        field={form.field('callStatus')}
        label="Call status"
        placeholder="Choose a status"
        groups={statusGroups(callStatuses)}
        isReadonly={isReadonly}
      />
      <PickField
        field={form.field('callOutcome')}
        label="Call outcome"
        placeholder="Choose an outcome"
        groups={choicesOf(callOutComes)}
        isReadonly={isReadonly}
        isWide
      />
      <RemarksField field={form.field('remarks')} isReadonly={isReadonly} />
      <RatingField field={form.field('callRating')} isReadonly={isReadonly} />
    </>
  );
}
