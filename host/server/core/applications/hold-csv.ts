import type { holdCsvColumns } from '../../../../widgets/contract/collections/agents.ts';
import { roles } from '../../../../widgets/contract/session/roles.ts';
import { mayHold } from '../../../../widgets/contract/applications/holds.ts';
import type { CallContext, Handler } from '../../call/handler.ts';
import { refuse } from '../../base/refusal.ts';
import { readOffered, type OfferedChoice } from '../choices/choices.store.ts';
import { attemptRow } from '../lists/bulk.ts';
import { applyCsv } from '../lists/csv/apply-csv.ts';
import { aLoanALine, checkCsv, loanColumn, type CsvKind, type Problem, type Ready } from '../lists/csv/checked-csv.ts';
import type { CsvColumn, NamedLine } from '../lists/csv/csv-lines.ts';
import { unwritable } from '../../../../widgets/contract/rules/writable.ts';
import { findAllByLoanNumber } from './applications.store.ts';
import { isWithinReach } from './seen.ts';
import { hold } from './udrs.ts';

const columns: Record<(typeof holdCsvColumns)[number], CsvColumn> = {
  loanApplicationNumber: loanColumn,
  holdReason: { kind: 'code' },
  comment: { kind: 'text' },
};
const holdFile: CsvKind = { kind: 'hold', columns, ...aLoanALine };
const loanNumber = /^\d{12,20}$/;
const longestComment = 1000;

/** Finds a hold reason by its key or its words. */
function reasonOf(reasons: readonly OfferedChoice[], text: string): OfferedChoice | undefined {
  const wanted = text.toLowerCase();
  return reasons.find(({ key, label }) => key.toLowerCase() === wanted || label.toLowerCase() === wanted);
}

async function prepare(context: CallContext, lines: readonly NamedLine[]) {
  const { caller } = context;
  if (caller.kind !== 'staff') throw refuse('NOT_ALLOWED');
  const movers = roles.filter((role) => caller.staff.roles.includes(role));
  const numbers = lines
    .map(({ values }) => values['loanApplicationNumber'] ?? '')
    .filter((text) => loanNumber.test(text));
  const byNumber = await findAllByLoanNumber(context.db, [...new Set(numbers)]);
  const { holdReason: reasons } = await readOffered(context.db, ['holdReason']);

  return ({ row, values }: NamedLine): Ready | Problem => {
    const { loanApplicationNumber = '', holdReason = '', comment = '' } = values;
    const wrongNumber = (cause: string): Problem => ({ column: 'loanApplicationNumber', cause });
    if (!loanNumber.test(loanApplicationNumber))
      return wrongNumber('Enter a loan application number of at least 12 digits');
    const application = byNumber.get(loanApplicationNumber);
    if (!application || !isWithinReach(caller, application))
      return wrongNumber('There is no loan application with this number');
    if (application.hold !== null) return wrongNumber('The application is on hold already');
    if (!mayHold(application.udrs, movers)) return wrongNumber('You may not hold or release this application');
    const reason = reasonOf(reasons, holdReason);
    if (reason === undefined) return { column: 'holdReason', cause: 'This is none of the hold reasons' };
    if (comment === '') return { column: 'comment', cause: 'This field is required' };
    if (comment.length > longestComment)
      return { column: 'comment', cause: `This comment has ${comment.length} characters, ${longestComment} are taken` };
    if (unwritable.test(comment.replaceAll('\n', ' ')))
      return { column: 'comment', cause: 'This comment has characters that cannot be kept' };
    const { id, version } = application;
    return {
      line: { row, rowId: id, version, loanApplicationNumber, values: { holdReason: reason.key, comment } },
      from: null,
      to: reason.label,
    };
  };
}

/** UT-14: a header with loanApplicationNumber, holdReason and comment, then one application per line. */
const checkHoldCsv: Handler<'checkHoldCsv'> = (_, context) =>
  checkCsv(context, holdFile, (lines) => prepare(context, lines));

const applyHoldCsv: Handler<'applyHoldCsv'> = ({ token }, context) =>
  applyCsv(context, { token, kind: holdFile.kind }, (tx) =>
    Promise.resolve({
      work({ rowId, version, loanApplicationNumber, values }) {
        const { holdReason = '', comment = '' } = values;
        const attempt = { action: 'HOLD' as const, entity: 'application', entityId: rowId, loanApplicationNumber };
        return attemptRow(tx, context, attempt, async () => {
          await hold(tx, context, { loanApplicationNumber, holdReason, remarks: comment, version });
        });
      },
    }),
  );

export const holdCsvHandlers = { checkHoldCsv, applyHoldCsv };
