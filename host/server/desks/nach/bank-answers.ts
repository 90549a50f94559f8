import {
  bankAnswerColumns,
  bankResults,
  umrnPattern,
  type BankResult,
} from '../../../../widgets/contract/nach/bank-answers.ts';
import { isNachMove } from '../../../../widgets/contract/nach/nach-moves.ts';
import { apartMessage, may } from '../../../../widgets/contract/session/rights.ts';
import { publishEdit } from '../../core/applications/change-standing.ts';
import { findAllByLoanNumber } from '../../core/applications/applications.store.ts';
import * as facts from '../../core/applications/facts.store.ts';
import { isWithinReach } from '../../core/applications/seen.ts';
import { changeMandate, type Mandate } from '../../core/calls/nach.store.ts';
import { staffOf } from '../../core/calls/staff-caller.ts';
import type { Tx } from '../../db/transaction.ts';
import type { CallContext, Handler } from '../../call/handler.ts';
import { refuse } from '../../base/refusal.ts';
import { attemptRow } from '../../core/lists/bulk.ts';
import { applyCsv } from '../../core/lists/csv/apply-csv.ts';
import { aLoanALine, checkCsv, type CsvKind, type Problem, type Ready } from '../../core/lists/csv/checked-csv.ts';
import type { NamedLine } from '../../core/lists/csv/csv-lines.ts';
import type { CheckedLine } from '../../db/tables/lists.ts';
import { currentCodes, mandatesOf, takenUmrns } from './bank-answers.store.ts';
import { takeMandate } from './take-mandate.ts';

const answersFile: CsvKind = { kind: 'bankAnswers', columns: bankAnswerColumns, ...aLoanALine };
/** What becomes of a mandate, for the preview of a check. */
const words = {
  ACCEPTED: 'NACH processed',
  REJECTED: 'NACH rejected',
  E_MANDATE_COMPLETE: 'E-mandate complete',
} as const satisfies Record<BankResult, string>;
const loanNumber = /^\d{12,20}$/;
const onPaper = 'This mandate is on paper. Write ACCEPTED with its UMRN';

const resultOf = (text: string): BankResult | undefined =>
  (Object.keys(bankResults) as BankResult[]).find((each) => each === text.toUpperCase());

/** Why somebody may not upload the bank's answer on a mandate: they have opened or accepted it. */
const ownWork = (
  who: string,
  { reviewed_by_id: accepted, opened_by_id: opened }: Pick<Mandate, 'reviewed_by_id' | 'opened_by_id'>,
) => apartMessage('uploadBankAnswers', who, { accepted, opened });

/** @throws Refusal NOT_ALLOWED when the caller may not answer for the bank */
function requireUploader({ caller }: CallContext) {
  const staff = staffOf(caller);
  if (!staff || !may('uploadBankAnswers', staff.roles)) throw refuse('NOT_ALLOWED');
  return staff;
}

const valuesOf = (lines: readonly NamedLine[], column: string, wanted: RegExp) =>
  [...new Set(lines.map(({ values }) => values[column] ?? ''))].filter((text) => wanted.test(text));

async function prepare(context: CallContext, lines: readonly NamedLine[]) {
  const { id: staffId } = requireUploader(context);
  const numbers = valuesOf(lines, 'loanApplicationNumber', loanNumber);
  const [applications, mandates, taken, codes] = await Promise.all([
    findAllByLoanNumber(context.db, numbers),
    mandatesOf(context.db, numbers),
    takenUmrns(context.db, valuesOf(lines, 'umrn', umrnPattern)),
    currentCodes(context.db),
  ]);
  /** The UMRNs of the lines before, each with its line. */
  const given = new Map<string, number>();

  function wrongUmrn(umrn: string, row: number): string | undefined {
    if (!umrnPattern.test(umrn)) return 'A UMRN has four capital letters, then 16 capital letters or digits';
    const first = given.get(umrn);
    if (first !== undefined) return `This UMRN stands in line ${first} already`;
    given.set(umrn, row);
    return taken.has(umrn) ? 'Another mandate has this UMRN' : undefined;
  }

  return ({ row, values }: NamedLine): Ready | Problem => {
    const { loanApplicationNumber = '', result: said = '', umrn = '', rejectCode = '' } = values;
    const wrongLoan = (cause: string): Problem => ({ column: 'loanApplicationNumber', cause });
    if (!loanNumber.test(loanApplicationNumber))
      return wrongLoan('Enter a loan application number of at least 12 digits');
    const application = applications.get(loanApplicationNumber);
    if (!application || !isWithinReach(context.caller, application))
      return wrongLoan('There is no loan application with this number');
    const mandate = mandates.get(loanApplicationNumber);
    if (!mandate) return wrongLoan('This loan has no mandate');
    const result = resultOf(said);
    if (result === undefined) return { column: 'result', cause: 'Write ACCEPTED, REJECTED or E_MANDATE_COMPLETE' };
    if (result === 'E_MANDATE_COMPLETE' && mandate.nach_type !== 'E_NACH') return { column: 'result', cause: onPaper };
    const to = bankResults[result];
    const isAnswerable = result === 'E_MANDATE_COMPLETE' || mandate.status === 'NACH_READY';
    if (!isAnswerable || !isNachMove(mandate.status, to))
      return wrongLoan('This mandate does not wait for such an answer of the bank');
    const own = ownWork(staffId, mandate);
    if (own !== undefined) return wrongLoan(own);
    if (result === 'REJECTED') {
      if (umrn !== '') return { column: 'umrn', cause: 'A rejected mandate has no UMRN' };
      if (!codes.has(rejectCode)) return { column: 'rejectCode', cause: 'This is none of the present reject codes' };
    } else {
      if (rejectCode !== '') return { column: 'rejectCode', cause: 'Only a rejected mandate has a reject code' };
      const wrong = wrongUmrn(umrn, row);
      if (wrong !== undefined) return { column: 'umrn', cause: wrong };
    }
    const { id: rowId, version } = mandate;
    return {
      line: { row, rowId, version, loanApplicationNumber, values: { result, umrn, rejectCode } },
      from: null,
      to: words[result],
    };
  };
}

