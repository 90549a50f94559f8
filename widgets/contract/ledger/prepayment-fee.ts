import { daysBetween, type Day } from '../time.ts';
import { basisPoints, plus, type Paise } from './paise.ts';
import type { LoanPlan } from './loan-plan.ts';

/** Tax on the fee for repaying early, in hundredths of a per cent. */
export const feeTaxBp = 1_800;

/** What the lender has said of the fee. */
interface FeeRules {
  /** COOLING_OFF_DAYS: from the disbursal, within which a borrower goes back without a fee. */
  coolingOffDays: number;
  /** Whether the key facts statement of the loan names the fee. */
  isInKeyFacts: boolean;
}

/** Whether a fee may be charged for repaying early: never of a floating rate (RBI, pre-payment charges, 2 July 2025). */
export function mayChargePrepayment(
  { rateType, disbursedOn }: LoanPlan,
  on: Day,
  { coolingOffDays, isInKeyFacts }: FeeRules,
): boolean {
  return rateType === 'FIXED' && isInKeyFacts && daysBetween(disbursedOn, on) > coolingOffDays;
}

/** The fee of what is repaid early and its tax, each to the paisa. @param feeBp the plan's `foreclosureBp`, or 0 where none may be charged */
export function prepaymentFee(amount: Paise, feeBp: number): { fee: Paise; tax: Paise; total: Paise } {
  const fee = basisPoints(amount, feeBp, 'half up');
  const tax = basisPoints(fee, feeTaxBp, 'half up');
  return { fee, tax, total: plus(fee, tax) };
}
