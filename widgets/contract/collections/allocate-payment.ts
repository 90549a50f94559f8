import type { PaymentMode } from '../payments/payments.ts';
import { closed } from './loan-standing.ts';
import type { Installment } from './schedule.ts';
import type { Day } from '../time.ts';

/** The part of a payment that went to one instalment. */
export interface Allocation {
  no: number;
  interest: number;
  principal: number;
  penalty: number;
}

export interface Allocated {
  schedule: Installment[];
  allocations: Allocation[];
  /** What is left of the payment once the whole loan is repaid. */
  surplus: number;
}

interface Paid {
  amount: number;
  /** YYYY-MM-DD. */
  paidOn: Day;
  /** The day by which instalments count as due. */
  today: Day;
  /** Null: by a way that instalments have no word for. */
  paymentMode: PaymentMode | null;
}

/** Pays as much of an instalment as an amount reaches for: interest, then principal, then penalty. */
function pay(installment: Installment, amount: number): { paid: Installment; part: Allocation } {
  const interest = Math.min(amount, installment.interest - installment.interestPaid);
  const principal = Math.min(amount - interest, installment.principal - installment.principalPaid);
  const penalty = Math.min(amount - interest - principal, installment.penalty - installment.penaltyPaid);
  const paid = {
    ...installment,
    interestPaid: installment.interestPaid + interest,
    principalPaid: installment.principalPaid + principal,
    penaltyPaid: installment.penaltyPaid + penalty,
  };
  return { paid, part: { no: installment.no, interest, principal, penalty } };
}

/** Pays principal of an instalment ahead of its day. What is repaid early bears no interest in it. */
function prepay(installment: Installment, amount: number): { paid: Installment; part: Allocation } {
  const left = installment.principal - installment.principalPaid;
  const principal = Math.min(amount, left);
  const saved = left === 0 ? 0 : Math.floor(((installment.interest - installment.interestPaid) * principal) / left);
  const paid = {
    ...installment,
    principalPaid: installment.principalPaid + principal,
    interest: installment.interest - saved,
  };
  return { paid, part: { no: installment.no, interest: 0, principal, penalty: 0 } };
}

const sizeOf = ({ interest, principal, penalty }: Allocation) => interest + principal + penalty;

/**
 * Spreads a payment over a schedule: the oldest due instalment first, in it interest, principal, penalty. What is more
 * than the dues repays the principal of the last instalments, the last one first.
 *
 * @param schedule in the order of the due dates, with the penalties of the day
 */
export function allocatePayment(schedule: readonly Installment[], payment: Paid): Allocated {
  const { amount, paidOn, today, paymentMode } = payment;
  const paidBy = new Map<number, Installment>();
  const allocations: Allocation[] = [];
  let left = amount;
  function take(installments: readonly Installment[], how: typeof pay): void {
    for (const installment of installments) {
      if (left === 0) return;
      const { paid, part } = how(installment, left);
      if (sizeOf(part) === 0) continue;
      left -= sizeOf(part);
      allocations.push(part);
      paidBy.set(installment.no, closed({ ...paid, paymentMode }, paidOn));
    }
  }
  take(
    schedule.filter(({ dueDate }) => dueDate <= today),
    pay,
  );
  take(schedule.filter(({ dueDate }) => dueDate > today).toReversed(), prepay);
  return {
    schedule: schedule.map((installment) => paidBy.get(installment.no) ?? installment),
    allocations,
    surplus: left,
  };
}
