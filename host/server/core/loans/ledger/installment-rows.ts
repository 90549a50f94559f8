import type { Selectable } from 'kysely';
import type { EntryOf, LoanEntry } from '../../../../../widgets/contract/ledger/loan-entry.ts';
import { minus, noPaise, plus, rupeesUp, sumOf, type Paise } from '../../../../../widgets/contract/ledger/paise.ts';
import type { Position, PositionCharge, PositionRow } from '../../../../../widgets/contract/ledger/position.ts';
import { releasedMode, type PaymentMode } from '../../../../../widgets/contract/payments/payments.ts';
import { daysBetween, type Day } from '../../../../../widgets/contract/time.ts';
import type { Database } from '../../../db/schema.ts';
import { liveReceipts } from './live-receipts.ts';

export type LedgerRow = Selectable<Database['loan_installment']>;

/** The penal charges of a row, less what was waived of them. */
interface Penal {
  amount: Paise;
  paid: Paise;
}

interface Parts {
  principal: Paise;
  interest: Paise;
  penal: Paise;
}

const sizeOf = ({ principal, interest, penal }: Parts): Paise => plus(plus(principal, interest), penal);

/**
 * Whole rupees as the columns of before hold them: what is due and what is unpaid are rounded up, and the parts come to what is due.
 * The paid parts come to what is paid, none to more than its own.
 */
function wholeRow(due: Parts, paid: Parts) {
  const dueAmount = rupeesUp(sizeOf(due));
  const paidAmount = dueAmount - rupeesUp(minus(sizeOf(due), sizeOf(paid)));
  const interest = Math.floor(due.interest / 100);
  const penalty = Math.floor(due.penal / 100);
  const principal = dueAmount - interest - penalty;
  const interestPaid = Math.floor(paid.interest / 100);
  const penaltyPaid = Math.floor(paid.penal / 100);
  const principalPaid = Math.min(principal, paidAmount - interestPaid - penaltyPaid);
  const rest = paidAmount - interestPaid - penaltyPaid - principalPaid;
  const toInterest = Math.min(rest, interest - interestPaid);
  return {
    due_amount: dueAmount,
    principal_component: principal,
    interest_component: interest,
    penalty_component: penalty,
    paid_amount: paidAmount,
    principal_paid: principalPaid,
    interest_paid: interestPaid + toInterest,
    penalty_paid: penaltyPaid + rest - toInterest,
  };
}

function exactRow(due: Parts, paid: Parts) {
  return {
    due_amount_paise: sizeOf(due),
    principal_component_paise: due.principal,
    interest_component_paise: due.interest,
    penalty_component_paise: due.penal,
    paid_amount_paise: sizeOf(paid),
    principal_paid_paise: paid.principal,
    interest_paid_paise: paid.interest,
    penalty_paid_paise: paid.penal,
  };
}

/** What is due of a row and paid of it. Of one that is written off only what was paid was ever due. */
function partsOf(row: PositionRow, penal: Penal): { due: Parts; paid: Parts } {
  const paid = { principal: row.principalPaid, interest: row.interestPaid, penal: penal.paid };
  if (row.givenUp > 0) return { due: { ...paid, penal: penal.amount }, paid };
  return { due: { principal: row.principal, interest: row.interest, penal: penal.amount }, paid };
}

const isOf = ({ no, dueOn }: PositionRow, { row }: PositionCharge) => row?.no === no && row.dueOn === dueOn;

/** The penal charges by row; those of no row that is left (of before an opening or a restructuring) stand with the first. */
function penalOf({ rows, penal }: Position): (row: PositionRow) => Penal {
  const [first] = rows;
  const isLeft = (charge: PositionCharge) => rows.some((row) => isOf(row, charge));
  return (row) => {
    const own = penal.filter((charge) => isOf(row, charge) || (row === first && !isLeft(charge)));
    return {
      amount: sumOf(own, ({ amount, givenUp }) => minus(amount, givenUp)),
      paid: sumOf(own, ({ paid }) => paid),
    };
  };
}

/** The 30 days for which a penal charge was looked at: until the row was paid. */
function penaltyMonths({ dueOn, closedOn, isDue }: PositionRow, day: Day): number {
  return isDue ? Math.max(0, Math.floor(daysBetween(dueOn, closedOn ?? day) / 30)) : 0;
}

/** How a row was paid last: by the newest money up to the day on which nothing was left of it. */
function modeOf(row: PositionRow, receipts: readonly EntryOf<'RECEIPT'>[], day: Day): PaymentMode | null {
  if (row.principalPaid + row.interestPaid === 0) return null;
  const last = receipts.findLast(({ valueDate }) => valueDate <= (row.closedOn ?? day));
  return releasedMode(last?.mode);
}

/**
 * The instalments of a loan as its ledger has them on a day, in paise and, for an older server, in whole rupees. The paid parts of
 * rows that a restructuring has ended are in the ledger alone: new rows have their numbers.
 */
export function installmentRows(loan: string, position: Position, entries: readonly LoanEntry[]): LedgerRow[] {
  const { day } = position;
  const penal = penalOf(position);
  const receipts = liveReceipts(entries);
  let later = noPaise;
  let laterWhole = 0;
  return position.rows
    .toReversed()
    .map((row) => {
      const { due, paid } = partsOf(row, penal(row));
      const whole = wholeRow(due, paid);
      const left = { outstanding_principal: laterWhole, outstanding_principal_paise: later };
      later = plus(later, due.principal);
      laterWhole += whole.principal_component;
      return {
        loan_application_number: loan,
        no: row.no,
        due_date: row.dueOn,
        ...whole,
        ...exactRow(due, paid),
        ...left,
        paid_date: whole.paid_amount === whole.due_amount ? (row.closedOn ?? day) : null,
        closed_on: row.closedOn,
        payment_mode: modeOf(row, receipts, day),
        penalty_months: penaltyMonths(row, day),
      };
    })
    .toReversed();
}
