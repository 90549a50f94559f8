import type { ChargeKind } from '../../../../../widgets/contract/collections/loan-ledger.ts';
import { undone } from '../../../../../widgets/contract/ledger/acts.ts';
import type { LoanEntry } from '../../../../../widgets/contract/ledger/loan-entry.ts';
import { minus, noPaise } from '../../../../../widgets/contract/ledger/paise.ts';
import { position, type Position, type PositionCharge } from '../../../../../widgets/contract/ledger/position.ts';
import { ledgerSteps, type LedgerStep, type StepSplit } from '../../../../../widgets/contract/ledger/steps.ts';
import type { CallReply } from '../../../../../widgets/contract/schemas.ts';
import { dayOf, type Day } from '../../../../../widgets/contract/time.ts';
import { indianTime } from '../../../base/indian-time.ts';
import type { Handler } from '../../../call/handler.ts';
import { wireDateTime } from '../../../core/lists/wire-dates.ts';
import { readLedger, type LoanLedger } from '../../../core/loans/ledger/read-ledger.ts';
import { findVisibleCase } from '../../../core/loans/visible-case.ts';
import { readName } from './customer-file.store.ts';

type Ledger = CallReply<'fetchLoanLedger'>;
type Row = Ledger['rows'][number];
type Charge = Ledger['charges'][number];

const presentSplit = ({ principal, interest, penal, charges, refund }: StepSplit): Row['split'] => ({
  principalPaise: principal,
  interestPaise: interest,
  penalPaise: penal,
  chargesPaise: charges,
  refundPaise: refund,
});

/** What an entry has come to, or, without a step, that it does not count any more. */
function entryRow(entry: LoanEntry, step: LedgerStep | undefined, isTakenBack: boolean): Row {
  return {
    rowId: entry.id,
    day: entry.valueDate,
    told: wireDateTime(entry.bookedAt),
    kind: entry.kind,
    reason: 'reason' in entry ? entry.reason : null,
    mode: entry.mode ?? null,
    utr: entry.utr ?? null,
    amountPaise: 'amount' in entry ? entry.amount : null,
    isTakenBack,
    split: step?.split ? presentSplit(step.split) : null,
    heldPaise: step?.held ?? noPaise,
    balancePaise: step?.balance ?? null,
  };
}

function heldRow({ on, split, held, balance }: LedgerStep): Row {
  return {
    rowId: `HELD-${on}`,
    day: on,
    told: null,
    kind: 'HELD',
    reason: null,
    mode: null,
    utr: null,
    amountPaise: minus(noPaise, held),
    isTakenBack: false,
    split: split && presentSplit(split),
    heldPaise: held,
    balancePaise: balance,
  };
}

/** The rows by their days, the newest first; those of one day as they act, held money before the day's entries. */
function rowsOf({ plan, entries }: LoanLedger, today: Day): Row[] {
  const steps = ledgerSteps(plan, entries, today);
  const byEntry = new Map(steps.flatMap((step) => (step.entry ? [[step.entry.id, step] as const] : [])));
  const gone = undone(entries);
  const booked = entries.map((entry) => ({
    seq: entry.seq,
    row: entryRow(entry, byEntry.get(entry.id), gone.has(entry.id)),
  }));
  const held = steps.filter(({ entry }) => !entry).map((step) => ({ seq: 0, row: heldRow(step) }));
  return [...booked, ...held]
    .toSorted((one, other) => other.row.day.localeCompare(one.row.day) || other.seq - one.seq)
    .map(({ row }) => row);
}

/** What a charge beside the penal ones is for, by the entry that it was booked by. */
function kindOf(entry: LoanEntry | undefined): ChargeKind {
  if (entry?.kind === 'CHARGE') return entry.reason;
  return entry?.kind === 'FORECLOSURE' ? 'FORECLOSURE' : 'TAKEN_OVER';
}

function presentCharge({ row, on, amount, paid, givenUp }: PositionCharge, kind: ChargeKind, rowId: string): Charge {
  return {
    rowId,
    day: on,
    kind,
    installmentNo: row?.no ?? null,
    amountPaise: amount,
    paidPaise: paid,
    waivedPaise: givenUp,
    leftPaise: minus(minus(amount, paid), givenUp),
  };
}

/** Penal charges and the others, the newest first. */
function chargesOf({ penal, charges }: Position, entries: readonly LoanEntry[]): Charge[] {
  const bookedBy = new Map(entries.map((entry) => [entry.id, entry]));
  return [
    ...penal.map((each, index) => presentCharge(each, 'PENAL', `PENAL-${index}`)),
    ...charges.map((each, index) => presentCharge(each, kindOf(bookedBy.get(each.entryId ?? '')), `CHARGE-${index}`)),
  ].toSorted((one, other) => other.day.localeCompare(one.day));
}

/**
 * The ledger of a loan by its replay. It is read whole by the loan's key: a loan of five years has some hundred entries. Nobody is
 * named: what an agency did before another got the loan is not the other's to know.
 */
export const fetchLoanLedger: Handler<'fetchLoanLedger'> = async ({ loanApplicationId }, context) => {
  const { db, now, caller } = context;
  const { loanApplicationNumber: loan } = await findVisibleCase(db, caller, loanApplicationId);
  const ledger = await readLedger(db, loan);
  const today = dayOf(now());
  const standing = ledger && position(ledger.plan, ledger.entries, today);
  return {
    loanApplicationNumber: loan,
    custName: await readName(db, loan),
    asOf: indianTime(now()),
    hasLedger: ledger !== undefined,
    rows: ledger ? rowsOf(ledger, today) : [],
    charges: ledger && standing ? chargesOf(standing, ledger.entries) : [],
    heldPaise: standing?.held ?? 0,
    excessPaise: standing?.excess ?? 0,
    overduePaise: standing?.overdue ?? 0,
    balancePaise: standing?.totalOutstanding ?? 0,
  };
};
