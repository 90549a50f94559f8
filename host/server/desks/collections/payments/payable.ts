import type { Kysely } from 'kysely';
import { paiseOf, rupeesUp } from '../../../../../widgets/contract/ledger/paise.ts';
import { loanStanding } from '../../../../../widgets/contract/collections/loan-standing.ts';
import { acceptedSettlement } from '../../../core/loans/in-flight.store.ts';
import { quoteDue } from '../../../core/loans/pay-foreclosure.ts';
import { findOpenForeclosure } from '../../../core/loans/requests.store.ts';
import { readAged } from '../../../core/loans/schedule/apply-payment.ts';
import type { Database } from '../../../db/schema.ts';
import type { CollectionSettings } from '../../../base/settings.ts';
import { askedByLedger, askedLoan, type ExactPayable, type Payable } from '../../../core/payments/asked-by-ledger.ts';
import type { PaymentLink } from '../../../core/payments/payment-link.store.ts';
import { paidSince } from './payment.store.ts';

type At = { now: Date; rules: CollectionSettings };

/**
 * Reads from the dues of the moment what a link asks for, to the paisa. However else the borrower has paid since the link was sent,
 * they are not asked for it again.
 */
export async function exactlyPayableBy(db: Kysely<Database>, link: PaymentLink, at: At): Promise<ExactPayable> {
  const { amount } = link;
  if (amount === null) return null;
  const asked = await askedLoan(db, link.loan_application_number, at.now);
  if (asked) return askedByLedger(db, { ...link, amount }, asked);
  const payable = await payableBySchedule(db, { ...link, amount }, at);
  return typeof payable === 'number' ? paiseOf(payable) : payable;
}

/** The same in whole rupees, rounded up. */
export async function payableBy(db: Kysely<Database>, link: PaymentLink, at: At): Promise<Payable> {
  const payable = await exactlyPayableBy(db, link, at);
  return typeof payable === 'number' ? rupeesUp(payable) : payable;
}

/** Of a loan without a ledger, which is kept in whole rupees. One without a schedule is asked what the link was sent for. */
async function payableBySchedule(
  db: Kysely<Database>,
  link: PaymentLink & { amount: number },
  { now, rules }: At,
): Promise<Payable> {
  const { id, loan_application_number: loan, purpose, amount: sent, created_at: madeAt } = link;
  const { schedule, today } = await readAged(db, loan, { now, rules });
  if (schedule.length === 0) return sent;
  const { overdueAmount, totalOutstanding } = loanStanding(schedule, today);
  if (totalOutstanding === 0) return 0;
  if (purpose === 'FORECLOSURE') {
    const quote = await findOpenForeclosure(db, loan);
    if (quote?.link_id !== id || quote.valid_until < today) return 'OVER';
    return (await paidSince(db, loan, quote.quoted_at)) >= quote.total ? 0 : quoteDue(quote, schedule);
  }
  const settlement = await acceptedSettlement(db, loan);
  if (purpose === 'SETTLEMENT' && !settlement) return 'OVER';
  const asks = {
    SETTLEMENT: () => sent,
    OVERDUE: () => overdueAmount,
    EMI: async () => Math.max(0, sent - (await paidSince(db, loan, madeAt))),
    CUSTOM: () => sent,
  }[purpose];
  // What an accepted settlement leaves to pay is the most that any link asks for beside it.
  return Math.min(await asks(), totalOutstanding, settlement?.left ?? totalOutstanding);
}
