import { paiseOf } from '../../../../../widgets/contract/ledger/paise.ts';
import { releasedMode } from '../../../../../widgets/contract/payments/payments.ts';
import type { Day } from '../../../../../widgets/contract/time.ts';
import { refuse } from '../../../base/refusal.ts';
import type { Actor } from '../../../core/loans/actor.ts';
import { applyRestructure } from '../../../core/loans/apply-restructure.ts';
import { findByLoanForChange } from '../../../core/loans/cases.store.ts';
import type { Booked } from '../../../core/loans/ledger/book.ts';
import { bookReceipt, wrongDay } from '../../../core/loans/ledger/book-receipt.ts';
import type { HeldLedger } from '../../../core/loans/ledger/read-ledger.ts';
import { foreclosurePaidBy, payForeclosure } from '../../../core/loans/pay-foreclosure.ts';
import { applyPayment, settleAfterPayment } from '../../../core/loans/schedule/apply-payment.ts';
import type { Tx } from '../../../db/transaction.ts';
import { setAllocations, type PaymentRow } from './payment.store.ts';

/** A payment that has come, of whole rupees. */
interface Came {
  loan_application_number: string;
  amount: number;
  paid_on: Day;
  payment_mode: PaymentRow['payment_mode'];
  utr: string | null;
  link_id: string | null;
}

/**
 * Books a payment on the ledger of its loan, which is held.
 *
 * @throws Refusal VALIDATION_FAILED for a day before the loan was paid out; IDEMPOTENCY_REUSED where an entry that is no payment has
 * its reference
 */
export async function bookPayment(
  tx: Tx,
  actor: Actor,
  held: HeldLedger,
  { amount, paid_on: valueDate, payment_mode: mode, utr, link_id: linkId, reference }: Came & { reference: string },
): Promise<{ entryId: string; booked: Booked }> {
  const wrong = wrongDay(held, valueDate, actor.now);
  if (wrong !== undefined) throw refuse('VALIDATION_FAILED', { fieldErrors: { paidOn: wrong } });
  const source = linkId === null ? 'WEBHOOK' : 'LINK';
  const receipt = { amount: paiseOf(amount), valueDate, source, mode, utr, reference, linkId } as const;
  const { entryId, booked } = await bookReceipt(tx, actor, held, receipt);
  if (!booked) throw refuse('IDEMPOTENCY_REUSED', { message: 'This reference was recorded with other values' });
  return { entryId, booked };
}

/**
 * Spreads a payment over the schedule of a loan without a ledger, or closes the loan by it where it pays a foreclosure. Says what
 * is left of it once the whole loan is repaid.
 */
export async function spreadPayment(tx: Tx, actor: Actor, payment: Came & { id: string }): Promise<number> {
  const {
    id,
    loan_application_number: loan,
    amount,
    paid_on: paidOn,
    payment_mode: paymentMode,
    link_id: linkId,
  } = payment;
  const came = { amount, paidOn, paymentMode: releasedMode(paymentMode) };
  await applyRestructure(tx, actor, loan);
  const quote = await foreclosurePaidBy(tx, actor, loan, { linkId, amount, paidOn });
  const inCollection = await findByLoanForChange(tx, loan);
  const applied = quote
    ? await payForeclosure(tx, actor, { quote, loan: inCollection, payment: came })
    : { ...(await applyPayment(tx, actor, loan, inCollection, came)), charge: 0 };
  await setAllocations(tx, id, applied);
  const standing = await findByLoanForChange(tx, loan);
  if (standing) await settleAfterPayment(tx, actor, standing);
  return applied.surplus;
}
