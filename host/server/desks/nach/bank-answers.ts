import { bankCodePattern, unlistedCode } from '../../../../widgets/contract/bank/reject-code.ts';
import { readReference } from '../../../../widgets/contract/bank/references.ts';
import {
  bankResults,
  umrnPattern,
  type bankAnswerColumns,
  type BankResult,
  type optionalAnswerColumns,
} from '../../../../widgets/contract/nach/bank-answers.ts';
import { may } from '../../../../widgets/contract/session/rights.ts';
import { findAllByLoanNumber } from '../../core/applications/applications.store.ts';
import { isWithinReach } from '../../core/applications/seen.ts';
import * as exceptions from '../../core/bank/bank-exceptions.store.ts';
import { bookMandate, isOnPaper, onPaper, ownWork, reportOfMandate } from '../../core/bank/book-mandate.ts';
import { mandateLines } from '../../core/bank/answer-messages.ts';
import { answerLine, bookLines, fileOf } from '../../core/bank/answer-file.ts';
import * as answers from '../../core/bank/mandate-answers.store.ts';
import { bookedAlready, exceptionNote } from '../../core/bank/raise-exception.ts';
import { weighMandate, type MandateAnswer } from '../../core/bank/weigh-mandate.rules.ts';
import { staffOf } from '../../core/calls/staff-caller.ts';
import type { CallContext, Handler } from '../../call/handler.ts';
import { refuse } from '../../base/refusal.ts';
import { checkCsv, loanColumn, type CsvKind, type Problem, type Ready } from '../../core/lists/csv/checked-csv.ts';
import type { CsvColumn, NamedLine } from '../../core/lists/csv/csv-lines.ts';
import { mandatesOf } from './bank-answers.store.ts';

const columns: Record<(typeof bankAnswerColumns | typeof optionalAnswerColumns)[number], CsvColumn> = {
  loanApplicationNumber: loanColumn,
  result: { kind: 'code' },
  umrn: { kind: 'code' },
  rejectCode: { kind: 'code' },
  reference: { kind: 'code', isOptional: true },
};
const answersFile: CsvKind = {
  kind: 'bankAnswers',
  columns,
  ofXml: mandateLines,
  ...answerLine,
};
/** What becomes of a mandate, for the preview of a check. */
const words = {
  ACCEPTED: 'NACH processed',
  REJECTED: 'NACH rejected',
  E_MANDATE_COMPLETE: 'E-mandate complete',
} as const satisfies Record<BankResult, string>;
const noCode = 'Write the bank’s reject code, such as M003';
const toBeCancelled = 'to be cancelled: the application has ended';

const resultOf = (text: string): BankResult | undefined =>
  (Object.keys(bankResults) as BankResult[]).find((each) => each === text.toUpperCase());

/** @throws Refusal NOT_ALLOWED when the caller may not answer for the bank */
function requireUploader({ caller }: CallContext) {
  const staff = staffOf(caller);
  if (!staff || !may('uploadBankAnswers', staff.roles)) throw refuse('NOT_ALLOWED');
  return staff;
}

/** What a line of the bank's file says, or what is wrong with it. */
function readAnswer({ values }: Pick<NamedLine, 'values'>, loanApplicationNumber: string): MandateAnswer | Problem {
  const { result: said = '', umrn = '', rejectCode = '', reference = '' } = values;
  const result = resultOf(said);
  if (reference !== '' && readReference(reference)?.of !== 'MANDATE')
    return { column: 'reference', cause: 'The reference of a mandate is the loan, M, the issue and the form' };
  if (result === undefined) return { column: 'result', cause: 'Write ACCEPTED, REJECTED or E_MANDATE_COMPLETE' };
  const answer = { loanApplicationNumber, reference, result };
  if (result === 'REJECTED') {
    if (umrn !== '') return { column: 'umrn', cause: 'A rejected mandate has no UMRN' };
    if (!bankCodePattern.test(rejectCode)) return { column: 'rejectCode', cause: noCode };
    return { ...answer, umrn: null, rejectCode };
  }
  if (rejectCode !== '') return { column: 'rejectCode', cause: 'Only a rejected mandate has a reject code' };
  if (!umrnPattern.test(umrn))
    return { column: 'umrn', cause: 'A UMRN has four capital letters, then 16 capital letters or digits' };
  return { ...answer, umrn, rejectCode: null };
}

