import { amountPattern, readReference } from '../../../../widgets/contract/bank/references.ts';
import {
  disbursalResults,
  utrPattern,
  type disbursalAnswerColumns,
  type DisbursalResult,
  type optionalDisbursalColumns,
} from '../../../../widgets/contract/stage-work/disbursal-answers.ts';
import { failureWords } from '../../../../widgets/contract/stage-work/stage-work.ts';
import { may } from '../../../../widgets/contract/session/rights.ts';
import { findAllByLoanNumber } from '../../core/applications/applications.store.ts';
import * as facts from '../../core/applications/facts.store.ts';
import { isWithinReach } from '../../core/applications/seen.ts';
import * as exceptions from '../../core/bank/bank-exceptions.store.ts';
import { bookPayment, isOwn, ownApproval, reportOfPayment } from '../../core/bank/book-payment.ts';
import { payoutLines } from '../../core/bank/answer-messages.ts';
import { answerLine, bookLines, fileOf } from '../../core/bank/answer-file.ts';
import { waitingStatuses } from '../../core/bank-files/bank-answers.ts';
import { failureOf, noFailureCode } from '../../core/bank/failure-of.ts';
import * as payments from '../../core/bank/payments.store.ts';
import { bookedAlready, exceptionNote } from '../../core/bank/raise-exception.ts';
import { weighPayment, type PaymentAnswer } from '../../core/bank/weigh-payment.rules.ts';
import { staffOf } from '../../core/calls/staff-caller.ts';
import type { CallContext, Handler } from '../../call/handler.ts';
import { refuse } from '../../base/refusal.ts';
import { checkCsv, loanColumn, type CsvKind, type Problem, type Ready } from '../../core/lists/csv/checked-csv.ts';
import type { CsvColumn, NamedLine } from '../../core/lists/csv/csv-lines.ts';

const columns: Record<(typeof disbursalAnswerColumns | typeof optionalDisbursalColumns)[number], CsvColumn> = {
  loanApplicationNumber: loanColumn,
  result: { kind: 'code' },
  utr: { kind: 'code' },
  failureCode: { kind: 'code' },
  reference: { kind: 'code', isOptional: true },
  amount: { kind: 'money', isOptional: true },
};
const answersFile: CsvKind = {
  kind: 'disbursalAnswers',
  columns,
  ofXml: payoutLines,
  ...answerLine,
};

/** The result that a line of the bank's file names; undefined for a text that is none. */
const resultOf = (text: string): DisbursalResult | undefined =>
  disbursalResults.find((each) => each === text.toUpperCase());

/** @throws Refusal NOT_ALLOWED when the caller may not answer for the bank */
function requireUploader({ caller }: CallContext) {
  const staff = staffOf(caller);
  if (!staff || !may('uploadDisbursalAnswers', staff.roles)) throw refuse('NOT_ALLOWED');
  return staff;
}

/** What a line of the bank's file says, or what is wrong with it. */
function readAnswer({ values }: NamedLine, loanApplicationNumber: string): PaymentAnswer | Problem {
  const { result: said = '', utr = '', failureCode = '', reference = '', amount = '' } = values;
  const result = resultOf(said);
  if (reference !== '' && readReference(reference)?.of !== 'DISBURSAL')
    return { column: 'reference', cause: 'The reference of a payment is the loan, P and the attempt' };
  if (amount !== '' && !amountPattern.test(amount))
    return { column: 'amount', cause: 'Write rupees, with two decimals or none' };
  if (waitingStatuses.includes(said))
    return { column: 'result', cause: 'Skipped: the bank says nothing of this payment yet' };
  if (result === undefined) return { column: 'result', cause: 'Write PAID or FAILED' };
  const answer = { loanApplicationNumber, reference, result, amount: amount || null };
  if (result === 'PAID') {
    if (failureCode !== '') return { column: 'failureCode', cause: 'Only a failed disbursal has a failure code' };
    if (!utrPattern.test(utr)) return { column: 'utr', cause: 'A UTR has 12 to 22 capital letters and digits' };
    return { ...answer, utr, failureCause: null };
  }
  if (utr !== '') return { column: 'utr', cause: 'A failed disbursal has no UTR' };
  const failure = failureOf(failureCode);
  return failure ? { ...answer, utr: null, ...failure } : { column: 'failureCode', cause: noFailureCode };
}

