import { listProductTypes, riskLevels } from '../../../contract/applications/udrs.ts';
import { partnerRuleErrors, type PartnerRule } from '../../../contract/auto-movement/partner-rule.ts';
import type { CallReply } from '../../../contract/schemas.ts';
import { createForm, type Form } from '../../../kit/form/create-form.ts';

export type Rule = CallReply<'partnerRule'>;

/** A rule and its switch as a form holds them: products joined by commas, digits or nothing, `yes` or nothing. */
export type TypedRule = Record<keyof PartnerRule | 'isOn', string>;

const textOf = (value: number | null) => (value === null ? '' : String(value));
const numberOf = (text: string) => (text.trim() === '' ? null : Number(text));

/** What is proposed, or what holds where nothing is. */
export function typedOf({ isOn, isProposed, rule, proposal }: Rule): TypedRule {
  const { productTypes, maxAmount, maxRisk, dailyCap } = proposal ?? rule;
  return {
    isOn: isOn || isProposed ? 'yes' : '',
    productTypes: productTypes.join(','),
    maxAmount: textOf(maxAmount),
    maxRisk: maxRisk ?? '',
    dailyCap: textOf(dailyCap),
  };
}

/** A rule's fields as a sentence names them. */
export const ruleFields: Readonly<Record<keyof TypedRule, string>> = {
  isOn: 'Move applications automatically',
  productTypes: 'Product types',
  maxAmount: 'Loan amount up to',
  maxRisk: 'Risk up to',
  dailyCap: 'At most a day',
};

export function readRule({ productTypes, maxAmount, maxRisk, dailyCap }: TypedRule) {
  return {
    productTypes: listProductTypes.filter((product) => productTypes.split(',').includes(product)),
    maxAmount: numberOf(maxAmount),
    maxRisk: riskLevels.find((level) => level === maxRisk) ?? null,
    dailyCap: numberOf(dailyCap),
  };
}

/** The form of a rule, under the rules that the server checks. */
export function createRuleForm(typed: TypedRule): Form<TypedRule> {
  return createForm({ initial: typed, rules: (now) => partnerRuleErrors(readRule(now)) });
}
