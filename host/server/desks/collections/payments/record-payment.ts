import { dayOf, isDay, type Day } from '../../../../../widgets/contract/time.ts';
import type { CallInput } from '../../../../../widgets/contract/schemas.ts';
import type { AuditEntry } from '../../../base/audit-entry.ts';
import type { Announce } from '../../../call/announcements.ts';
import { actorIn, type Actor } from '../../../core/loans/actor.ts';
import { findByLoanForChange } from '../../../core/loans/cases.store.ts';
import { holdLedger } from '../../../core/loans/ledger/read-ledger.ts';
import { newId } from '../../../db/new-id.ts';
import type { Tx } from '../../../db/transaction.ts';
import type { Handler } from '../../../call/handler.ts';
import { refuse } from '../../../base/refusal.ts';
import { hashOf } from '../../../base/tokens.ts';
import type { CollectionSettings } from '../../../base/settings.ts';
import { endWithoutDues } from './end-without-dues.ts';
import { payableBy } from './payable.ts';
import type { Payable } from '../../../core/payments/asked-by-ledger.ts';
import * as links from '../../../core/payments/payment-link.store.ts';
import type { PaymentLink } from '../../../core/payments/payment-link.store.ts';
import * as payments from './payment.store.ts';
import type { PaymentRow } from './payment.store.ts';
import { takeBackWaiting } from './report-reversal.ts';
import { bookPayment, spreadPayment } from './spend-payment.ts';
import * as reversals from './waiting-reversal.store.ts';

type Paid = CallInput<'recordPayment'>;

/** Who reports a payment: the payment service, or a customer on a demo's page. */
export interface Recorder {
  now: Date;
  rules: CollectionSettings;
  record(entry: AuditEntry): Promise<void>;
  announce: Announce;
}

/** @throws Refusal VALIDATION_FAILED for a text that is not a day, or a day that has not begun in India */
function readPaidOn(paidOn: string, now: Date): Day {
  const wrong = (message: string) => refuse('VALIDATION_FAILED', { fieldErrors: { paidOn: message } });
  if (!isDay(paidOn)) throw wrong('Enter a day as YYYY-MM-DD');
  if (paidOn > dayOf(now)) throw wrong('This day has not come yet');
  return paidOn;
}

/** The link of a payment; undefined without one. Money that has come is recorded even when its link has ended. */
async function linkOf(tx: Tx, { linkToken, loanApplicationNumber: loan }: Paid): Promise<PaymentLink | undefined> {
  if (linkToken === undefined) return undefined;
  const link = await links.findByTokenForChange(tx, hashOf(linkToken));
  if (link?.loan_application_number === loan) return link;
  throw refuse('VALIDATION_FAILED', { fieldErrors: { linkToken: 'This is no payment link of this loan' } });
}

/** What has come, as the row of a payment holds it: under one reference always the same. */
function factsOf(paid: Paid, paidOn: Day, link: PaymentLink | undefined) {
  return {
    loan_application_number: paid.loanApplicationNumber,
    amount: paid.amount,
    paid_on: paidOn,
    payment_mode: paid.paymentMode,
    utr: paid.utr ?? null,
    link_id: link?.id ?? null,
  };
}

/** @throws Refusal IDEMPOTENCY_REUSED where a known payment is another */
function requireSame(known: PaymentRow | undefined, facts: ReturnType<typeof factsOf>): { paymentId: string } {
  if (!known || Object.entries(facts).some(([column, value]) => known[column as keyof typeof facts] !== value))
    throw refuse('IDEMPOTENCY_REUSED', { message: 'This reference was recorded with other values' });
  return { paymentId: known.id };
}

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

/**
 * Records a payment of a borrower, once by its reference, and books it on the loan's ledger, where a reversal may wait for it; it is
 * spread over the schedule of a loan without one. Ends the link that it was made by when it covers what the link asks for, and every
 * other link of the loan for which nothing is left to pay.
 *
 * @throws Refusal LOAN_NOT_FOUND, VALIDATION_FAILED; IDEMPOTENCY_REUSED where the reference stands for another payment
 */
export async function recordPaymentOnce(tx: Tx, recorder: Recorder, paid: Paid): Promise<{ paymentId: string }> {
  const { now, record, rules, announce } = recorder;
  const { reference, loanApplicationNumber: loan, amount, paymentMode } = paid;
  const paidOn = readPaidOn(paid.paidOn, now);
  if (!(await payments.isLoan(tx, loan)))
    throw refuse('LOAN_NOT_FOUND', { fieldErrors: { loanApplicationNumber: 'There is no loan with this number' } });
  // A reversal of it that is told at the same moment comes before or after it.
  const reversal = await reversals.claim(tx, reference, now);
  // The case first: all who change the money of a loan lock it before anything else of the loan.
  const held = await holdLedger(tx, loan);
  const link = await linkOf(tx, paid);
  const facts = factsOf(paid, paidOn, link);
  const known = await payments.findByReference(tx, reference);
  if (known) {
    await reversals.release(tx, reference);
    return requireSame(known, facts);
  }
  const actor: Actor = { now, record, rules, staffId: null };
  const asked = link && (await payableBy(tx, link, recorder));
  const receipt = held && (await bookPayment(tx, actor, held, { ...facts, reference }));
  const booked = receipt && (await takeBackWaiting(tx, actor, receipt, { reference, reason: reversal }));
  const id = newId(now);
  const source = link ? ('LINK' as const) : ('BANK' as const);
  const row = { id, reference, ...facts, source, entry_id: receipt?.entryId ?? null, recorded_at: now };
  // Another sender may have told it at the same moment, of another loan or of one that was never in collection.
  if (!(await payments.insert(tx, row))) return requireSame(await payments.findByReference(tx, reference), facts);
  const surplus = receipt ? 0 : await spreadPayment(tx, actor, row);
  const standing = await findByLoanForChange(tx, loan);
  const payment = { id, amount, paidOn };
  const isTakenBack = booked !== undefined && booked !== receipt?.booked;
  if (standing && !isTakenBack)
    await announce(tx, 'payment.taken', { loanApplicationNumber: loan, payment, by: actor });
  const isCovered = !isTakenBack && (await endCovered(tx, link, { asked, amount, now }));
  if (booked) await announce(tx, 'loan.booked', { loanApplicationNumber: loan, booked, by: actor });
  else await endWithoutDues(tx, recorder, loan);
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
  await reversals.release(tx, reference);
  return { paymentId: id };
}

const recordPayment: Handler<'recordPayment'> = (input, context) =>
  context.once((tx) => recordPaymentOnce(tx, { ...actorIn(tx, context), announce: context.announce }, input));

export const paymentHandlers = { recordPayment };
