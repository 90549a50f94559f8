import type { Kysely } from 'kysely';
import { allocatePayment, type Allocation } from '../../../../../widgets/contract/collections/allocate-payment.ts';
import { withPenalties } from '../../../../../widgets/contract/collections/loan-standing.ts';
import type { PaymentMode } from '../../../../../widgets/contract/payments/payments.ts';
import type { Database } from '../../../db/schema.ts';
import type { Tx } from '../../../db/transaction.ts';
import type { Actor } from '../actor.ts';
import type { FoundCase } from '../cases.store.ts';
import { cancelPromise, settlePromise } from '../promises/promises.ts';
import { readSchedule, writeSchedule } from './schedule.store.ts';
import { standCase } from './stand-case.ts';
import { dayOf, type Day } from '../../../../../widgets/contract/time.ts';

/** What a payment did to its loan. */
export interface Applied {
  allocations: Allocation[];
  /** What is left of it once the whole loan is repaid; all of it for a loan without a schedule. */
  surplus: number;
}

export interface NewPayment {
  amount: number;
  paidOn: Day;
  paymentMode: PaymentMode | null;
}

/** A loan's schedule with the penalties up to now, and as it is stored. */
export async function readAged(db: Kysely<Database>, loan: string, { now, rules }: Pick<Actor, 'now' | 'rules'>) {
  const today = dayOf(now);
  const stored = await readSchedule(db, loan);
  return { stored, schedule: withPenalties(stored, today, rules.penaltyPercent), today };
}

/**
 * Spreads a payment over the schedule of a loan and brings its case to what the schedule then says. A payment that ends
 * what was overdue takes the loan out of collection.
 *
 * @param loan the case, whose row is locked; undefined for a loan that was never in collection
 */
export async function applyPayment(
  tx: Tx,
  actor: Actor,
  loanApplicationNumber: string,
  loan: FoundCase | undefined,
  { amount, paidOn, paymentMode }: NewPayment,
): Promise<Applied> {
  const { stored, schedule, today } = await readAged(tx, loanApplicationNumber, actor);
  if (schedule.length === 0) return { allocations: [], surplus: amount };
  const paid = allocatePayment(schedule, { amount, paidOn, today, paymentMode });
  await writeSchedule(tx, loanApplicationNumber, { before: stored, after: paid.schedule });
  if (loan) {
    const lastPaidOn = loan.lastPaidOn !== null && loan.lastPaidOn > paidOn ? loan.lastPaidOn : paidOn;
    const isRepaid = paid.schedule.every(({ paidDate }) => paidDate !== null);
    await standCase(tx, loan, {
      schedule: paid.schedule,
      today,
      last_paid_on: lastPaidOn,
      ...(isRepaid && loan.closedReason === null && { closed_reason: 'PAID' as const, closed_on: paidOn }),
    });
  }
  return { allocations: paid.allocations, surplus: paid.surplus };
}

/**
 * Closes the promises that a payment has decided, once the payment is stored. A loan that has left collection has no
 * open promise.
 */
export async function settleAfterPayment(tx: Tx, actor: Actor, loan: FoundCase): Promise<void> {
  const settled = await settlePromise(tx, actor, loan);
  if (settled.queue === null) await cancelPromise(tx, actor, settled, 'NOTHING_DUE');
}
