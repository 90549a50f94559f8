import type { Kysely } from 'kysely';
import { loanStanding } from '../../../../../widgets/contract/collections/loan-standing.ts';
import { acceptedSettlement } from '../../../core/loans/in-flight.store.ts';
import { quoteDue } from '../../../core/loans/pay-foreclosure.ts';
import { findOpenForeclosure } from '../../../core/loans/requests.store.ts';
import { readAged } from '../../../core/loans/schedule/apply-payment.ts';
import type { Database } from '../../../db/schema.ts';
import type { CollectionSettings } from '../../../base/settings.ts';
import { askedByLedger, askedLoan, type Payable } from '../../../core/payments/asked-by-ledger.ts';
import type { PaymentLink } from '../../../core/payments/payment-link.store.ts';
import { paidSince } from './payment.store.ts';

/**
 * Reads from the dues of the moment what a link asks for. However else the borrower has paid since the link was sent,
 * they are not asked for it again. A loan without a ledger and a schedule is asked what the link was sent for.
 */
export async function payableBy(
  db: Kysely<Database>,
  link: PaymentLink,
  { now, rules }: { now: Date; rules: CollectionSettings },
): Promise<Payable> {
  const { id, loan_application_number: loan, purpose, amount: sent, created_at: madeAt } = link;
  if (sent === null) return null;
  const asked = await askedLoan(db, loan, now);
  if (asked) return askedByLedger(db, { ...link, amount: sent }, asked);
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
