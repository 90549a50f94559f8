import { book, type Booked, type NewEntry } from '../../../host/server/core/loans/ledger/book.ts';
import { bookReceipt, type NewReceipt } from '../../../host/server/core/loans/ledger/book-receipt.ts';
import { readLedger } from '../../../host/server/core/loans/ledger/read-ledger.ts';
import { reverseReceipt, type Reversal } from '../../../host/server/core/loans/ledger/reverse-receipt.ts';
import { standLedger } from '../../../host/server/core/loans/ledger/stand-ledger.ts';
import type { Settings } from '../../../host/server/base/settings.ts';
import { createPaymentLink, type NewPaymentLink } from '../../../host/server/core/payments/payment-link.ts';
import type { Actor } from '../../../host/server/core/loans/actor.ts';
import { newId } from '../../../host/server/db/new-id.ts';
import type { Tx } from '../../../host/server/db/transaction.ts';
import type { LoanPlan } from '../../../widgets/contract/ledger/loan-plan.ts';
import { paise } from '../../../widgets/contract/ledger/paise.ts';
import type { CallInput } from '../../../widgets/contract/schemas.ts';
import { dayMs, dayOf, daysAfter, readDay, startOfDay } from '../../../widgets/contract/time.ts';
import { startTestServer, testSettings } from '../support.ts';
import { bornLoan, emi, holdLoan, lateLoan, planA, workOn } from './ledger-loans.ts';

type Told = Partial<NewReceipt> & { toldOn?: string };

/** What a payment of a reference is to the bank: another one each. */
const utrOf = (reference: string) => `UTR-${reference.replaceAll(/[^A-Za-z0-9]/g, '-')}`;

/**
 * A server with loans that have a ledger, whose bookings are made at noon of a day; its own clock stands at noon, too. Money of any day
 * is booked when it is told, unless `valueDateDays` says how old it may be.
 */
export async function startLedgers({
  valueDateDays = 400,
  ...settings
}: Partial<Settings> & { valueDateDays?: number } = {}) {
  const { collections = testSettings().collections } = settings;
  const server = await startTestServer({ settings: { ...settings, collections: { ...collections, valueDateDays } } });
  const { db, clock } = server;
  let told = 0;
  const today = () => dayOf(clock.now());
  clock.advance(startOfDay(daysAfter(today(), 1)).getTime() + dayMs / 2 - clock.now().getTime());

  const on = <Result>(day: string, work: (tx: Tx, actor: Actor) => Promise<Result>) =>
    workOn(server, readDay(day), work);
  const born = (plan: LoanPlan = planA) => bornLoan(server, plan);

  /** Money of a day, which was told on that day unless another is given. */
  function pay(loan: string, day: string, amount: number, { toldOn = day, ...more }: Told = {}) {
    return on(toldOn, async (tx, actor) =>
      bookReceipt(tx, actor, await holdLoan(tx, loan), {
        amount: paise(amount),
        valueDate: readDay(day),
        source: 'WEBHOOK',
        mode: 'UPI',
        reference: `PAY-${(told += 1)}`,
        ...more,
      }),
    );
  }

  return {
    ...server,
    today,
    on,
    born,
    pay,
    lateLoan: () => lateLoan(server),
    /** The payment service tells of money: whole rupees of today, unless it says something else. */
    tell: (loan: string, amount: number, more: Partial<CallInput<'recordPayment'>> = {}) => {
      const { reference = `TOLD-${(told += 1)}` } = more;
      const facts = { reference, loanApplicationNumber: loan, amount, paidOn: today(), utr: utrOf(reference) };
      return server.call('recordPayment', { ...facts, paymentMode: 'NEFT', ...more });
    },
    payments: (loan: string) =>
      db.selectFrom('payment').selectAll().where('loan_application_number', '=', loan).orderBy('id').execute(),
    /** A link that was sent to the borrower. */
    link: (loan: string, more: Partial<NewPaymentLink> = {}) =>
      on(today(), (tx, { now, record }) =>
        createPaymentLink(
          tx,
          { now, createdBy: null, record },
          { loanApplicationNumber: loan, purpose: 'OVERDUE', amount: 40_000, channel: 'SMS', isSent: true, ...more },
        ),
      ),
    linkRow: (id: string) => db.selectFrom('payment_link').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    /** A loan A of which the first EMIs are paid on their days, and the receipts' entries. */
    async paidLoan(count: number): Promise<{ loan: string; receipts: string[] }> {
      const loan = await born();
      const receipts: string[] = [];
      for (const { dueOn } of planA.rows.slice(0, count)) receipts.push((await pay(loan, dueOn, emi)).entryId);
      return { loan, receipts };
    },
    reverse: (loan: string, receiptId: string, day: string, more: Partial<Reversal> = {}): Promise<Booked> =>
      on(day, async (tx, actor) =>
        reverseReceipt(tx, actor, await holdLoan(tx, loan), {
          receiptId,
          reason: 'RETURNED',
          source: 'WEBHOOK',
          ...more,
        }),
      ),
    book: (loan: string, day: string, drafts: readonly NewEntry[]): Promise<Booked> =>
      on(day, async (tx, actor) => book(tx, actor, await holdLoan(tx, loan), drafts)),
    /** Writes how a loan stands on a day, as a night does. */
    stand: (loan: string, day: string) =>
      on(day, async (tx, actor) => standLedger(tx, actor, await holdLoan(tx, loan))),
    async ledger(loan: string) {
      const ledger = await readLedger(db, loan);
      if (!ledger) throw new Error(`The loan ${loan} has no ledger`);
      return ledger;
    },
    caseOf: (loan: string) =>
      db.selectFrom('collections_case').selectAll().where('loan_application_number', '=', loan).executeTakeFirst(),
    rows: (loan: string) =>
      db.selectFrom('loan_installment').selectAll().where('loan_application_number', '=', loan).orderBy('no').execute(),
    audited: (action: string, loan: string) =>
      db
        .selectFrom('audit_event')
        .selectAll()
        .where('action', '=', action)
        .where('loan_application_number', '=', loan)
        .orderBy('at')
        .orderBy('id')
        .execute(),
    /** A promise that the borrower has made at noon of a day, in person. */
    async promised(loan: string, day: string, { amount, promisedOn }: { amount: number; promisedOn: string }) {
      const id = newId();
      await db
        .updateTable('collections_case')
        .set({ no_of_calls: 1, no_of_rpc: 1, promised_on: readDay(promisedOn) })
        .where('loan_application_number', '=', loan)
        .execute();
      await db
        .insertInto('promise')
        .values({
          id,
          loan_application_number: loan,
          amount,
          promised_on: readDay(promisedOn),
          status: 'OPEN',
          source: 'CALL',
          source_id: null,
          made_by: null,
          made_at: new Date(startOfDay(readDay(day)).getTime() + dayMs / 2),
          closed_at: null,
          close_reason: null,
        })
        .execute();
      return id;
    },
    promise: (id: string) => db.selectFrom('promise').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  };
}
export type Ledgers = Awaited<ReturnType<typeof startLedgers>>;
