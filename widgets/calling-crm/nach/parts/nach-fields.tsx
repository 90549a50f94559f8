import { labelledChoices } from '../../../kit/desk/call/status-choice.ts';
import { SelectField } from '../../../kit/form/select-field.tsx';
import { TextAreaField } from '../../../kit/form/text-area-field.tsx';
import { RatingField } from '../../../kit/form/rating-field.tsx';
import { remarks } from '../../parts/form/remarks.ts';
import { StatusFields } from '../../parts/form/status-fields.tsx';
import type { NachConfig, OpenNachCall } from '../nach-crm.state.ts';

interface NachFieldsProps {
  call: OpenNachCall;
  /** What the form offers now. */
  config: NachConfig;
  isReadonly: boolean;
}

/** The form's fields in the specification's order (NC-20, NC-21). */
export function NachFields({ call, config, isReadonly }: NachFieldsProps) {
  const { form } = call.disposition;
  const { callStatuses, rejectReasons = [], choiceLabels } = config.callDispositionConfig;
  const choices = labelledChoices(rejectReasons, 'rejectReasons', choiceLabels);
  return (
    <>
      <StatusFields
        nextCallDate={form.field('nextCallDate')}
        callStatus={form.field('callStatus')}
        statuses={callStatuses}
        labels={choiceLabels}
        isReadonly={isReadonly}
      />
      <TextAreaField {...remarks} field={form.field('remarks')} isReadonly={isReadonly} />
      <RatingField field={form.field('callRating')} label="Self call rating" isReadonly={isReadonly} />
      {choices.length > 0 && (
        <SelectField
          field={form.field('rejectReason')}
          label="Reason for rejection? (optional)"
          placeholder="Choose a reason"
          choices={choices}
          isReadonly={isReadonly}
          isWide
        />
      )}
    </>
  );
}