/**
 * Gives one mandate the bank's answer; with it the fact that lets the application go on to its disbursal. What the bank
 * has decided is booked whatever became of the application meanwhile, and whoever has it open.
 */
async function answer(
  tx: Tx,
  context: CallContext,
  staffId: string,
  { version, loanApplicationNumber, values }: CheckedLine,
) {
  const { result: said = '', umrn = '', rejectCode = '' } = values;
  const result = resultOf(said);
  const { standing, mandate } = await takeMandate(tx, context, loanApplicationNumber);
  if (!mandate || result === undefined) throw refuse('NOT_FOUND');
  const status = bankResults[result];
  if (mandate.version !== version) throw refuse('STALE_VERSION');
  if (!isNachMove(mandate.status, status)) throw refuse('NACH_NOT_AT_BANK');
  if (result === 'E_MANDATE_COMPLETE' && mandate.nach_type !== 'E_NACH')
    throw refuse('NACH_NOT_AT_BANK', { message: onPaper });
  const own = ownWork(staffId, mandate);
  if (own !== undefined) throw refuse('MAKER_CHECKER_VIOLATION', { message: own });
  const codeVersion = result === 'REJECTED' ? (await currentCodes(tx)).get(rejectCode) : null;
  if (codeVersion === undefined) throw refuse('UNKNOWN_CHOICE');
  const isTaken = umrn !== '' && (await takenUmrns(tx, [umrn])).size > 0;
  if (isTaken) throw refuse('NACH_UMRN_TAKEN');
  const isRejected = result === 'REJECTED';
  await changeMandate(
    tx,
    mandate,
    {
      status,
      answered_by_id: staffId,
      umrn: isRejected ? null : umrn,
      reject_code: isRejected ? rejectCode : null,
      reject_code_version: codeVersion,
      remarks: isRejected ? 'Rejected by the bank' : null,
      batch_id: isRejected ? null : mandate.batch_id,
    },
    context.now(),
  );
  await facts.change(tx, mandate.application_id, {
    mandate: status === 'NACH_PROCESSED' || status === 'E_MANDATE_COMPLETE' ? status : null,
  });
  await context.record(tx, {
    action: 'ANSWER_MANDATE',
    entity: 'NACH_MANDATE',
    entityId: mandate.id,
    loanApplicationNumber,
    before: { status: mandate.status },
    after: { status, ...(umrn !== '' && { umrn }) },
    reasonCodes: isRejected ? [rejectCode] : [],
  });
  await publishEdit(tx, standing.id, standing.version);
}

/** NR-05: a header with the four columns, then the bank's answer on one mandate per line. */
const checkBankAnswers: Handler<'checkBankAnswers'> = async (_, context) => {
  requireUploader(context);
  return checkCsv(context, answersFile, (lines) => prepare(context, lines));
};

const applyBankAnswers: Handler<'applyBankAnswers'> = async ({ token }, context) => {
  const { id: staffId } = requireUploader(context);
  return applyCsv(context, { token, kind: answersFile.kind }, (tx) =>
    Promise.resolve({
      work(line) {
        const { rowId: entityId, loanApplicationNumber } = line;
        const attempt = { action: 'ANSWER_MANDATE' as const, entity: 'NACH_MANDATE', entityId, loanApplicationNumber };
        return attemptRow(tx, context, attempt, () => answer(tx, context, staffId, line));
      },
    }),
  );
};

/** Handlers of the bank's answers on mandates. */
export const bankAnswerHandlers = { checkBankAnswers, applyBankAnswers };
