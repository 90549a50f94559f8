import type { AuditAction } from '../../../../widgets/contract/audit/audit-actions.ts';
import { readReference } from '../../../../widgets/contract/bank/references.ts';
import type { BankMatter } from '../../../../widgets/contract/bank/bank-exceptions.ts';
import type { AppliedFile } from '../../../../widgets/contract/lists/checked-file.schemas.ts';
import type { CallContext } from '../../call/handler.ts';
import { refuse } from '../../base/refusal.ts';
import type { CheckedLine } from '../../db/tables/lists.ts';
import type { Tx } from '../../db/transaction.ts';
import { staffOf } from '../applications/take-application.ts';
import { isWithinReach } from '../applications/seen.ts';
import { attemptRow } from '../lists/bulk.ts';
import { applyCsv } from '../lists/csv/apply-csv.ts';
import { aLoanALine, type CsvKind, type Problem } from '../lists/csv/checked-csv.ts';
import type { CheckedKind } from '../lists/csv/checked-file.store.ts';
import type { NamedLine } from '../lists/csv/csv-lines.ts';
import * as files from './bank-files.store.ts';
import type { Became, Booking } from './raise-exception.ts';

const loanNumber = /^\d{12,20}$/;
const wrongLoan = (cause: string): Problem => ({ column: 'loanApplicationNumber', cause });

/** The loan that a line is about: by its number, else by the bank's reference. */
const loanOf = ({ values }: NamedLine): string =>
  values['loanApplicationNumber'] || (readReference(values['reference'] ?? '')?.loan ?? '');

/** A line of the bank's answers. It names a loan once, or once by each reference. */
export const answerLine = {
  ...aLoanALine,
  keyOf: (line) => `${loanOf(line)} ${line.values['reference'] ?? ''}`,
  loanOf,
  noLoan: wrongLoan('There is no loan application with this number'),
  /** What is wrong with how a line names its loan. */
  wrongLoan(line) {
    const loan = loanOf(line);
    if (loan === '' && line.values['reference']) return { column: 'reference', cause: 'This is no reference of ours' };
    if (!loanNumber.test(loan)) return wrongLoan('Enter a loan application number of at least 12 digits');
    const named = readReference(line.values['reference'] ?? '');
    return named && named.loan !== loan
      ? { column: 'reference', cause: 'This reference is of another loan' }
      : undefined;
  },
} satisfies Omit<CsvKind, 'kind' | 'columns'> & {
  loanOf(line: NamedLine): string;
  noLoan: Problem;
  wrongLoan(line: NamedLine): Problem | undefined;
};

/** The bank's file that a call brings. @throws Refusal VALIDATION_FAILED without one */
export function fileOf({ files: sent }: Pick<CallContext, 'files'>): { sha256: string } {
  const file = sent.find(({ field }) => field === 'csvFile');
  if (!file) throw refuse('VALIDATION_FAILED', { fieldErrors: { csvFile: 'This field is required' } });
  return file;
}

interface Answers {
  token: string;
  kind: CheckedKind;
  matter: BankMatter;
  /** What is tried with a line, for the audit of a refusal. */
  attempt: { action: AuditAction; entity: string };
  book(tx: Tx, booking: Booking, line: CheckedLine): Promise<Became>;
}

/** Books the good lines of a checked file of the bank, which is kept with who has uploaded it. */
export async function bookLines(
  context: CallContext,
  { token, kind, matter, attempt, book }: Answers,
): Promise<AppliedFile> {
  const { id: staffId } = staffOf(context);
  const { caller, settings } = context;
  return applyCsv(context, { token, kind }, async (tx) => {
    const checked = await files.ofCheck(tx, token);
    if (!checked) throw refuse('CSV_TOKEN_USED');
    const file = { id: token, sha256: checked.sha256 };
    await files.keep(tx, { ...file, matter, name: checked.name, staffId, doorId: null }, context.now());
    const booking: Booking = {
      now: () => context.now(),
      requestId: context.requestId,
      ip: context.ip,
      announce: context.announce,
      record: (within, entry) => context.record(within, entry),
      rules: settings.collections,
      staffId,
      sees: (standing) => isWithinReach(caller, standing),
      file,
    };
    return {
      work(line) {
        const { rowId: entityId, loanApplicationNumber } = line;
        return attemptRow(tx, context, { ...attempt, entityId, loanApplicationNumber }, async () => {
          const became = await book(tx, booking, line);
          return became.is === 'booked' ? undefined : became.note;
        });
      },
    };
  });
}