async function prepare(context: CallContext, lines: readonly NamedLine[]) {
  const { id: staffId } = requireUploader(context);
  const { db } = context;
  const { sha256 } = fileOf(context);
  const numbers = [...new Set(lines.map(answerLine.loanOf))];
  const applications = await findAllByLoanNumber(db, numbers);
  const ids = [...applications.values()].map(({ id }) => id);
  const [mandates, answered, taken, codes, reported] = await Promise.all([
    mandatesOf(db, numbers),
    answers.answersOf(db, ids),
    answers.takenUmrns(db, [...new Set(lines.map(({ values }) => values['umrn'] ?? ''))].filter(Boolean)),
    answers.knownCodes(db),
    exceptions.reportsOf(db, ids),
  ]);
  /** The UMRNs of the lines before, each with its line. */
  const given = new Map<string, number>();

  return (line: NamedLine): Ready | Problem => {
    const loan = answerLine.loanOf(line);
    const wrongLoan = answerLine.wrongLoan(line);
    if (wrongLoan) return wrongLoan;
    const application = applications.get(loan);
    if (!application || !isWithinReach(context.caller, application)) return answerLine.noLoan;
    const mandate = mandates.get(loan);
    if (!mandate) return { column: 'loanApplicationNumber', cause: 'This loan has no mandate' };
    const answer = readAnswer(line, loan);
    if ('column' in answer) return answer;
    const { umrn, rejectCode } = answer;
    const first = umrn === null ? undefined : given.get(umrn);
    if (first !== undefined) return { column: 'umrn', cause: `This UMRN stands in line ${first} already` };
    if (umrn !== null) given.set(umrn, line.row);
    if (isOnPaper(answer, mandate)) return { column: 'result', cause: onPaper };
    const { udrs, version } = application;
    const weighed = weighMandate(answer, {
      mandate,
      reference: answers.referenceOf(mandate),
      answered: answered.get(application.id) ?? [],
      sha256,
      udrs,
    });
    const ready = (to: string): Ready => ({
      line: { row: line.row, rowId: mandate.id, version, loanApplicationNumber: loan, values: { ...line.values } },
      from: null,
      to,
    });
    if ('isAgain' in weighed) return ready(bookedAlready);
    const report = { ...reportOfMandate(answer), applicationId: application.id };
    if ('reason' in weighed)
      return ready(exceptions.isAmong(reported, report) ? bookedAlready : exceptionNote(weighed.reason));
    const own = ownWork(staffId, mandate);
    if (own !== undefined) return { column: 'loanApplicationNumber', cause: own };
    if (umrn !== null && (taken.get(umrn) ?? mandate.id) !== mandate.id)
      return ready(exceptionNote('NUMBER_OF_ANOTHER'));
    if (rejectCode !== null && !codes.has(rejectCode))
      return ready(`${words[answer.result]}: ${unlistedCode(rejectCode)}`);
    const isEnded = umrn !== null && (udrs === 'REJECTED' || udrs === 'CANCELLED');
    return ready(isEnded ? `${words[answer.result]}, ${toBeCancelled}` : words[answer.result]);
  };
}

/** NR-05: a header with the columns, then the bank's answer on one mandate per line. */
const checkBankAnswers: Handler<'checkBankAnswers'> = async (_, context) => {
  requireUploader(context);
  return checkCsv(context, answersFile, (lines) => prepare(context, lines));
};

const applyBankAnswers: Handler<'applyBankAnswers'> = async ({ token }, context) => {
  requireUploader(context);
  return bookLines(context, {
    token,
    kind: 'bankAnswers',
    matter: 'MANDATE',
    attempt: { action: 'ANSWER_MANDATE', entity: 'NACH_MANDATE' },
    async book(tx, booking, line) {
      const answer = readAnswer(line, line.loanApplicationNumber);
      if ('column' in answer) throw refuse('VALIDATION_FAILED');
      return bookMandate(tx, booking, answer);
    },
  });
};

/** Handlers of the bank's answers on mandates. */
export const bankAnswerHandlers = { checkBankAnswers, applyBankAnswers };
