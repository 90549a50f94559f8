import type { Announce } from '../../../call/announcements.ts';
import type { Actor } from '../../../core/loans/actor.ts';
import { book, type Booked } from '../../../core/loans/ledger/book.ts';
import { holdLedger, type HeldLedger, type LoanLedger } from '../../../core/loans/ledger/read-ledger.ts';
import type { PaymentException } from '../../../core/payments/exceptions/payment-exceptions.store.ts';
import * as links from '../../../core/payments/payment-link.store.ts';
import type { Tx } from '../../../db/transaction.ts';
import { isLoan } from '../payments/payment.store.ts';
import { payableBy } from '../payments/payable.ts';
import { takePayment } from '../payments/take-payment.ts';
import { draftsOf } from './decision-drafts.ts';
import { isOnLoan, requireBookable, type Target } from './payment-target.ts';

type Decider = Actor & { announce: Announce };

/** The loans that a decision is about, in the order of their numbers: two people who move money both ways do not wait in a circle. */
export const loansOf = (exception: PaymentException, target: Target | undefined): string[] =>
  [...new Set([...(isOnLoan(exception) ? [exception.loan] : []), ...(target ? [target.loan] : [])])].toSorted();

/** Takes the loans of a decision. */
export async function holdLoans(tx: Tx, loans: readonly string[]): Promise<Map<string, HeldLedger>> {
  const held = new Map<string, HeldLedger>();
  for (const loan of loans) {
    const each = await holdLedger(tx, loan);
    if (each) held.set(loan, each);
  }
  return held;
}

export const ledgersOf = (held: ReadonlyMap<string, HeldLedger>): Map<string, LoanLedger> =>
  new Map([...held].map(([loan, { ledger }]) => [loan, ledger]));

/** Money that was kept off its loan comes to it, as the payment service would have told it. */
async function bookKept(
  tx: Tx,
  actor: Decider,
  exception: PaymentException,
  target: Target,
  held: HeldLedger | undefined,
): Promise<string | null> {
  const { paymentId: id, reference, amount, mode, utr, linkId, loan } = exception;
  const link = linkId !== null && target.loan === loan ? await links.findForChange(tx, linkId) : undefined;
  const asked = link && (await payableBy(tx, link, actor));
  const told = {
    reference,
    loan_application_number: target.loan,
    amount: amount / 100,
    paid_on: target.day,
    payment_mode: mode,
    utr,
    link_id: link?.id ?? null,
  };
  const taken = await takePayment(tx, actor, { id, told, held, link, asked, reversal: undefined });
  if (!taken) throw new Error('A payment that waited is there already');
  return taken.receipt?.entryId ?? null;
}

/** Books what a decision asks for. @returns where the money stands since: the receipt, null of a loan without a ledger */
export async function bookDecision(
  tx: Tx,
  actor: Decider,
  exception: PaymentException,
  { target, held }: { target: Target | undefined; held: ReadonlyMap<string, HeldLedger> },
): Promise<{ entryId: string | null; booked: readonly Booked[] }> {
  const ledgers = ledgersOf(held);
  if (target) {
    const ledger = ledgers.get(target.loan);
    requireBookable(exception, target, { ledger, isLoan: await isLoan(tx, target.loan), now: actor.now });
  }
  if (target && !isOnLoan(exception))
    return { entryId: await bookKept(tx, actor, exception, target, held.get(target.loan)), booked: [] };
  const done: Booked[] = [];
  for (const [loan, drafts] of draftsOf(exception, target, ledgers, actor)) {
    const each = held.get(loan);
    if (!each) throw new Error('A loan that is booked on is not held');
    const booked = await book(tx, actor, each, drafts);
    await actor.announce(tx, 'loan.booked', { loanApplicationNumber: loan, booked, by: actor });
    done.push(booked);
  }
  const receipts = done.flatMap(({ entries }) => entries.filter(({ kind }) => kind === 'RECEIPT'));
  return { entryId: receipts.at(-1)?.id ?? exception.entryId, booked: done };
}
