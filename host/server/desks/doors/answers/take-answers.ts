import type { BankMatter } from '../../../../../widgets/contract/bank/bank-exceptions.ts';
import type { Became, Booking } from '../../../core/bank/raise-exception.ts';
import * as files from '../../../core/bank/bank-files.store.ts';
import { bookMandate } from '../../../core/bank/book-mandate.ts';
import { bookPayment } from '../../../core/bank/book-payment.ts';
import { failureOf } from '../../../core/bank/failure-of.ts';
import { refuse } from '../../../base/refusal.ts';
import { newId } from '../../../db/new-id.ts';
import { inTransaction, type Tx } from '../../../db/transaction.ts';
import { readAnswers, type Answers } from './answer-message.ts';
import type { AtDoor } from '../at-door.ts';

/** The most answers that one transaction books: others wait for its rows and the embedded database. */
const sliceAnswers = 25;

type Book = (tx: Tx, booking: Booking) => Promise<Became>;

/** What books each payment of a message. */
const paymentsOf = ({ payments }: Answers): Book[] =>
  payments.map(
    ({ loanApplicationNumber: loan, reference: text = '', result, utr = null, failureCode = '', amount = null }) =>
      (tx, booking) =>
        bookPayment(tx, booking, {
          loanApplicationNumber: loan,
          reference: text,
          result,
          utr,
          failureCause: null,
          ...failureOf(failureCode),
          amount,
        }),
  );

/** What books each mandate of a message. */
const mandatesOf = ({ mandates }: Answers): Book[] =>
  mandates.map(
    ({ loanApplicationNumber: loan, reference: text = '', result, umrn = null, rejectCode = null }) =>
      (tx, booking) =>
        bookMandate(tx, booking, { loanApplicationNumber: loan, reference: text, result, umrn, rejectCode }),
  );

/**
 * `POST /doors/bank-answers`: what a file of the bank says of payments and mandates, as facts. Each answer is booked, was
 * booked already, or is a bank exception; none is refused for where its application stands. What a torn message has booked is
 * booked already when it comes again. Of the bank's own XML, what cannot be booked is left out and named: its sender cannot mend it.
 */
export async function takeAnswers(body: Buffer, at: AtDoor): Promise<object> {
  if (at.door.partner !== null)
    throw refuse('NOT_ALLOWED', { message: 'The bank’s answers come by a door of the lender, not of a partner' });
  const message = await readAnswers(body, at);
  const told = { booked: 0, again: 0, exceptions: 0 };
  const counts = { booked: 'booked', again: 'again', exception: 'exceptions' } as const;
  const { name, sha256 } = message;
  const take = async (matter: BankMatter, books: readonly Book[]) => {
    for (let from = 0; from < books.length; from += sliceAnswers) {
      const slice = books.slice(from, from + sliceAnswers);
      // oxlint-disable-next-line no-await-in-loop -- the answers of a file are booked in its order
      const became = await inTransaction(at.db, async (tx) => {
        const file = { id: newId(at.now()), matter, name, sha256, staffId: null, doorId: at.door.id };
        const id = await files.keep(tx, file, at.now());
        const { now, announce, requestId, ip, record } = at;
        const rules = at.settings.collections;
        const booking: Booking = {
          now,
          announce,
          requestId,
          ip,
          record,
          rules,
          staffId: null,
          sees: () => true,
          file: { id, sha256 },
        };
        const done: Became['is'][] = [];
        for (const book of slice) done.push((await book(tx, booking)).is);
        return done;
      });
      for (const is of became) told[counts[is]] += 1;
    }
  };
  await take('DISBURSAL', paymentsOf(message));
  await take('MANDATE', mandatesOf(message));
  await inTransaction(at.db, (tx) =>
    at.record(tx, { action: 'TAKE_IN_BANK_ANSWERS', entity: 'door', entityId: at.door.id, after: { ...told, sha256 } }),
  );
  return message.leftOut ? { ...told, leftOut: message.leftOut } : told;
}
