import { listProductTypes } from '../applications/udrs.ts';
import { lenderNames } from '../applications/lenders.ts';
import { matches, required } from '../rules/basic-validation.ts';
import { checkForm, type Rule } from '../rules/rule.ts';
import { date, dateOfBirth, maxLength, numeric } from '../rules/validation.ts';
import { trimmed, unwritableAnywhere, writable } from '../rules/writable.ts';
import { mostRuleNumber, openPromoRules, type PromoRules } from './promo-code.ts';
import { grouped, rupees } from '../money.ts';

/** The most rupees of one discount, and the most uses of one code. */
export const mostDiscount = 1_000_000;
export const mostUses = 10_000_000;
export const descriptionLength = 200;
/** Characters of the reason for a pause. */
export const reasonLength = 200;

/** A code's details as they are typed; days YYYY-MM-DD. */
export interface PromoDetails {
  code: string;
  description: string;
  startDate: string;
  endDate: string;
  /** Per cent. */
  discount: string;
  /** Whole rupees. */
  maxDiscount: string;
  maxUsageCount: string;
}

/** What a code's details depend on besides themselves. */
export interface PromoPast {
  usedCount: number;
  /** YYYY-MM-DD in India. */
  today: string;
  /** The last day as it is stored; null for a new code. */
  endDate: string | null;
}

const whole = (most: number) => {
  const message = `Enter a whole number from 1 to ${grouped(most)}`;
  const isWhole = numeric({ least: 1 }, message);
  return (value: unknown) => isWhole(value) ?? (Number(value) > most ? message : undefined);
};
const [isDate, isOfCalendar] = [date(), dateOfBirth()];
function day(value: unknown): string | undefined {
  const text = String(value);
  const typed = text.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$3/$2/$1');
  const isGood = typed !== text && isDate(typed) === undefined && isOfCalendar(typed) === undefined;
  return text === '' || isGood ? undefined : 'Enter a date as DD/MM/YYYY';
}
function percent(value: unknown): string | undefined {
  const text = String(value);
  if (text === '') return undefined;
  const isGood = /^\d{1,3}(\.\d{1,2})?$/.test(text) && Number(text) > 0 && Number(text) <= 100;
  return isGood ? undefined : 'Enter a percentage above 0, at most 100, with up to two decimals';
}

/** The code as it is kept: capitals, no spaces around it. */
export const writtenCode = (typed: string) => typed.trim().toUpperCase();

const isCode = matches(/^[A-Z0-9]{4,20}$/, 'Enter 4 to 20 letters and digits');

/**
 * The messages about a code's details, by field; empty for good ones (PC-05, CO-48): the form asks for the person, the
 * server for the truth.
 */
export function promoDetailErrors(
  details: PromoDetails,
  { usedCount, today, endDate }: PromoPast,
): Partial<PromoDetails> {
  return checkForm(details, {
    code: [required(), (value) => isCode(writtenCode(String(value)))],
    description: [required(), trimmed(maxLength(descriptionLength), writable())],
    startDate: [required(), day],
    endDate: [
      required(),
      day,
      (value) => (String(value) > details.startDate ? undefined : 'Choose a day after the start'),
      (value) => (value === endDate || String(value) >= today ? undefined : 'Choose today or a later day'),
    ],
    discount: [required(), percent],
    maxDiscount: [required(), whole(mostDiscount)],
    maxUsageCount: [
      required(),
      whole(mostUses),
      (value) => (Number(value) < usedCount ? `Not below ${grouped(usedCount)} already used` : undefined),
    ],
  });
}

/** The rules of the reason why a code is paused, or goes on; only a pause needs one (PC-03). */
export function promoReasonRules(isPause: boolean): Rule[] {
  const needed = isPause ? [required('Say why it is paused')] : [];
  return [...needed, trimmed(maxLength(reasonLength), writable(unwritableAnywhere))];
}

/** A code's details that are fixed once somebody has used it; its last day and its most uses may still move. */
export const fixedOnceUsed = [
  'code',
  'startDate',
  'discount',
  'maxDiscount',
] as const satisfies readonly (keyof PromoDetails)[];

/** The messages about a code's rules, by field; empty for good ones (PC-04). */
export function promoRuleErrors(rules: PromoRules): Partial<Record<keyof PromoRules, string>> {
  const { minAmount, maxAmount, perCustomerLimit, partners, productTypes } = rules;
  const errors: Partial<Record<keyof PromoRules, string>> = {};
  const isWhole = (value: number | null) =>
    value === null || (Number.isInteger(value) && value >= 1 && value <= mostRuleNumber);
  const amount = `Enter a whole amount from ₹1 to ${rupees(mostRuleNumber)}`;
  if (!isWhole(minAmount)) errors.minAmount = amount;
  if (!isWhole(maxAmount)) errors.maxAmount = amount;
  if (minAmount !== null && maxAmount !== null && minAmount > maxAmount)
    errors.maxAmount ??= 'Enter an amount that is not below the least one';
  if (!isWhole(perCustomerLimit)) errors.perCustomerLimit = `Enter a whole number from 1 to ${grouped(mostRuleNumber)}`;
  if (partners.some((partner) => lenderNames[partner] === undefined)) errors.partners = 'There is no such partner';
  if (productTypes.some((product) => !listProductTypes.includes(product)))
    errors.productTypes = 'There is no such product';
  return errors;
}

/** Whether two sets of rules leave the same people out. */
export function isSameRules(one: PromoRules, other: PromoRules): boolean {
  const plain = (rules: PromoRules) => {
    const { productTypes, partners } = rules;
    return JSON.stringify(
      Object.keys(openPromoRules).map((key) => {
        if (key === 'productTypes') return productTypes.toSorted();
        if (key === 'partners') return partners.toSorted((a, b) => a - b);
        return rules[key as keyof PromoRules];
      }),
    );
  };
  return plain(one) === plain(other);
}
