import { listProductTypes, riskLevels } from '../../../contract/applications/udrs.ts';
import { ruleWords } from '../../../contract/auto-movement/partner-rule.ts';
import { CheckboxField } from '../../../kit/form/checkbox-field.tsx';
import type { Form } from '../../../kit/form/create-form.ts';
import { MoneyField } from '../../../kit/form/money-field.tsx';
import { SelectField } from '../../../kit/form/select-field.tsx';
import { TextField } from '../../../kit/form/text-field.tsx';
import { useValue } from '../../../kit/use-value.ts';
import { SeveralField } from '../../parts/several-field.tsx';
import { readRule, type TypedRule } from './rule-form.ts';

const products = listProductTypes.map((value) => ({ value, label: value }));

/** Which applications are moved, and what it comes to in one sentence. */
export function RuleFields({ form, isReadonly }: { form: Form<TypedRule>; isReadonly: boolean }) {
  const values = useValue(form.values);
  const isGood = useValue(form.isGood);
  const words = ruleWords(readRule(values));
  return (
    <>
      <CheckboxField field={form.field('isOn')} label="Move applications automatically" isReadonly={isReadonly} />
      <SeveralField
        field={form.field('productTypes')}
        legend="Product types; none ticked means all"
        choices={products}
        isReadonly={isReadonly}
      />
      <div className="promo-pair">
        <MoneyField
          field={form.field('maxAmount')}
          label="Loan amount up to"
          hint="Empty: no limit"
          isReadonly={isReadonly}
        />
        <SelectField
          field={form.field('maxRisk')}
          label="Risk up to"
          placeholder="Every level"
          choices={riskLevels}
          isReadonly={isReadonly}
        />
      </div>
      <TextField
        field={form.field('dailyCap')}
        label="At most a day"
        inputMode="numeric"
        hint="Moves of an Indian day. Empty: no limit"
        isReadonly={isReadonly}
        maxLength={8}
      />
      {isGood && (
        <p className="promo-sentence">
          {values.isOn === ''
            ? 'Nothing moves by itself: NACH operations moves by hand.'
            : `NACH Upload to Ready For Disbursal, once agreement and mandate are complete: ${words === 'All' ? 'all applications' : words}.`}
        </p>
      )}
    </>
  );
}
