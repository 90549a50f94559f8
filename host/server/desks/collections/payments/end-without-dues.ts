import type { Announcements } from '../../../call/announcements.ts';
import type { Actor } from '../../../core/loans/actor.ts';
import type { Payable } from '../../../core/payments/asked-by-ledger.ts';
import * as links from '../../../core/payments/payment-link.store.ts';
import type { PaymentLink } from '../../../core/payments/payment-link.store.ts';
import type { Tx } from '../../../db/transaction.ts';
import { payableBy } from './payable.ts';

/** Why a link asks for nothing more, by what it asks for; undefined for one that asks, and for one that its own flow ends. */
function endingOf({ purpose }: PaymentLink, asked: Payable): string | undefined {
  if (asked === 0) return 'NOTHING_DUE';
  const isOfDues = purpose !== 'FORECLOSURE' && purpose !== 'SETTLEMENT';
  return asked === 'OVER' && isOfDues ? 'SETTLEMENT_ACCEPTED' : undefined;
}

/** Ends the open links of a loan by which nothing is due any more, however it was paid, or beside an accepted settlement. */
export async function endWithoutDues(
  tx: Tx,
  { now, rules, record }: Pick<Actor, 'now' | 'rules' | 'record'>,
  loan: string,
): Promise<void> {
  for (const link of await links.findAllOpenForChange(tx, loan)) {
    const reason = endingOf(link, await payableBy(tx, link, { now, rules }));
    if (reason === undefined) continue;
    await links.setStatus(tx, link.id, { status: 'CANCELLED', closedAt: now });
    await record({
      action: 'CANCEL_PAYMENT_LINK',
      entity: 'paymentLink',
      entityId: link.id,
      loanApplicationNumber: loan,
      before: { status: link.status },
      after: { status: 'CANCELLED' },
      reasonCodes: [reason],
    });
  }
}

/** Whatever is booked on a loan, its links ask for nothing that is not due any more. */
export async function followBooking(
  tx: Tx,
  { loanApplicationNumber, by }: Announcements['loan.booked'],
): Promise<void> {
  await endWithoutDues(tx, by, loanApplicationNumber);
}
