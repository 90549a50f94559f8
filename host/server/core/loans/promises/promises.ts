import { checkPromiseAmount, checkPromiseDate } from '../../../../../widgets/contract/calling/promise-to-pay.ts';
import { dayOf, daysAfter, type Day } from '../../../../../widgets/contract/time.ts';
import {
  mostReschedules,
  promiseStatusOf,
  type PromiseEnding,
  type PromiseSource,
  type PromiseStatus,
} from '../../../../../widgets/contract/collections/promises.ts';
import { paiseOf, type Paise } from '../../../../../widgets/contract/ledger/paise.ts';
import { newId } from '../../../db/new-id.ts';
import type { Tx } from '../../../db/transaction.ts';
import { refuse } from '../../../base/refusal.ts';
import type { Actor } from '../actor.ts';
import type { FoundCase } from '../cases.store.ts';
import { refuseWhileSettling } from '../in-flight.ts';
import { changeCase } from '../schedule/stand-case.ts';
import * as promises from './promise.store.ts';
import type { PromiseRow } from './promise.store.ts';
import { rupees } from '../../../../../widgets/contract/money.ts';

const dayMs = 86_400_000;
/** Whole rupees of what was paid: a part of a rupee keeps no promise. */
const wholeOf = (paid: Paise) => Math.floor(paid / 100);
const readable = (day: string) => day.split('-').toReversed().join('/');

/** A borrower's promise to pay, whichever screen it is made on. */
export interface NewPromise {
  /** Whole rupees. */
  amount: number;
  /** YYYY-MM-DD. */
  promisedOn: Day;
  source: PromiseSource;
  /** The call entry or the feedback that it comes with. */
  sourceId: string;
  /** True: an open promise is cancelled as rescheduled. Otherwise it refuses the new one. */
  replacesPromise: boolean;
  /** When the person took it; the days are counted from here. */
  submittedAt: Date;
}

/** The last day on which a payment keeps a promise. */
function lastDayOf({ promised_on: day }: Pick<PromiseRow, 'promised_on'>, { rules }: Pick<Actor, 'rules'>): Day {
  return daysAfter(day, rules.promiseGraceDays);
}

/** @throws Refusal PROMISE_REFUSED naming what is wrong with amount, day or borrower */
function requirePromisable(loan: FoundCase, { amount, promisedOn, submittedAt }: NewPromise): void {
  const amountMessage = checkPromiseAmount(String(amount), loan.totalOutstanding);
  const dayMessage = checkPromiseDate(promisedOn, submittedAt);
  const fieldErrors = {
    ...(amountMessage !== undefined && { promiseAmount: amountMessage }),
    ...(dayMessage !== undefined && { promiseDate: dayMessage }),
  };
  if (Object.keys(fieldErrors).length > 0) throw refuse('PROMISE_REFUSED', { fieldErrors });
  if (loan.queue === null) throw refuse('PROMISE_REFUSED', { message: 'Nothing is due on this loan' });
  if (loan.noOfRpc === 0)
    throw refuse('PROMISE_REFUSED', { message: 'Only the borrower can promise: a promise needs a contact in person' });
}

async function close(
  tx: Tx,
  actor: Actor,
  promise: PromiseRow,
  { status, paid, reason }: { status: PromiseStatus; paid: Paise; reason: PromiseEnding | null },
): Promise<void> {
  await promises.setStatus(tx, promise.id, { status, paid, closedAt: actor.now, reason });
  await actor.record({
    action: 'CLOSE_PROMISE',
    entity: 'promise',
    entityId: promise.id,
    loanApplicationNumber: promise.loan_application_number,
    before: { status: promise.status },
    after: { status, paidAmount: wholeOf(paid) },
    reasonCodes: reason === null ? [] : [reason],
  });
}

/** @throws Refusal PROMISE_OPEN; PROMISE_REFUSED when promises were rescheduled as often as they may */
async function clearOpen(tx: Tx, actor: Actor, open: PromiseRow, promise: NewPromise): Promise<void> {
  if (!promise.replacesPromise)
    throw refuse('PROMISE_OPEN', {
      message: `There is an open promise of ${rupees(open.amount)} for ${readable(open.promised_on)}`,
    });
  const since = new Date(actor.now.getTime() - mostReschedules.days * dayMs);
  if ((await promises.reschedulesSince(tx, open.loan_application_number, since)) >= mostReschedules.times)
    throw refuse('PROMISE_REFUSED', {
      fieldErrors: {
        promiseDate: `The promise was rescheduled ${mostReschedules.times} times within ${mostReschedules.days} days`,
      },
    });
  await close(tx, actor, open, { status: 'CANCELLED', paid: promises.paidOf(open), reason: 'RESCHEDULED' });
}

