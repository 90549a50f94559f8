import { minus, noPaise, plus, rupeesUp, sumOf, type Paise } from '../../../../../widgets/contract/ledger/paise.ts';
import type { Position, PositionRow } from '../../../../../widgets/contract/ledger/position.ts';
import type { LedgerRow } from '../../../core/loans/ledger/installment-rows.ts';

/** The same names with whole rupees, each rounded up. */
export function wholeRupees<Name extends string>(exact: Readonly<Record<Name, Paise>>): Record<Name, number> {
  const whole = Object.entries<Paise>(exact).map(([name, amount]) => [name, rupeesUp(amount)]);
  return Object.fromEntries(whole) as Record<Name, number>;
}

/** What is owed, in paise: of what it is made, what is held for instalments to come, and what is the borrower's. */
export function owedOf(position: Position) {
  const { overdue, emiDue, penalDue, principal, totalOutstanding, held, excess } = position;
  const due = position.rows.filter(({ isDue, closedOn }) => isDue && closedOn === null);
  const principalOverdue = sumOf(due, (row: PositionRow) => minus(row.principal, row.principalPaid));
  return {
    overdueAmount: overdue,
    principalOverdue,
    interestOverdue: minus(emiDue, principalOverdue),
    penalty: penalDue,
    charges: minus(minus(overdue, emiDue), penalDue),
    principalNotDue: minus(principal, principalOverdue),
    principalOutstanding: principal,
    totalOutstandingAmount: totalOutstanding,
    held,
    excess,
  };
}

/**
 * The same in whole rupees. What is owed and the unpaid penalty, the most that can be waived, are rounded up, the interest down, and
 * the principal takes the rest: no parts come to more than their sum.
 */
export function wholeOwed(exact: ReturnType<typeof owedOf>) {
  const { overdueAmount, penalty, principalOutstanding, totalOutstandingAmount } = wholeRupees(exact);
  const interestOverdue = Math.floor(exact.interestOverdue / 100);
  const apartFromCharges = rupeesUp(minus(exact.overdueAmount, exact.charges));
  const principalOverdue = apartFromCharges - interestOverdue - penalty;
  return {
    overdueAmount,
    principalOverdue,
    interestOverdue,
    penalty,
    principalNotDue: Math.max(0, principalOutstanding - principalOverdue),
    principalOutstanding,
    totalOutstandingAmount,
  };
}

/** What a loan asks for and what was paid of it, in paise: with what was paid of rows that new terms have ended, and ahead of time. */
export function totalsOf({ ended, prepaid, overdue }: Position, rows: readonly LedgerRow[]) {
  const sum = (column: keyof LedgerRow & `${string}_paise`) => sumOf(rows, (row) => row[column] ?? noPaise);
  const early = plus(
    sumOf(ended, (row) => row.principalPaid),
    prepaid,
  );
  const earlyInterest = sumOf(ended, (row) => row.interestPaid);
  return {
    dueAmount: plus(sum('due_amount_paise'), plus(early, earlyInterest)),
    principal: plus(sum('principal_component_paise'), early),
    interest: plus(sum('interest_component_paise'), earlyInterest),
    penalty: sum('penalty_component_paise'),
    paidAmount: plus(sum('paid_amount_paise'), plus(early, earlyInterest)),
    principalPaid: plus(sum('principal_paid_paise'), early),
    interestPaid: plus(sum('interest_paid_paise'), earlyInterest),
    penaltyPaid: sum('penalty_paid_paise'),
    overdueAmount: overdue,
  };
}
