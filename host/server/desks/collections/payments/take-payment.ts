import type { Announce } from '../../../call/announcements.ts';
import type { Actor } from '../../../core/loans/actor.ts';
import { findByLoanForChange } from '../../../core/loans/cases.store.ts';
import type { Booked } from '../../../core/loans/ledger/book.ts';
import type { HeldLedger } from '../../../core/loans/ledger/read-ledger.ts';
import type { Payable } from '../../../core/payments/asked-by-ledger.ts';
import type { ToldPayment } from '../../../core/payments/exceptions/raise-exception.ts';
import * as links from '../../../core/payments/payment-link.store.ts';
import type { PaymentLink } from '../../../core/payments/payment-link.store.ts';
import type { Tx } from '../../../db/transaction.ts';
import { endWithoutDues } from './end-without-dues.ts';
import * as payments from './payment.store.ts';
import { takeBackWaiting } from './report-reversal.ts';
import { bookPayment, spreadPayment } from './spend-payment.ts';
import type { ReversalReason } from './waiting-reversal.store.ts';

/** Ends the link by which a payment was made, if that covers what it asks for. @param asked before the payment */
async function endCovered(
  tx: Tx,
  link: PaymentLink | undefined,
  { asked, amount, now }: { asked: Payable | undefined; amount: number; now: Date },
): Promise<boolean> {
  const enough = Math.min(link?.amount ?? 0, typeof asked === 'number' ? asked : (link?.amount ?? 0));
  const isCovered = link !== undefined && link.status !== 'PAID' && amount >= enough;
  if (isCovered) await links.setStatus(tx, link.id, { status: 'PAID', closedAt: now });
  return isCovered;
}

/** A payment that is to be written, of a loan that is held. */
interface ToTake {
  id: string;
  told: ToldPayment;
  /** Undefined for a loan without a ledger. */
  held: HeldLedger | undefined;
  link: PaymentLink | undefined;
  /** What the link asked for before. */
  asked: Payable | undefined;
  /** Why it is to be taken back, where a reversal waits for it. */
  reversal: ReversalReason | undefined;
}

/** What a payment has done. */
interface Taken {
  /** Undefined for a loan without a ledger. */
  receipt: { entryId: string; booked: Booked } | undefined;
  isTakenBack: boolean;
}

/**
 * Writes a payment and books it on the loan's ledger, where a reversal may wait for it; it is spread over the schedule of a loan without
 * one. Ends the link that it was made by when it covers what the link asks for, and every other link of the loan for which nothing is
 * left to pay.
 *
 * @returns undefined where another sender has told of its reference at the same moment
 */
export async function takePayment(
  tx: Tx,
  actor: Actor & { announce: Announce },
  { id, told, held, link, asked, reversal }: ToTake,
): Promise<Taken | undefined> {
  const { now, record, announce } = actor;
  const { reference, loan_application_number: loan, amount, paid_on: paidOn, payment_mode: paymentMode } = told;
  const receipt = held && (await bookPayment(tx, actor, held, told));
  const booked = receipt && (await takeBackWaiting(tx, actor, receipt, { reference, reason: reversal }));
  const source = told.link_id === null ? ('BANK' as const) : ('LINK' as const);
  const row = { id, ...told, source, entry_id: receipt?.entryId ?? null, recorded_at: now };
  if (!(await payments.insert(tx, row))) return undefined;
  const surplus = receipt ? 0 : await spreadPayment(tx, actor, row);
  const standing = await findByLoanForChange(tx, loan);
  const isTakenBack = booked !== undefined && booked !== receipt?.booked;
  const payment = { id, amount, paidOn };
  if (standing && !isTakenBack)
    await announce(tx, 'payment.taken', { loanApplicationNumber: loan, payment, by: actor });
  const isCovered = !isTakenBack && (await endCovered(tx, link, { asked, amount, now }));
  if (booked) await announce(tx, 'loan.booked', { loanApplicationNumber: loan, booked, by: actor });
  else await endWithoutDues(tx, actor, loan);
  await record({
    action: 'RECORD_PAYMENT',
    entity: 'payment',
    entityId: id,
    loanApplicationNumber: loan,
    after: {
      amount,
      paidOn,
      paymentMode,
      source,
      ...(surplus > 0 && { surplus }),
      ...(isTakenBack && { reversal }),
      ...(isCovered && { paymentLink: 'PAID' }),
    },
  });
  return { receipt, isTakenBack };
}
