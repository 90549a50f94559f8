import { createHash } from 'node:crypto';
import { announce } from '../../../host/server/registers/subscribers.ts';
import { inTransaction, type Tx } from '../../../host/server/db/transaction.ts';
import { newId } from '../../../host/server/db/new-id.ts';
import * as files from '../../../host/server/core/bank/bank-files.store.ts';
import { bookMandate } from '../../../host/server/core/bank/book-mandate.ts';
import { bookPayment } from '../../../host/server/core/bank/book-payment.ts';
import * as exceptions from '../../../host/server/core/bank/bank-exceptions.store.ts';
import type { Booking } from '../../../host/server/core/bank/raise-exception.ts';
import type { MandateAnswer } from '../../../host/server/core/bank/weigh-mandate.rules.ts';
import type { PaymentAnswer } from '../../../host/server/core/bank/weigh-payment.rules.ts';
import type { BankMatter } from '../../../widgets/contract/bank/bank-exceptions.ts';
import type { TestServer } from '../support.ts';

export const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

type Answering = Pick<TestServer, 'db' | 'clock' | 'settings'>;
interface Told {
  /** Who has uploaded it. */
  staffId: string;
  /** What the bank's file holds; another file each time unless given. */
  content?: string;
}

let made = 0;

/** Books answers of one file in one transaction, as an upload and a door do. */
async function inFile<Became>(
  { db, clock, settings }: Answering,
  matter: BankMatter,
  { staffId, content = `file ${++made}` }: Told,
  book: (tx: Tx, booking: Booking) => Promise<Became>,
): Promise<Became> {
  return inTransaction(db, async (tx) => {
    const sha256 = hashOf(content);
    const now = clock.now();
    const file = { id: newId(now), matter, name: 'answers.csv', sha256, staffId, doorId: null };
    return book(tx, {
      now: () => now,
      requestId: file.id,
      ip: '127.0.0.1',
      announce,
      record: async () => undefined,
      rules: settings.collections,
      staffId,
      sees: () => true,
      file: { id: await files.keep(tx, file, now), sha256 },
    });
  });
}

export const tellPayment = (server: Answering, answer: PaymentAnswer, told: Told) =>
  inFile(server, 'DISBURSAL', told, (tx, booking) => bookPayment(tx, booking, answer));

export const tellMandate = (server: Answering, answer: MandateAnswer, told: Told) =>
  inFile(server, 'MANDATE', told, (tx, booking) => bookMandate(tx, booking, answer));

/** A payment that the bank reports of a loan, which waits for nobody. @returns the exception's id */
export async function addException(
  server: Answering,
  about: { loan: string; applicationId: string | null; staffId: string; matter?: BankMatter },
): Promise<string> {
  const { loan: loanApplicationNumber, applicationId, staffId, matter = 'DISBURSAL' } = about;
  const id = newId(server.clock.now());
  return inFile(server, matter, { staffId }, async (tx, { file, now }) => {
    const isPayment = matter === 'DISBURSAL';
    const reported = {
      matter,
      applicationId,
      loanApplicationNumber,
      reference: '',
      answer: isPayment ? ('PAID' as const) : ('ACCEPTED' as const),
      number: `HDFC${id.slice(-12).toUpperCase()}0001`,
      code: null,
      amount: null,
    };
    const why = { reason: 'NOT_WAITED' as const, fileId: file.id, now: now() };
    return (await exceptions.add(tx, reported, why)) ?? '';
  });
}

/** Somebody has said what an exception was. */
export async function explained({ db, clock }: Answering, id: string, staffId: string, outcome = 'RETURNED' as const) {
  await inTransaction(db, async (tx) => {
    const row = await exceptions.findForChange(tx, id);
    if (!row) throw new Error('There is no such exception');
    await exceptions.explain(tx, row, { outcome, note: 'As the bank says' }, { staffId, now: clock.now() });
  });
}
