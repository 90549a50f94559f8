import type { ListProductType } from '../applications/udrs.ts';
import { limitRows } from '../session/limits.ts';
import type { Day } from '../time.ts';

/** What a code's discount is taken off. */
export const promoTargets = { PROCESSING_FEE: 'Processing fee', INTEREST: 'Interest' } as const;
export type PromoTarget = keyof typeof promoTargets;

/** Derived from a code's dates, its switch, its uses and its approval at a moment; never stored. */
export const promoStates = ['DRAFT', 'SCHEDULED', 'ACTIVE', 'PAUSED', 'EXHAUSTED', 'EXPIRED'] as const;
export type PromoState = (typeof promoStates)[number];

/** Who gets a code (PC-04). An empty list, or null, leaves nobody out. Amounts are whole rupees, both ends included. */
export interface PromoRules {
  productTypes: readonly ListProductType[];
  /** Indexes of lenders. */
  partners: readonly number[];
  firstLoanOnly: boolean;
  minAmount: number | null;
  maxAmount: number | null;
  /** How often one customer may use it. */
  perCustomerLimit: number | null;
  appliesTo: PromoTarget;
}

/** The most that an amount or a number of the rules can be: more is not kept. */
export const mostRuleNumber = 2_147_483_647;

/** The rules of a code that nobody has written rules for. */
export const openPromoRules: PromoRules = {
  productTypes: [],
  partners: [],
  firstLoanOnly: false,
  minAmount: null,
  maxAmount: null,
  perCustomerLimit: null,
  appliesTo: 'PROCESSING_FEE',
};

/** The facts that decide a code's state. Days are YYYY-MM-DD in India; the last day belongs to the code. */
export interface PromoStanding {
  isApproved: boolean;
  active: boolean;
  startDate: Day;
  endDate: Day;
  usedCount: number;
  maxUsageCount: number;
}

/** The state of a code on a day. What ends it for good comes before what can be switched. */
export function promoState(code: PromoStanding, today: Day): PromoState {
  if (!code.isApproved) return 'DRAFT';
  if (code.endDate < today) return 'EXPIRED';
  if (code.usedCount >= code.maxUsageCount) return 'EXHAUSTED';
  if (!code.active) return 'PAUSED';
  return code.startDate > today ? 'SCHEDULED' : 'ACTIVE';
}

/** The discount in per cent above which another person must approve it. */
export const mostUnapprovedDiscount = 50;

/**
 * Whether another person must approve a code of this discount (per cent), most discount (rupees) and most uses, whatever else
 * its maker has made.
 *
 * @param mostCost rupees that the codes of one person may cost within 30 days before another person must approve them
 */
export function needsApproval(
  discount: number,
  maxDiscount: number,
  maxUsageCount: number,
  mostCost: number = limitRows.promoCost.free,
): boolean {
  return discount > mostUnapprovedDiscount || maxDiscount * maxUsageCount > mostCost;
}
