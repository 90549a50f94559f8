import type { Kysely } from 'kysely';
import { bankCodePattern } from '../../../../widgets/contract/bank/reject-code.ts';
import { readReference } from '../../../../widgets/contract/bank/references.ts';
import { refuse } from '../../base/refusal.ts';
import type { CallContext } from '../../call/handler.ts';
import type { Database } from '../../db/schema.ts';
import { readMandateAnswers, readPayoutAnswers, type PayoutAnswer, type Unread } from '../bank-files/bank-answers.ts';
import { BankFileFault } from '../bank-files/fields.ts';
import { idOfMessage } from '../bank-files/file-name.ts';
import type { BrokenLine, NamedLine } from '../lists/csv/csv-lines.ts';
import * as files from './bank-files.store.ts';

export const isUnread = (answer: object): answer is Unread => 'problem' in answer;

/**
 * A code by which a whole file is rejected, as that of its payments. It is about the file, or the account that pays: what the same
 * code says of one payment is a cause that refuses a customer's account.
 */
function codeOfFile(code: string): string {
  const ofFile = `${code} of the file`;
  return bankCodePattern.test(ofFile) ? ofFile : code;
}

/**
 * What a payment status report says of each payment. One that rejects a whole file says it of each payment of the file.
 *
 * @throws BankFileFault
 */
export async function payoutAnswersIn(
  db: Kysely<Database>,
  bytes: Uint8Array,
): Promise<readonly (PayoutAnswer | Unread)[]> {
  const read = readPayoutAnswers(bytes);
  if (!('messageId' in read)) return read;
  const { messageId, code } = read;
  const fileId = idOfMessage(messageId);
  const references = fileId === undefined ? [] : await files.referencesIn(db, fileId);
  if (references.length === 0)
    throw new BankFileFault([`The bank rejects the whole file ${messageId}, which was not made here`]);
  return references.map((reference) => ({ reference, amount: '', result: 'FAILED', code: codeOfFile(code) }));
}

/** The answers of a message as the lines of a file of answers, each by its place in it. @throws Refusal FILE_BROKEN */
const linesOf =
  <Answer extends { reference: string }>(
    read: (db: Kysely<Database>, bytes: Uint8Array) => Promise<readonly (Answer | Unread)[]>,
    values: (answer: Answer) => NamedLine['values'],
  ) =>
  async (bytes: Uint8Array, { db }: Pick<CallContext, 'db'>): Promise<(NamedLine | BrokenLine)[]> => {
    try {
      return (await read(db, bytes)).map((answer, index) => {
        const [row, { reference }] = [index + 1, answer];
        if (isUnread(answer)) return { row, text: reference, cause: answer.problem };
        const loanApplicationNumber = readReference(reference)?.loan ?? '';
        return { row, values: { loanApplicationNumber, ...values(answer), reference } };
      });
    } catch (error) {
      if (!(error instanceof BankFileFault)) throw error;
      throw refuse('FILE_BROKEN', { message: error.message, fieldErrors: { csvFile: error.message } });
    }
  };

/** The lines of a payment status report. What says nothing yet has the bank's own status as its result. */
export const payoutLines = linesOf(payoutAnswersIn, (answer) => ({
  result: answer.result === null ? answer.code : answer.result,
  utr: answer.result === 'PAID' ? answer.utr : '',
  failureCode: answer.result === 'FAILED' ? answer.code : '',
  amount: answer.amount,
}));

/** The lines of a mandate acceptance report. */
export const mandateLines = linesOf(
  async (_, bytes) => readMandateAnswers(bytes),
  (answer) => ({
    result: answer.isAccepted ? 'ACCEPTED' : 'REJECTED',
    umrn: answer.isAccepted ? answer.umrn : '',
    rejectCode: answer.isAccepted ? '' : answer.code,
  }),
);
