import { Type, type Static } from 'typebox';
import type { FieldErrors } from '../../../../widgets/contract/errors.ts';
import { amountPattern, readReference } from '../../../../widgets/contract/bank/references.ts';
import type { BankMatter } from '../../../../widgets/contract/bank/bank-exceptions.ts';
import { bankCodePattern } from '../../../../widgets/contract/bank/reject-code.ts';
import { bankResults, umrnPattern, type BankResult } from '../../../../widgets/contract/nach/bank-answers.ts';
import { unwritable } from '../../../../widgets/contract/rules/writable.ts';
import { disbursalResults, utrPattern } from '../../../../widgets/contract/stage-work/disbursal-answers.ts';
import * as files from '../../core/bank/bank-files.store.ts';
import { bookMandate } from '../../core/bank/book-mandate.ts';
import { bookPayment } from '../../core/bank/book-payment.ts';
import { failureOf, noFailureCode } from '../../core/bank/failure-of.ts';
import type { Became, Booking } from '../../core/bank/raise-exception.ts';
import { refuse } from '../../base/refusal.ts';
import { newId } from '../../db/new-id.ts';
import { inTransaction, type Tx } from '../../db/transaction.ts';
import type { AtDoor } from './at-door.ts';
import { inputReader, refuseWrong } from './door-input.ts';

/** The most answers of a message. */
const mostAnswers = 500;
/** The most of them that one transaction books: others wait for its rows and the embedded database. */
const sliceAnswers = 25;

const closed = { additionalProperties: false };
const loanApplicationNumber = Type.String({ pattern: '^[0-9]{12,20}$' });
const reference = Type.Optional(Type.String({ minLength: 1, maxLength: 30 }));

const Payment = Type.Object(
  {
    loanApplicationNumber,
    reference,
    result: Type.Enum([...disbursalResults]),
    utr: Type.Optional(Type.String({ pattern: utrPattern.source })),
    failureCode: Type.Optional(Type.String({ minLength: 1, maxLength: 35 })),
    amount: Type.Optional(Type.String({ pattern: amountPattern.source })),
  },
  closed,
);
const Mandate = Type.Object(
  {
    loanApplicationNumber,
    reference,
    result: Type.Enum(Object.keys(bankResults) as BankResult[]),
    umrn: Type.Optional(Type.String({ pattern: umrnPattern.source })),
    rejectCode: Type.Optional(Type.String({ minLength: 1, maxLength: 35 })),
  },
  closed,
);
const most = { minItems: 1, maxItems: mostAnswers };
const Message = Type.Object(
  {
    /** The bank's file, as it is called there. */
    name: Type.String({ minLength: 1, maxLength: 150 }),
    /** Of its content: the same again is the same file. */
    sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
    payments: Type.Optional(Type.Array(Payment, most)),
    mandates: Type.Optional(Type.Array(Mandate, most)),
  },
  closed,
);
type Message = Static<typeof Message>;

const read = inputReader(Message);
const missing = 'This field is required';

/** What is wrong with the reference of an answer. */
function referenceError(
  of: BankMatter,
  { reference: text, loanApplicationNumber: loan }: { reference?: string; loanApplicationNumber: string },
) {
  if (text === undefined) return undefined;
  const named = readReference(text);
  if (named?.of !== of) return 'This is no such reference';
  return named.loan === loan ? undefined : 'This reference is of another loan';
}

function errorsOf({ name, payments = [], mandates = [] }: Message): FieldErrors {
  const errors: FieldErrors = {};
  const say = (path: string, wrong: string | undefined | false) => {
    if (wrong) errors[path] = wrong;
  };
  say('name', unwritable.test(name) && 'This text has characters that cannot be kept');
  say('payments', payments.length + mandates.length === 0 && 'There are neither payments nor mandates');
  for (const [at, payment] of payments.entries()) {
    const isPaid = payment.result === 'PAID';
    say(`payments.${at}.reference`, referenceError('DISBURSAL', payment));
    say(
      `payments.${at}.utr`,
      isPaid ? payment.utr === undefined && missing : payment.utr && 'A failed payment has no UTR',
    );
    const code = payment.failureCode;
    if (isPaid) say(`payments.${at}.failureCode`, code && 'Only a failed payment has one');
    else if (code === undefined) say(`payments.${at}.failureCode`, missing);
    else say(`payments.${at}.failureCode`, failureOf(code) === undefined && noFailureCode);
  }
  for (const [at, { result, umrn, rejectCode, ...mandate }] of mandates.entries()) {
    const isRejected = result === 'REJECTED';
    say(`mandates.${at}.reference`, referenceError('MANDATE', mandate));
    say(`mandates.${at}.umrn`, isRejected ? umrn && 'A rejected mandate has no UMRN' : umrn === undefined && missing);
    if (!isRejected) say(`mandates.${at}.rejectCode`, rejectCode && 'Only a rejected mandate has one');
    else if (rejectCode === undefined) say(`mandates.${at}.rejectCode`, missing);
    else say(`mandates.${at}.rejectCode`, !bankCodePattern.test(rejectCode) && 'This is no code of a bank');
  }
  return errors;
}

type Book = (tx: Tx, booking: Booking) => Promise<Became>;

/** What books each payment of a message. */
const paymentsOf = ({ payments = [] }: Message): Book[] =>
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
const mandatesOf = ({ mandates = [] }: Message): Book[] =>
  mandates.map(
    ({ loanApplicationNumber: loan, reference: text = '', result, umrn = null, rejectCode = null }) =>
      (tx, booking) =>
        bookMandate(tx, booking, { loanApplicationNumber: loan, reference: text, result, umrn, rejectCode }),
  );

/**
 * `POST /doors/bank-answers`: what a file of the bank says of payments and mandates, as facts. Each answer is booked, was
 * booked already, or is a bank exception; none is refused for where its application stands. What a torn message has booked is
 * booked already when it comes again.
 */
export async function takeAnswers(body: Buffer, at: AtDoor): Promise<object> {
  if (at.door.partner !== null)
    throw refuse('NOT_ALLOWED', { message: 'The bank’s answers come by a door of the lender, not of a partner' });
  const message = read(body);
  refuseWrong(errorsOf(message));
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
  return told;
}
