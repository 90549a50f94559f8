import type { LoanEntry } from '../../../../../widgets/contract/ledger/loan-entry.ts';
import type { CallInput, CallReply } from '../../../../../widgets/contract/schemas.ts';
import { refuse } from '../../../base/refusal.ts';
import type { Announce } from '../../../call/announcements.ts';
import type { Handler } from '../../../call/handler.ts';
import { actorIn, type Actor } from '../../../core/loans/actor.ts';
import type { Booked } from '../../../core/loans/ledger/book.ts';
import { holdLedger, type HeldLedger } from '../../../core/loans/ledger/read-ledger.ts';
import { reverseReceipt } from '../../../core/loans/ledger/reverse-receipt.ts';
import * as exceptions from '../../../core/payments/exceptions/payment-exceptions.store.ts';
import type { PaymentException } from '../../../core/payments/exceptions/payment-exceptions.store.ts';
import { endTakenBack } from '../../../core/payments/exceptions/raise-exception.ts';
import type { Tx } from '../../../db/transaction.ts';
import * as payments from './payment.store.ts';
import type { PaymentRow } from './payment.store.ts';
import * as reversals from './waiting-reversal.store.ts';
import type { ReversalReason } from './waiting-reversal.store.ts';

const cannot = (message: string) => refuse('VALIDATION_FAILED', { message, fieldErrors: { reference: message } });
const reused = () => refuse('IDEMPOTENCY_REUSED', { message: 'This reversal was told with another reason' });

/**
 * Takes back what has just been booked, where its reversal was told before it.
 *
 * @returns what has become of the loan by both
 */
export async function takeBackWaiting(
  tx: Tx,
  actor: Actor,
  { entryId, booked }: { entryId: string; booked: Booked },
  { reference, reason }: { reference: string; reason: ReversalReason | undefined },
): Promise<Booked> {
  if (reason === undefined) return booked;
  const taken = await reverseReceipt(tx, actor, booked.held, { receiptId: entryId, reason, source: 'WEBHOOK' });
  await reversals.end(tx, reference);
  return { ...taken, entries: [...booked.entries, ...taken.entries], before: booked.before };
}

/**
 * The receipt of a payment on the ledger of its loan, which is held.
 *
 * @throws Refusal VALIDATION_FAILED for a loan that is kept by its schedule, and for a payment that came before its ledger
 */
function receiptOf(held: HeldLedger | undefined, entryId: string | null): LoanEntry {
  if (!held)
    throw cannot(
      'The loan of this payment is kept by its schedule, from which no payment can be taken back. Ask the lender',
    );
  const { entries } = held.ledger;
  const receipt = entries.find(({ id }) => id === entryId);
  const isOver = receipt && entries.some(({ kind, seq }) => kind === 'OPENING' && seq > receipt.seq);
  if (!receipt || isOver)
    throw cannot(
      'This payment came before the ledger of its loan was opened, which holds only what was left. Ask the lender',
    );
  return receipt;
}

/** Where a payment stands: a person may have moved it to another loan or day. */
function placeOf(
  payment: PaymentRow,
  exception: PaymentException | undefined,
): { loan: string; entryId: string | null } {
  const moved = exception?.state === 'BOOKED' ? exception : undefined;
  return {
    loan: moved?.bookedLoan ?? payment.loan_application_number,
    entryId: moved ? moved.entryId : payment.entry_id,
  };
}

/** A payment that is not told yet. @throws Refusal IDEMPOTENCY_REUSED where its reversal was told with another reason */
async function waitFor(tx: Tx, actor: Actor, { reference, reason }: Told, waits: ReversalReason | undefined) {
  if (waits !== undefined && waits !== reason) throw reused();
  if (waits === undefined) {
    await reversals.wait(tx, reference, reason);
    const after = { status: 'WAITING', reason };
    await actor.record({ action: 'REPORT_REVERSAL', entity: 'payment', after });
  }
  return { status: 'WAITING' as const };
}

type Told = CallInput<'reportReversal'>;

/**
 * Takes a payment back, once. One that is not told yet is taken back in the breath in which it is.
 *
 * @throws Refusal VALIDATION_FAILED where the loan's ledger does not have it; IDEMPOTENCY_REUSED where it was taken back with another
 * reason
 */
async function takeBack(
  tx: Tx,
  actor: Actor & { announce: Announce },
  told: Told,
): Promise<CallReply<'reportReversal'>> {
  const { reference, reason } = told;
  const waits = await reversals.claim(tx, reference, actor.now);
  const exception = await exceptions.findByReference(tx, reference);
  const payment = await payments.findByReference(tx, reference);
  // What is kept off its loan has nothing to take back there, and what a person has given back is gone.
  if (exception && (!payment || exception.state === 'RETURNED')) {
    await endTakenBack(tx, actor, exception);
    await reversals.release(tx, reference);
    return { status: 'BOOKED' };
  }
  if (!payment) return waitFor(tx, actor, told, waits);
  const { loan, entryId } = placeOf(payment, exception);
  const held = await holdLedger(tx, loan);
  const receipt = receiptOf(held, entryId);
  if (!held) throw new Error('A receipt without a ledger is refused');
  await reversals.release(tx, reference);
  const earlier = held.ledger.entries.find(({ kind, dependsOn }) => kind === 'REVERSAL' && dependsOn === receipt.id);
  if (earlier?.kind === 'REVERSAL') {
    if (earlier.reason !== reason) throw reused();
    return { status: 'BOOKED' };
  }
  const booked = await reverseReceipt(tx, actor, held, { receiptId: receipt.id, reason, source: 'WEBHOOK' });
  await actor.announce(tx, 'loan.booked', { loanApplicationNumber: loan, booked, by: actor });
  if (exception) await endTakenBack(tx, actor, exception);
  await actor.record({
    action: 'REPORT_REVERSAL',
    entity: 'payment',
    entityId: payment.id,
    loanApplicationNumber: loan,
    after: { status: 'BOOKED', reason },
  });
  return { status: 'BOOKED' };
}

const reportReversal: Handler<'reportReversal'> = (input, context) =>
  context.once((tx) => takeBack(tx, { ...actorIn(tx, context), announce: context.announce }, input));

export const reversalHandlers = { reportReversal };
