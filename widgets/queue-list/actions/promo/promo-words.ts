import { promoTargets, type PromoRules } from '../../../contract/promo/promo-code.ts';
import type { PromoDetails } from '../../../contract/promo/promo-rules.ts';
import type { PromoReason } from '../../../contract/promo/try-promo-code.ts';
import type { CallReply } from '../../../contract/schemas.ts';
import { formatMoney, formatNumber } from '../../../kit/format/money.ts';
import { formatDate } from '../../../kit/format/wall-clock.ts';

export type Promo = CallReply<'promoCodeRules'>;
type Loan = CallReply<'tryPromoCode'>['loan'];

const listed = (words: readonly string[]) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1) ?? ''}`;

function amounts({ minAmount, maxAmount }: PromoRules): string {
  if (minAmount !== null && maxAmount !== null) return `of ${formatMoney(minAmount)} to ${formatMoney(maxAmount)}`;
  if (minAmount !== null) return `from ${formatMoney(minAmount)}`;
  return maxAmount === null ? 'of any amount' : `up to ${formatMoney(maxAmount)}`;
}

const times = (limit: number) => (limit === 1 ? 'once per customer' : `${formatNumber(limit)} times per customer`);

/** What rules come to, as one sentence: 25% off the processing fee, up to ₹2,500, on a first loan of ... */
export function sentenceOf(
  rules: PromoRules,
  { discount, maxDiscount, partnerNames }: Pick<Promo, 'discount' | 'maxDiscount' | 'partnerNames'>,
): string {
  const { productTypes, partners, firstLoanOnly, perCustomerLimit, appliesTo } = rules;
  const parts = [
    `${formatNumber(discount)}% off the ${promoTargets[appliesTo].toLowerCase()}`,
    `up to ${formatMoney(maxDiscount)}`,
    `on a ${firstLoanOnly ? 'first ' : ''}loan ${amounts(rules)}`,
    ...(productTypes.length > 0 ? [listed(productTypes)] : []),
    ...(partners.length > 0 ? [`from ${listed(partners.map((index) => partnerNames[index] ?? '-'))}`] : []),
    ...(perCustomerLimit === null ? [] : [times(perCustomerLimit)]),
  ];
  return `${parts.join(', ')}.`;
}

/** A rule in words: as it is met, as it is not, and what it was held against. */
export function conditionWords(
  reason: PromoReason,
  promo: Promo,
  loan: Loan,
): { met: string; unmet: string; detail: string } {
  const { rules, usedCount, maxUsageCount, startDate, endDate, partnerNames } = promo;
  const days = `${formatDate(startDate)} to ${formatDate(endDate)}`;
  const partners = listed(rules.partners.map((index) => partnerNames[index] ?? '-')) || 'Every partner';
  const words: Readonly<Record<PromoReason, [met: string, unmet: string, detail: string]>> = {
    NOT_APPROVED: ['Code is approved', 'Code is not approved', promo.approvedBy ?? ''],
    NOT_STARTED: ['Code has started', 'Code has not started yet', days],
    EXPIRED: ['Code has not ended', 'Code has ended', days],
    PAUSED: ['Code is not paused', 'Code is paused', ''],
    EXHAUSTED: [
      'Count is free',
      'Every use is taken',
      `${formatNumber(usedCount)} of ${formatNumber(maxUsageCount)} used`,
    ],
    PRODUCT: [
      'Product fits',
      'Product is not in the list',
      `${loan.productType}. ${listed(rules.productTypes) || 'Every product'}`,
    ],
    PARTNER: ['Partner fits', 'Partner is not in the list', `${loan.partnerName}. ${partners}`],
    NOT_FIRST_LOAN: [
      'It is the first loan',
      'Not the first loan',
      `${formatNumber(loan.loansBefore)} ${loan.loansBefore === 1 ? 'other loan' : 'other loans'} disbursed`,
    ],
    AMOUNT_BELOW: [
      'Amount is high enough',
      'Amount is too low',
      `${formatMoney(loan.loanAmount)}. From ${formatMoney(rules.minAmount)}`,
    ],
    AMOUNT_ABOVE: [
      'Amount is low enough',
      'Amount is too high',
      `${formatMoney(loan.loanAmount)}. Up to ${formatMoney(rules.maxAmount)}`,
    ],
    CUSTOMER_LIMIT: [
      'Customer may use it',
      'Customer has used it',
      `${formatNumber(loan.uses)} of ${formatNumber(rules.perCustomerLimit)}`,
    ],
  };
  const [met, unmet, detail] = words[reason];
  return { met, unmet, detail };
}

/** A code's fields as a sentence names them. */
const fieldWords: Readonly<Record<keyof PromoDetails | keyof PromoRules, string>> = {
  code: 'Code',
  description: 'Description',
  startDate: 'Start date',
  endDate: 'End date',
  discount: 'Discount',
  maxDiscount: 'Max discount',
  maxUsageCount: 'Max usage count',
  productTypes: 'Product types',
  partners: 'Partners',
  firstLoanOnly: 'First loan only',
  minAmount: 'Loan amount from',
  maxAmount: 'Loan amount to',
  perCustomerLimit: 'Uses per customer',
  appliesTo: 'Applies to',
};

/** What somebody else has done with a code since it was read. */
export function newsOf(before: Promo, now: Promo, fields: readonly (keyof typeof fieldWords)[]): string[] {
  return [
    ...(before.active === now.active ? [] : [now.active ? 'resumed' : 'paused']),
    ...(before.state === 'DRAFT' && now.state !== 'DRAFT' ? ['approved'] : []),
    ...(before.state !== 'DRAFT' && now.state === 'DRAFT' ? ['waits for approval'] : []),
    ...fields.map((field) => fieldWords[field]),
  ];
}