/**
 * Takes a promise to pay: the one function for all screens and files. A promise that says what the open one says is the
 * open one. The case's row must be locked, and a contact in person counted before.
 *
 * @throws Refusal PROMISE_REFUSED, PROMISE_OPEN, LOAN_BUSY while an accepted settlement is paid
 */
export async function makePromise(
  tx: Tx,
  actor: Actor,
  found: FoundCase,
  promise: NewPromise,
): Promise<{ loan: FoundCase; promiseId: string }> {
  requirePromisable(found, promise);
  const { amount, promisedOn, source, sourceId } = promise;
  const number = found.loanApplicationNumber;
  const loan = await settlePromise(tx, actor, found);
  const open = await promises.findOpen(tx, number);
  if (open && open.amount === amount && open.promised_on === promisedOn) return { loan, promiseId: open.id };
  await refuseWhileSettling(tx, number);
  if (open) await clearOpen(tx, actor, open, promise);
  const id = newId(actor.now);
  await promises.insert(tx, {
    id,
    loan_application_number: number,
    amount,
    amount_paise: paiseOf(amount),
    promised_on: promisedOn,
    status: 'OPEN',
    source,
    source_id: sourceId,
    made_by: actor.staffId,
    made_at: actor.now,
    closed_at: null,
    close_reason: null,
  });
  await actor.record({
    action: 'MAKE_PROMISE',
    entity: 'promise',
    entityId: id,
    loanApplicationNumber: number,
    after: { amount, promisedOn, source },
  });
  return { loan: await changeCase(tx, loan, { promised_on: promisedOn }), promiseId: id };
}

/**
 * Cancels the open promise of a loan whose case is locked. A loan without one stays as it is.
 *
 * @param sourceId only the promise that came with this call entry or feedback
 */
export async function cancelPromise(
  tx: Tx,
  actor: Actor,
  loan: FoundCase,
  reason: PromiseEnding,
  sourceId?: string,
): Promise<FoundCase> {
  const open = await promises.findOpen(tx, loan.loanApplicationNumber);
  if (!open || (sourceId !== undefined && open.source_id !== sourceId)) return loan;
  await close(tx, actor, open, { status: 'CANCELLED', paid: promises.paidOf(open), reason });
  return changeCase(tx, loan, { promised_on: null });
}

/** Opens a promise again whose money was taken back while its days are not over. */
async function reopen(tx: Tx, actor: Actor, promise: PromiseRow, paid: Paise): Promise<void> {
  await promises.setStatus(tx, promise.id, { status: 'OPEN', paid, closedAt: null, reason: null });
  await actor.record({
    action: 'REOPEN_PROMISE',
    entity: 'promise',
    entityId: promise.id,
    loanApplicationNumber: promise.loan_application_number,
    before: { status: promise.status, paidAmount: promise.paid_amount },
    after: { status: 'OPEN', paidAmount: wholeOf(paid) },
  });
}

/**
 * Writes how the last promise of a loan stands: kept as soon as enough is paid, partly kept or broken once its days are
 * over. A payment that is reported late still counts for the day on which it was made, and one that is taken back never did.
 * The case must be locked.
 */
export async function settlePromise(tx: Tx, actor: Actor, loan: FoundCase): Promise<FoundCase> {
  const today = dayOf(actor.now);
  const firstDay = daysAfter(today, -60);
  const promise = await promises.findDecidable(tx, loan.loanApplicationNumber, firstDay);
  if (!promise) return loan;
  const lastDay = lastDayOf(promise, actor);
  const paid = await promises.paidFor(tx, promise, lastDay);
  const status = promiseStatusOf({ amount: promise.amount, paid: wholeOf(paid) }, { today, lastDay });
  if (status === promise.status && (status === 'KEPT' || paid === promises.paidOf(promise))) return loan;
  if (status !== 'OPEN') await close(tx, actor, promise, { status, paid, reason: null });
  else if (promise.status !== 'OPEN') await reopen(tx, actor, promise, paid);
  else await promises.setStatus(tx, promise.id, { status, paid, closedAt: null, reason: null });
  const isOpen = status === 'OPEN';
  if (isOpen === (promise.status === 'OPEN')) return loan;
  return changeCase(tx, loan, { promised_on: isOpen ? promise.promised_on : null });
}
