import { openPromoRules, type PromoRules, type PromoTarget } from '../../../contract/promo/promo-code.ts';
import {
  promoDetailErrors,
  promoRuleErrors,
  type PromoDetails,
  type PromoPast,
} from '../../../contract/promo/promo-rules.ts';
import { listProductTypes } from '../../../contract/applications/udrs.ts';
import { createForm, type Form } from '../../../kit/form/create-form.ts';
import type { Promo } from './promo-words.ts';

const noDetails: PromoDetails = {
  code: '',
  description: '',
  startDate: '',
  endDate: '',
  discount: '',
  maxDiscount: '',
  maxUsageCount: '',
};

/** What is only right together: what a code costs, and its days. */
const detailGroups = [
  ['discount', 'maxDiscount', 'maxUsageCount'],
  ['startDate', 'endDate'],
] as const;

export function detailsOf(promo: Promo): PromoDetails {
  const { code, description, startDate, endDate, discount, maxDiscount, maxUsageCount } = promo;
  return {
    code,
    description,
    startDate,
    endDate,
    discount: String(discount),
    maxDiscount: String(maxDiscount),
    maxUsageCount: String(maxUsageCount),
  };
}

/** The form of a code's details, under the rules that the server checks. */
export function createDetailsForm(past: PromoPast, details = noDetails): Form<PromoDetails> {
  return createForm({ initial: details, rules: (typed) => promoDetailErrors(typed, past), groups: detailGroups });
}

/** Typed details as the calls take them. */
export function sentDetails({ discount, maxDiscount, maxUsageCount, ...texts }: PromoDetails) {
  return {
    ...texts,
    discount: Number(discount),
    maxDiscount: Number(maxDiscount),
    maxUsageCount: Number(maxUsageCount),
  };
}

/** A code's rules as a form holds them: lists joined by commas, `yes` or nothing, digits or nothing. */
export type TypedRules = Record<keyof PromoRules, string>;

const numberOf = (text: string) => (text.trim() === '' ? null : Number(text));
const partsOf = (text: string) => (text === '' ? [] : text.split(','));

export function readRules(typed: TypedRules) {
  return {
    productTypes: listProductTypes.filter((product) => partsOf(typed.productTypes).includes(product)),
    partners: partsOf(typed.partners).map(Number),
    firstLoanOnly: typed.firstLoanOnly !== '',
    minAmount: numberOf(typed.minAmount),
    maxAmount: numberOf(typed.maxAmount),
    perCustomerLimit: numberOf(typed.perCustomerLimit),
    appliesTo: (typed.appliesTo || openPromoRules.appliesTo) as PromoTarget,
  };
}

export function typedRules(rules: PromoRules): TypedRules {
  const text = (value: number | null) => (value === null ? '' : String(value));
  return {
    productTypes: rules.productTypes.join(','),
    partners: rules.partners.join(','),
    firstLoanOnly: rules.firstLoanOnly ? 'yes' : '',
    minAmount: text(rules.minAmount),
    maxAmount: text(rules.maxAmount),
    perCustomerLimit: text(rules.perCustomerLimit),
    appliesTo: rules.appliesTo,
  };
}

/** The form of a code's rules. */
export function createRulesForm(rules: PromoRules): Form<TypedRules> {
  return createForm({
    initial: typedRules(rules),
    rules: (typed) => promoRuleErrors(readRules(typed)),
    groups: [['minAmount', 'maxAmount']],
  });
}
