import { NextCallField } from '../../../kit/desk/next-call-field.tsx';
import { GroupedSelectField, SelectField } from '../../../kit/form/select-field.tsx';
import { TextAreaField } from '../../../kit/form/text-area-field.tsx';
import { RatingField } from '../../../kit/form/rating-field.tsx';
import { remarks } from '../../parts/form/remarks.ts';
import { statusGroups } from '../../parts/form/status-choice.ts';
import type { OpenNachCall } from '../nach-crm.state.ts';

/** The form's fields in the specification's order (NC-20, NC-21). */
export function NachFields({ call, isReadonly }: { call: OpenNachCall; isReadonly: boolean }) {
  const { form } = call.disposition;
  const { callStatuses, rejectReasons = [] } = call.config.callDispositionConfig;
  return (
    <>
      <NextCallField field={form.field('nextCallDate')} label="Next call date" isReadonly={isReadonly} />
      <GroupedSelectField
        field={form.field('callStatus')}
        label="Call status"
        placeholder="Choose a status"
        groups={statusGroups(callStatuses)}
        isReadonly={isReadonly}
      />
      <TextAreaField {...remarks} field={form.field('remarks')} isReadonly={isReadonly} />
      <RatingField field={form.field('callRating')} label="Self call rating" isReadonly={isReadonly} />
      <SelectField
        field={form.field('rejectReason')}
        label="Reason for rejection? (optional)"
        placeholder="Choose a reason"
        choices={rejectReasons}
        isReadonly={isReadonly}
        isWide
      />
    </>
  );
}