async function prepare(context: CallContext, lines: readonly NamedLine[]) {
  const { id: staffId } = requireUploader(context);
  const { db } = context;
  const { sha256 } = fileOf(context);
  const applications = await findAllByLoanNumber(db, [...new Set(lines.map(answerLine.loanOf))]);
  const ids = [...applications.values()].map(({ id }) => id);
  const amounts = await payments.amountsOf(db, ids);
  const [attempts, factsOf, taken, reported] = await Promise.all([
    payments.attemptsOf(
      db,
      [...applications.values()].map(({ id, udrs }) => ({
        applicationId: id,
        isAtBank: udrs === 'DISBURSAL_INITIATED',
        amount: amounts.get(id) ?? 0,
      })),
    ),
    facts.findAll(db, ids),
    payments.takenUtrs(db, [...new Set(lines.map(({ values }) => values['utr'] ?? ''))]),
    exceptions.reportsOf(db, ids),
  ]);
  /** The UTRs of the lines before, each with its line. */
  const given = new Map<string, number>();

  return (line: NamedLine): Ready | Problem => {
    const loan = answerLine.loanOf(line);
    const wrongLoan = answerLine.wrongLoan(line);
    if (wrongLoan) return wrongLoan;
    const application = applications.get(loan);
    if (!application || !isWithinReach(context.caller, application)) return answerLine.noLoan;
    const answer = readAnswer(line, loan);
    if ('column' in answer) return answer;
    const first = answer.utr === null ? undefined : given.get(answer.utr);
    if (first !== undefined) return { column: 'utr', cause: `This UTR stands in line ${first} already` };
    if (answer.utr !== null) given.set(answer.utr, line.row);
    const { id: rowId, version, udrs } = application;
    const weighed = weighPayment(answer, { udrs, attempts: attempts.get(rowId) ?? [], sha256 });
    const report = { ...reportOfPayment(answer), applicationId: rowId };
    const ready = (to: string): Ready => ({
      line: { row: line.row, rowId, version, loanApplicationNumber: loan, values: { ...line.values } },
      from: null,
      to,
    });
    if ('isAgain' in weighed) return ready(bookedAlready);
    if ('reason' in weighed)
      return ready(exceptions.isAmong(reported, report) ? bookedAlready : exceptionNote(weighed.reason));
    if (isOwn(weighed.books, factsOf.get(rowId)?.disbursalApprovedById ?? null, staffId))
      return { column: 'loanApplicationNumber', cause: ownApproval };
    if (answer.utr !== null && taken.has(answer.utr)) return ready(exceptionNote('NUMBER_OF_ANOTHER'));
    const { failureCause, failureCode = null } = answer;
    return ready(
      answer.result === 'FAILED' ? `Disbursal failed: ${failureWords(failureCause, failureCode)}` : 'Disbursed',
    );
  };
}

/** A header with the columns, then the bank's answer on one disbursal per line. */
const checkDisbursalAnswers: Handler<'checkDisbursalAnswers'> = async (_, context) => {
  requireUploader(context);
  return checkCsv(context, answersFile, (lines) => prepare(context, lines));
};

const applyDisbursalAnswers: Handler<'applyDisbursalAnswers'> = async ({ token }, context) => {
  requireUploader(context);
  return bookLines(context, {
    token,
    kind: 'disbursalAnswers',
    matter: 'DISBURSAL',
    attempt: { action: 'ANSWER_DISBURSAL', entity: 'application' },
    async book(tx, booking, line) {
      const answer = readAnswer(line, line.loanApplicationNumber);
      if ('column' in answer) throw refuse('VALIDATION_FAILED');
      return bookPayment(tx, booking, answer);
    },
  });
};

/** Handlers of the bank's answers on disbursals. */
export const disbursalAnswerHandlers = { checkDisbursalAnswers, applyDisbursalAnswers };
