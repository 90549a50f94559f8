import type { PaymentExceptionReason } from '../../../../../widgets/contract/payments/exceptions/payment-exceptions.ts';
import { dayOf, isDay, type Day } from '../../../../../widgets/contract/time.ts';
import type { CallInput } from '../../../../../widgets/contract/schemas.ts';
import type { AuditEntry } from '../../../base/audit-entry.ts';
import type { Announce } from '../../../call/announcements.ts';
import { actorIn } from '../../../core/loans/actor.ts';
import { holdLedger, type HeldLedger } from '../../../core/loans/ledger/read-ledger.ts';
import { newId } from '../../../db/new-id.ts';
import type { Tx } from '../../../db/transaction.ts';
import type { Handler } from '../../../call/handler.ts';
import { refuse } from '../../../base/refusal.ts';
import { hashOf } from '../../../base/tokens.ts';
import type { CollectionSettings } from '../../../base/settings.ts';
import { findByReference as findException } from '../../../core/payments/exceptions/payment-exceptions.store.ts';
import { raiseException, type ToldPayment } from '../../../core/payments/exceptions/raise-exception.ts';
import * as links from '../../../core/payments/payment-link.store.ts';
import type { PaymentLink } from '../../../core/payments/payment-link.store.ts';
import * as payments from './payment.store.ts';
import { takePayment } from './take-payment.ts';
import * as reversals from './waiting-reversal.store.ts';
import type { ReversalReason } from './waiting-reversal.store.ts';
import { askedBy, reasonToKeep, reasonToList } from './weigh-payment.ts';

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
const toldOf = (paid: Paid, paidOn: Day, link: PaymentLink | undefined): ToldPayment => ({
  reference: paid.reference,
  loan_application_number: paid.loanApplicationNumber,
  amount: paid.amount,
  paid_on: paidOn,
  payment_mode: paid.paymentMode,
  utr: paid.utr ?? null,
  link_id: link?.id ?? null,
});

/** The payment of the reference, as it was told first, whatever a person has decided of it since. */
async function findKnown(tx: Tx, reference: string): Promise<(ToldPayment & { id: string }) | undefined> {
  const exception = await findException(tx, reference);
  if (!exception) return payments.findByReference(tx, reference);
  return {
    id: exception.paymentId,
    reference,
    loan_application_number: exception.loan,
    amount: exception.amount / 100,
    paid_on: exception.paidOn,
    payment_mode: exception.mode,
    utr: exception.utr,
    link_id: exception.linkId,
  };
}

/** @throws Refusal IDEMPOTENCY_REUSED where a known payment is another */
function requireSame(known: (ToldPayment & { id: string }) | undefined, told: ToldPayment): { paymentId: string } {
  if (!known || Object.entries(told).some(([column, value]) => known[column as keyof ToldPayment] !== value))
    throw refuse('IDEMPOTENCY_REUSED', { message: 'This reference was recorded with other values' });
  return { paymentId: known.id };
}

/** Keeps a payment off its loan until a person has decided. One that was taken back before it was told needs nobody. */
async function keepOff(
  tx: Tx,
  recorder: Recorder,
  told: ToldPayment,
  { reason, reversal }: { reason: PaymentExceptionReason; reversal: ReversalReason | undefined },
): Promise<{ paymentId: string }> {
  const paymentId = newId(recorder.now);
  const kept = { reason, paymentId, entryId: null, isTakenBack: reversal !== undefined };
  if (!(await raiseException(tx, recorder, told, kept)))
    throw refuse('IDEMPOTENCY_REUSED', { message: 'This reference was recorded with other values' });
  await reversals.end(tx, told.reference);
  return { paymentId };
}

interface ToTake {
  told: ToldPayment;
  held: HeldLedger | undefined;
  link: PaymentLink | undefined;
  reversal: ReversalReason | undefined;
}

/** Books a payment of a loan, and lists it where a person is to look at it. */
async function take(
  tx: Tx,
  recorder: Recorder,
  { told, held, link, reversal }: ToTake,
): Promise<{ paymentId: string }> {
  const { reference } = told;
  const id = newId(recorder.now);
  const asked = link && (await askedBy(tx, link, told, recorder));
  const actor = { ...recorder, staffId: null };
  const taken = await takePayment(tx, actor, { id, told, held, link, asked: asked?.now, reversal });
  // Another sender may have told it at the same moment, of another loan or of one that was never in collection.
  if (!taken) return requireSame(await payments.findByReference(tx, reference), told);
  const { receipt, isTakenBack } = taken;
  const reason = held && receipt && reasonToList(held.ledger, receipt.booked, { told, link, asked }, recorder);
  if (receipt && reason !== undefined && !isTakenBack)
    await raiseException(tx, recorder, told, { reason, paymentId: id, entryId: receipt.entryId });
  await reversals.release(tx, reference);
  return { paymentId: id };
}

/**
 * Records a payment of a borrower, once by its reference. Money that has come is not refused but for a day ahead: what fits no loan, or
 * is likely told twice or too late, waits for a person, and so does what is booked otherwise than it was asked for.
 *
 * @throws Refusal VALIDATION_FAILED; IDEMPOTENCY_REUSED where the reference stands for another payment
 */
export async function recordPaymentOnce(tx: Tx, recorder: Recorder, paid: Paid): Promise<{ paymentId: string }> {
  const { reference, loanApplicationNumber: loan } = paid;
  const paidOn = readPaidOn(paid.paidOn, recorder.now);
  // A reversal of it that is told at the same moment comes before or after it.
  const reversal = await reversals.claim(tx, reference, recorder.now);
  // The case first: all who change the money of a loan lock it before anything else of the loan.
  const held = await holdLedger(tx, loan);
  const link = await linkOf(tx, paid);
  const told = toldOf(paid, paidOn, link);
  const known = await findKnown(tx, reference);
  if (known) {
    await reversals.release(tx, reference);
    return requireSame(known, told);
  }
  const unknown = held || (await payments.isLoan(tx, loan)) ? undefined : ('UNKNOWN_LOAN' as const);
  const reason = held ? reasonToKeep(held, told, recorder) : unknown;
  return reason === undefined
    ? take(tx, recorder, { told, held, link, reversal })
    : keepOff(tx, recorder, told, { reason, reversal });
}

const recordPayment: Handler<'recordPayment'> = (input, context) =>
  context.once((tx) => recordPaymentOnce(tx, { ...actorIn(tx, context), announce: context.announce }, input));

export const paymentHandlers = { recordPayment };
