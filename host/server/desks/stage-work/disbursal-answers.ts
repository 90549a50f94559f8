import { disbursalAnswerColumns, utrPattern } from '../../../../widgets/contract/stage-work/disbursal-answers.ts';
import { failureCauses, isFailureCause } from '../../../../widgets/contract/stage-work/stage-work.ts';
import { may } from '../../../../widgets/contract/session/rights.ts';
import { findAllByLoanNumber } from '../../core/applications/applications.store.ts';
import { isWithinReach } from '../../core/applications/seen.ts';
import { staffOf } from '../../core/calls/staff-caller.ts';
import type { CallContext, Handler } from '../../call/handler.ts';
import { refuse } from '../../base/refusal.ts';
import { attemptRow } from '../../core/lists/bulk.ts';
import { applyCsv } from '../../core/lists/csv/apply-csv.ts';
import { aLoanALine, checkCsv, type CsvKind, type Problem, type Ready } from '../../core/lists/csv/checked-csv.ts';
import type { NamedLine } from '../../core/lists/csv/csv-lines.ts';
import { answerDisbursal, ownApproval, resultOf } from './answer-disbursal.ts';
import * as disbursals from './disbursals.store.ts';

const answersFile: CsvKind = { kind: 'disbursalAnswers', columns: disbursalAnswerColumns, ...aLoanALine };
const loanNumber = /^\d{12,20}$/;

/** @throws Refusal NOT_ALLOWED when the caller may not answer for the bank */
function requireUploader({ caller }: CallContext) {
  const staff = staffOf(caller);
  if (!staff || !may('uploadDisbursalAnswers', staff.roles)) throw refuse('NOT_ALLOWED');
  return staff;
}

const valuesOf = (lines: readonly NamedLine[], column: string, wanted: RegExp) =>
  [...new Set(lines.map(({ values }) => values[column] ?? ''))].filter((text) => wanted.test(text));

async function prepare(context: CallContext, lines: readonly NamedLine[]) {
  const { id: staffId } = requireUploader(context);
  const [applications, taken] = await Promise.all([
    findAllByLoanNumber(context.db, valuesOf(lines, 'loanApplicationNumber', loanNumber)),
    disbursals.takenUtrs(context.db, valuesOf(lines, 'utr', utrPattern)),
  ]);
  const approvers = await disbursals.approversOf(
    context.db,
    [...applications.values()].map(({ id }) => id),
  );
  /** The UTRs of the lines before, each with its line. */
  const given = new Map<string, number>();

  function wrongUtr(utr: string, row: number): string | undefined {
    if (!utrPattern.test(utr)) return 'A UTR has 12 to 22 capital letters and digits';
    const first = given.get(utr);
    if (first !== undefined) return `This UTR stands in line ${first} already`;
    given.set(utr, row);
    return taken.has(utr) ? 'Another disbursal has this UTR' : undefined;
  }

  return ({ row, values }: NamedLine): Ready | Problem => {
    const { loanApplicationNumber = '', result: said = '', utr = '', failureCode = '' } = values;
    const wrongLoan = (cause: string): Problem => ({ column: 'loanApplicationNumber', cause });
    if (!loanNumber.test(loanApplicationNumber))
      return wrongLoan('Enter a loan application number of at least 12 digits');
    const application = applications.get(loanApplicationNumber);
    if (!application || !isWithinReach(context.caller, application))
      return wrongLoan('There is no loan application with this number');
    if (application.udrs !== 'DISBURSAL_INITIATED')
      return wrongLoan('This disbursal does not wait for an answer of the bank');
    if (application.hold !== null) return wrongLoan('The application is on hold');
    if (approvers.get(application.id) === staffId) return wrongLoan(ownApproval);
    const result = resultOf(said);
    if (result === undefined) return { column: 'result', cause: 'Write PAID or FAILED' };
    if (result === 'PAID') {
      if (failureCode !== '') return { column: 'failureCode', cause: 'Only a failed disbursal has a failure code' };
      const wrong = wrongUtr(utr, row);
      if (wrong !== undefined) return { column: 'utr', cause: wrong };
    } else {
      if (utr !== '') return { column: 'utr', cause: 'A failed disbursal has no UTR' };
      if (!isFailureCause(failureCode))
        return { column: 'failureCode', cause: `Write one of ${Object.keys(failureCauses).join(', ')}` };
    }
    const { id: rowId, version } = application;
    return {
      line: { row, rowId, version, loanApplicationNumber, values: { result, utr, failureCode } },
      from: null,
      to: isFailureCause(failureCode) ? `Disbursal failed: ${failureCauses[failureCode].label}` : 'Disbursed',
    };
  };
}

/** A header with the four columns, then the bank's answer on one disbursal per line. */
const checkDisbursalAnswers: Handler<'checkDisbursalAnswers'> = async (_, context) => {
  requireUploader(context);
  return checkCsv(context, answersFile, (lines) => prepare(context, lines));
};

const applyDisbursalAnswers: Handler<'applyDisbursalAnswers'> = async ({ token }, context) => {
  const { id: staffId } = requireUploader(context);
  return applyCsv(context, { token, kind: answersFile.kind }, (tx) =>
    Promise.resolve({
      work(line) {
        const { rowId: entityId, loanApplicationNumber } = line;
        const attempt = { action: 'ANSWER_DISBURSAL' as const, entity: 'application', entityId, loanApplicationNumber };
        return attemptRow(tx, context, attempt, () => answerDisbursal(tx, context, staffId, line));
      },
    }),
  );
};

/** Handlers of the bank's answers on disbursals. */
export const disbursalAnswerHandlers = { checkDisbursalAnswers, applyDisbursalAnswers };
