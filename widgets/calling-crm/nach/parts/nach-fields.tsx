import { NextCallField } from '../../../kit/desk/next-call-field.tsx';
import { choicesOf, PickField } from '../../parts/form/pick-field.tsx';
import { RatingField } from '../../parts/form/rating-field.tsx';
import { RemarksField } from '../../parts/form/remarks-field.tsx';
import { statusGroups } from '../../parts/form/status-choice.ts';
import type { OpenNachCall } from '../nach-crm.state.ts';

/** The form's fields in the specification's order (NC-20, NC-21). */
export function NachFields({ call, isReadonly }: { call: OpenNachCall; isReadonly: boolean }) {
  const { form } = call.disposition;
  const { callStatuses, rejectReasons = [] } = call.config.callDispositionConfig;
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
      <RemarksField field={form.field('remarks')} isReadonly={isReadonly} />
      <RatingField field={form.field('callRating')} isReadonly={isReadonly} />
      <PickField
        field={form.field('rejectReason')}
        label="Reason for rejection? (optional)"
        placeholder="Choose a reason"
        groups={choicesOf(rejectReasons)}
        isReadonly={isReadonly}
        isWide
      />
    </>
  );
}
