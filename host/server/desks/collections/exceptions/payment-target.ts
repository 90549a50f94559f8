import {
  paymentExceptionReasons,
  type PaymentOutcome,
} from '../../../../../widgets/contract/payments/exceptions/payment-exceptions.ts';
import { dayOf, isDay, type Day } from '../../../../../widgets/contract/time.ts';
import { refuse } from '../../../base/refusal.ts';
import { wrongDay } from '../../../core/loans/ledger/book-receipt.ts';
import type { LoanLedger } from '../../../core/loans/ledger/read-ledger.ts';
import type { PaymentException } from '../../../core/payments/exceptions/payment-exceptions.store.ts';

/** What a person wants of money that waits. */
export interface Decision {
  outcome: PaymentOutcome;
  paidOn?: string | undefined;
  loanApplicationNumber?: string | undefined;
}

/** Where the money is to stand. */
export interface Target {
  loan: string;
  day: Day;
}

const wrong = (field: 'paidOn' | 'loanApplicationNumber', message: string) =>
  refuse('VALIDATION_FAILED', { message, fieldErrors: { [field]: message } });

/** Whether the money is on its loan while it waits. */
export const isOnLoan = ({ reason }: Pick<PaymentException, 'reason'>): boolean =>
  paymentExceptionReasons[reason].isBooked;

function dayOfDecision({ outcome, paidOn = '' }: Decision, told: Day, today: Day): Day {
  if (outcome === 'AS_IS' || (outcome === 'OTHER_LOAN' && paidOn === '')) return told;
  if (!isDay(paidOn)) throw wrong('paidOn', 'Enter a day as YYYY-MM-DD');
  if (paidOn > today) throw wrong('paidOn', 'This day has not come yet');
  if (outcome === 'OTHER_DAY' && paidOn === told) throw wrong('paidOn', 'This is the day that was told');
  return paidOn;
}

/** Where a decision puts money; undefined where it goes back. @throws Refusal VALIDATION_FAILED */
export function targetOf(exception: PaymentException, decision: Decision, now: Date): Target | undefined {
  const { outcome, loanApplicationNumber = '' } = decision;
  if (outcome === 'RETURNED') return undefined;
  const day = dayOfDecision(decision, exception.paidOn, dayOf(now));
  if (outcome !== 'OTHER_LOAN') return { loan: exception.loan, day };
  if (!/^\d{12,20}$/.test(loanApplicationNumber)) throw wrong('loanApplicationNumber', 'Enter the number of the loan');
  if (loanApplicationNumber === exception.loan) throw wrong('loanApplicationNumber', 'This is the loan that was told');
  return { loan: loanApplicationNumber, day };
}

/**
 * Refuses a loan on which money cannot be booked.
 *
 * @param isLoan whether there is a loan of the number
 * @throws Refusal VALIDATION_FAILED
 */
export function requireBookable(
  exception: PaymentException,
  { day }: Target,
  { ledger, isLoan, now }: { ledger: LoanLedger | undefined; isLoan: boolean; now: Date },
): void {
  if (!isLoan) throw wrong('loanApplicationNumber', 'There is no loan with this number');
  if (!ledger && isOnLoan(exception))
    throw wrong('loanApplicationNumber', 'This loan is kept by its schedule: money of another loan is not moved to it');
  const message = ledger && wrongDay({ ledger }, day, now);
  if (message !== undefined) throw wrong('paidOn', message);
}
