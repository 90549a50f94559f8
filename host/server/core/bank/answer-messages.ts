import { readReference } from '../../../../widgets/contract/bank/references.ts';
import { refuse } from '../../base/refusal.ts';
import { readMandateAnswers, readPayoutAnswers, type Unread } from '../bank-files/bank-answers.ts';
import { BankFileFault } from '../bank-files/fields.ts';
import type { BrokenLine, NamedLine } from '../lists/csv/csv-lines.ts';

const isUnread = (answer: object): answer is Unread => 'problem' in answer;

/** The answers of a message as the lines of a file of answers, each by its place in it. @throws Refusal FILE_BROKEN */
const linesOf =
  <Answer extends { reference: string }>(
    read: (bytes: Uint8Array) => readonly (Answer | Unread)[],
    values: (answer: Answer) => NamedLine['values'],
  ) =>
  (bytes: Uint8Array): (NamedLine | BrokenLine)[] => {
    try {
      return read(bytes).map((answer, index) => {
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
export const payoutLines = linesOf(readPayoutAnswers, (answer) => ({
  result: answer.result === null ? answer.code : answer.result,
  utr: answer.result === 'PAID' ? answer.utr : '',
  failureCode: answer.result === 'FAILED' ? answer.code : '',
  amount: answer.amount,
}));

/** The lines of a mandate acceptance report. */
export const mandateLines = linesOf(readMandateAnswers, (answer) => ({
  result: answer.isAccepted ? 'ACCEPTED' : 'REJECTED',
  umrn: answer.isAccepted ? answer.umrn : '',
  rejectCode: answer.isAccepted ? '' : answer.code,
}));
