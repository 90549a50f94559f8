import type { PaymentMode } from '../payments/payments.ts';
import { daysAfter, monthsAfter, readDay, type Day } from '../time.ts';

/** One instalment of a loan's schedule. Amounts are whole rupees, days are YYYY-MM-DD in India. */
export interface Installment {
  /** From 1. */
  no: number;
  dueDate: Day;
  principal: number;
  interest: number;
  penalty: number;
  /** The principal that is left once this instalment and all before it are paid. */
  outstandingPrincipal: number;
  principalPaid: number;
  interestPaid: number;
  penaltyPaid: number;
  /** The day on which nothing was left to pay of it; null before. */
  paidDate: Day | null;
  paymentMode: PaymentMode | null;
  /** The months overdue for which a penalty is charged already. */
  penaltyMonths: number;
}

/** The parts of a loan that its schedule follows from. */
interface ScheduleTerms {
  /** Whole rupees to repay. */
  principal: number;
  months: number;
  /** The yearly rate in hundredths of a per cent. */
  rateBasisPoints: number;
  /** The day of the first instalment. */
  firstDueDate: Day;
  /** The number of the first instalment; 1 unless given. */
  firstNo?: number;
}

/** The least days from the payout to the first instalment. */
const leastDaysToFirst = 20;

/** The day of a loan's first instalment: the first such day of a month that is at least 20 days after the payout. */
export function firstInstalment(paidOutOn: Day, dayOfMonth: number): Day {
  const earliest = daysAfter(paidOutOn, leastDaysToFirst);
  const inItsMonth = readDay(`${earliest.slice(0, 8)}${String(dayOfMonth).padStart(2, '0')}`);
  return inItsMonth >= earliest ? inItsMonth : monthsAfter(inItsMonth, 1);
}

/** The monthly instalment of an annuity, in whole rupees, rounded up. */
export function annuityEmi(principal: number, months: number, rateBasisPoints: number): number {
  const rate = rateBasisPoints / 10_000 / 12;
  return Math.ceil(rate === 0 ? principal / months : (principal * rate) / (1 - (1 + rate) ** -months));
}

/** The principal that is left of an annuity after a number of instalments, in whole rupees. */
function principalLeft({ principal, months, rateBasisPoints }: ScheduleTerms, paid: number): number {
  if (paid >= months) return 0;
  const rate = rateBasisPoints / 10_000 / 12;
  if (rate === 0) return Math.round((principal * (months - paid)) / months);
  const growth = (1 + rate) ** months;
  return Math.round((principal * (growth - (1 + rate) ** paid)) / (growth - 1));
}

/**
 * The schedule of an annuity: every instalment is the EMI to the rupee, and the principal sums to what is repaid. The
 * rounding of the EMI is spread over the interest of all instalments, never collected in the last.
 */
export function annuitySchedule(terms: ScheduleTerms): Installment[] {
  const { principal, months, rateBasisPoints, firstDueDate, firstNo = 1 } = terms;
  const emi = annuityEmi(principal, months, rateBasisPoints);
  return Array.from({ length: months }, (_, index) => {
    const outstandingPrincipal = principalLeft(terms, index + 1);
    const part = principalLeft(terms, index) - outstandingPrincipal;
    return {
      no: firstNo + index,
      dueDate: monthsAfter(firstDueDate, index),
      principal: part,
      interest: emi - part,
      penalty: 0,
      outstandingPrincipal,
      principalPaid: 0,
      interestPaid: 0,
      penaltyPaid: 0,
      paidDate: null,
      paymentMode: null,
      penaltyMonths: 0,
    };
  });
}

/** The whole amount of an instalment: principal, interest and penalty. */
export function dueAmountOf({ principal, interest, penalty }: Installment): number {
  return principal + interest + penalty;
}

export function paidAmountOf({ principalPaid, interestPaid, penaltyPaid }: Installment): number {
  return principalPaid + interestPaid + penaltyPaid;
}

/** What is left to pay of an instalment. */
export function unpaidOf(installment: Installment): number {
  return dueAmountOf(installment) - paidAmountOf(installment);
}

/** What is left to pay of an instalment apart from penalties: a borrower is overdue by this alone. */
export function unpaidEmiOf({ principal, principalPaid, interest, interestPaid }: Installment): number {
  return principal - principalPaid + interest - interestPaid;
}
