import type { PaymentMode } from '../payments/payments.ts';
import { allocatePayment, type Allocated } from './allocate-payment.ts';
import { daysBetween, monthsAfter, type Day } from '../time.ts';
import { closed } from './loan-standing.ts';
import { foreclosureTaxPercent } from './requests.ts';
import { unpaidOf, type Installment } from './schedule.ts';

/** What it takes to repay a loan at once on a day. Amounts are whole rupees. */
export interface ForeclosureQuote {
  principal: number;
  interest: number;
  penalty: number;
  charge: number;
  tax: number;
  total: number;
}

/** The interest of the instalment that runs on a day: its days so far, of the days from the one before to it. */
function runningInterest(schedule: readonly Installment[], on: Day): number {
  const running = schedule.find(({ dueDate, paidDate }) => dueDate > on && paidDate === null);
  if (!running) return 0;
  const start = monthsAfter(running.dueDate, -1);
  const days = Math.max(0, daysBetween(start, on));
  const whole = daysBetween(start, running.dueDate);
  return Math.ceil(((running.interest - running.interestPaid) * Math.min(days, whole)) / whole);
}

/**
 * The quote of a foreclosure: the principal, the interest up to the day, the penalties, and the charge with its tax.
 *
 * @param percent the charge, of the principal
 */
export function foreclosureQuote(
  schedule: readonly Installment[],
  { on, percent }: { on: Day; percent: number },
): ForeclosureQuote {
  const sum = (of: (installment: Installment) => number) =>
    schedule.reduce((total, installment) => total + of(installment), 0);
  const principal = sum((each) => each.principal - each.principalPaid);
  const dueInterest = sum((each) => (each.dueDate <= on ? each.interest - each.interestPaid : 0));
  const interest = dueInterest + runningInterest(schedule, on);
  const penalty = sum((each) => each.penalty - each.penaltyPaid);
  const charge = Math.ceil((principal * percent) / 100);
  const tax = Math.ceil((charge * foreclosureTaxPercent) / 100);
  return { principal, interest, penalty, charge, tax, total: principal + interest + penalty + charge + tax };
}

/** The schedule of a loan that is repaid at once, by a quote of `foreclosureQuote` for the day. */
export function foreclosed(
  schedule: readonly Installment[],
  { on, paidOn, paymentMode }: { on: Day; paidOn: Day; paymentMode: PaymentMode | null },
): Pick<Allocated, 'schedule' | 'allocations'> {
  const running = runningInterest(schedule, on);
  const runs = schedule.find(({ dueDate, paidDate }) => dueDate > on && paidDate === null);
  const asked = schedule.map((each) => {
    if (each.dueDate <= on) return each;
    return { ...each, interest: each.interestPaid + (each.no === runs?.no ? running : 0) };
  });
  const amount = asked.reduce((total, each) => total + unpaidOf(each), 0);
  const lastDay = asked.at(-1)?.dueDate ?? on;
  const paid = allocatePayment(asked, { amount, paidOn, paymentMode, today: lastDay });
  return { schedule: paid.schedule.map((each) => closed(each, paidOn)), allocations: paid.allocations };
}
