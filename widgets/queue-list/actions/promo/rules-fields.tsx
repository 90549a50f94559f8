import { useId, useState } from 'react';
import { promoTargets } from '../../../contract/promo/promo-code.ts';
import { listProductTypes } from '../../../contract/applications/udrs.ts';
import { CheckboxField } from '../../../kit/form/checkbox-field.tsx';
import { ChoiceBox } from '../../../kit/form/choice-box.tsx';
import type { Field, Form } from '../../../kit/form/create-form.ts';
import { MoneyField } from '../../../kit/form/money-field.tsx';
import { RadioField } from '../../../kit/form/radio-field.tsx';
import { TextField } from '../../../kit/form/text-field.tsx';
import { Notice } from '../../../kit/parts/notice.tsx';
import { useValue } from '../../../kit/use-value.ts';
import { SeveralField } from '../../parts/several-field.tsx';
import { readRules, type TypedRules } from './promo-form.ts';
import { sentenceOf, type Promo } from './promo-words.ts';

interface RulesFieldsProps {
  form: Form<TypedRules>;
  promo: Promo;
  /** True once the code was used: its rules are fixed. */
  isLocked: boolean;
}

/** Every partner, or those that are ticked. */
function PartnersField({ field, names, isReadonly }: { field: Field; names: readonly string[]; isReadonly: boolean }) {
  const value = useValue(field.value);
  const among = useId();
  const [wantsSome, setSome] = useState(false);
  const isSome = wantsSome || value !== '';
  const choose = (some: boolean) => () => {
    setSome(some);
    if (!some) field.change('');
  };
  return (
    <>
      <fieldset disabled={isReadonly}>
        <legend>Partners</legend>
        <div className="buttons">
          <ChoiceBox among={among} isButton isChosen={!isSome} isDisabled={isReadonly} choose={choose(false)}>
            All
          </ChoiceBox>
          <ChoiceBox among={among} isButton isChosen={isSome} isDisabled={isReadonly} choose={choose(true)}>
            Only these
          </ChoiceBox>
        </div>
      </fieldset>
      {isSome && (
        <SeveralField
          field={field}
          legend="Only these partners"
          choices={names.map((label, index) => ({ value: String(index), label }))}
          isReadonly={isReadonly}
        />
      )}
    </>
  );
}

const products = listProductTypes.map((value) => ({ value, label: value }));
const targets = Object.entries(promoTargets).map(([value, label]) => ({ value, label }));

/** Who gets a code, and what it comes to in one sentence (PC-04). */
export function RulesFields({ form, promo, isLocked }: RulesFieldsProps) {
  const values = useValue(form.values);
  const isGood = useValue(form.isGood);
  return (
    <div className="promo-form">
      {isLocked && <Notice tone="off">The code is in use: its rules cannot be changed any more.</Notice>}
      <SeveralField
        field={form.field('productTypes')}
        legend="Product types; none ticked means all"
        choices={products}
        isReadonly={isLocked}
      />
      <PartnersField field={form.field('partners')} names={promo.partnerNames} isReadonly={isLocked} />
      <div className="promo-pair">
        <MoneyField field={form.field('minAmount')} label="Loan amount from" isReadonly={isLocked} />
        <MoneyField field={form.field('maxAmount')} label="Loan amount to" isReadonly={isLocked} />
      </div>
      <CheckboxField field={form.field('firstLoanOnly')} label="First loan only" isReadonly={isLocked} />
      <TextField
        field={form.field('perCustomerLimit')}
        label="Uses per customer"
        inputMode="numeric"
        hint="Empty: no limit"
        isReadonly={isLocked}
        maxLength={8}
      />
      <RadioField field={form.field('appliesTo')} label="Applies to" choices={targets} isReadonly={isLocked} />
      {isGood && <p className="promo-sentence">{sentenceOf(readRules(values), promo)}</p>}
    </div>
  );
}
