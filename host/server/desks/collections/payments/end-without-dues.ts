import type { Announcements } from '../../../call/announcements.ts';
import type { Actor } from '../../../core/loans/actor.ts';
import * as links from '../../../core/payments/payment-link.store.ts';
import type { Tx } from '../../../db/transaction.ts';
import { payableBy } from './payable.ts';

/** Ends the open links of a loan by which nothing is due any more, however it was paid. */
export async function endWithoutDues(
  tx: Tx,
  { now, rules, record }: Pick<Actor, 'now' | 'rules' | 'record'>,
  loan: string,
): Promise<void> {
  for (const link of await links.findAllOpenForChange(tx, loan)) {
    if ((await payableBy(tx, link, { now, rules })) !== 0) continue;
    await links.setStatus(tx, link.id, { status: 'CANCELLED', closedAt: now });
    await record({
      action: 'CANCEL_PAYMENT_LINK',
      entity: 'paymentLink',
      entityId: link.id,
      loanApplicationNumber: loan,
      before: { status: link.status },
      after: { status: 'CANCELLED' },
      reasonCodes: ['NOTHING_DUE'],
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
