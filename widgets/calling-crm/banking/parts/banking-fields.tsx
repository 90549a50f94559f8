import { labelledChoices } from '../../../kit/desk/call/status-choice.ts';
import { SelectField } from '../../../kit/form/select-field.tsx';
import { TextAreaField } from '../../../kit/form/text-area-field.tsx';
import { RatingField } from '../../../kit/form/rating-field.tsx';
import { remarks } from '../../parts/form/remarks.ts';
import { StatusFields } from '../../parts/form/status-fields.tsx';
import type { OpenBankingCall } from '../banking-crm.state.ts';
import { callOutcomeLabel } from '../../../contract/words.ts';

interface BankingFieldsProps {
  call: OpenBankingCall;
  /** What the form offers now. */
  config: OpenBankingCall['config'];
  isReadonly: boolean;
}

/** The form's five fields in the specification's order (EN-23, BC-12 to BC-16). */
export function BankingFields({ call, config, isReadonly }: BankingFieldsProps) {
  const { form } = call.disposition;
  const { callStatuses, callOutComes = [], choiceLabels } = config.callDispositionConfig;
  const choices = labelledChoices(callOutComes, 'callOutComes', choiceLabels);
  return (
    <>
      <StatusFields
        nextCallDate={form.field('nextCallDate')}
        callStatus={form.field('callStatus')}
        statuses={callStatuses}
        labels={choiceLabels}
        isReadonly={isReadonly}
      />
      {choices.length > 0 && (
        <SelectField
          field={form.field('callOutcome')}
          label={callOutcomeLabel}
          placeholder="Choose an outcome"
          choices={choices}
          isReadonly={isReadonly}
          isWide
        />
      )}
      <TextAreaField {...remarks} field={form.field('remarks')} isReadonly={isReadonly} />
      <RatingField field={form.field('callRating')} label="Self call rating" isReadonly={isReadonly} />
    </>
  );
}
