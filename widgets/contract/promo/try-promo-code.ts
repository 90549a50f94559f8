import type { ListProductType } from '../applications/udrs.ts';
import type { PromoRules, PromoStanding } from './promo-code.ts';
import type { Day } from '../time.ts';

/** Why a code is skipped for a loan; staff see one reason for each rule that skips it. */
export const promoReasons = [
  'NOT_APPROVED',
  'NOT_STARTED',
  'EXPIRED',
  'PAUSED',
  'EXHAUSTED',
  'PRODUCT',
  'PARTNER',
  'NOT_FIRST_LOAN',
  'AMOUNT_BELOW',
  'AMOUNT_ABOVE',
  'CUSTOMER_LIMIT',
] as const;
export type PromoReason = (typeof promoReasons)[number];

/** What a customer is told, whichever rule has skipped the code. */
export const promoRefusal = 'This code is not valid for this loan';

/** The facts of a loan that rules ask for. */
export interface PromoLoan {
  productType: ListProductType;
  /** Index of the lender. */
  partnerId: number;
  /** Whole rupees. */
  loanAmount: number;
  /** Other loans that this customer was paid out. */
  loansBefore: number;
  /** How often this customer has used the code. */
  uses: number;
}

/** A rule that the code has, and whether the loan meets it. */
export interface PromoCondition {
  reason: PromoReason;
  isMet: boolean;
}

/** Every rule that a code has for a loan on a day, in the order of `promoReasons`; the loan gets it if all are met. */
export function promoConditions(
  { rules, ...code }: PromoStanding & { rules: PromoRules },
  loan: PromoLoan,
  today: Day,
): PromoCondition[] {
  const { productTypes, partners, firstLoanOnly, minAmount, maxAmount, perCustomerLimit } = rules;
  const met: Readonly<Record<PromoReason, boolean | undefined>> = {
    NOT_APPROVED: code.isApproved,
    NOT_STARTED: code.startDate <= today,
    EXPIRED: today <= code.endDate,
    PAUSED: code.active,
    EXHAUSTED: code.usedCount < code.maxUsageCount,
    PRODUCT: productTypes.length === 0 || productTypes.includes(loan.productType),
    PARTNER: partners.length === 0 || partners.includes(loan.partnerId),
    NOT_FIRST_LOAN: firstLoanOnly ? loan.loansBefore === 0 : undefined,
    AMOUNT_BELOW: minAmount === null ? undefined : loan.loanAmount >= minAmount,
    AMOUNT_ABOVE: maxAmount === null ? undefined : loan.loanAmount <= maxAmount,
    CUSTOMER_LIMIT: perCustomerLimit === null ? undefined : loan.uses < perCustomerLimit,
  };
  return promoReasons.flatMap((reason) => {
    const isMet = met[reason];
    return isMet === undefined ? [] : [{ reason, isMet }];
  });
}
