import { nextDueOf } from '../../../../../widgets/contract/collections/loan-standing.ts';
import { daysBetween, type Day } from '../../../../../widgets/contract/time.ts';
import { dueAmountOf, paidAmountOf, type Installment } from '../../../../../widgets/contract/collections/schedule.ts';
import type { CallReply } from '../../../../../widgets/contract/schemas.ts';
import type { LedgerRow } from '../../../core/loans/ledger/installment-rows.ts';
import { toInstallment } from '../../../core/loans/schedule/schedule.store.ts';

type Shown = CallReply<'fetchPaymentHistory'>['rows'][number];

function stateOf(installment: Installment, today: Day, nextDue: string | null): Shown['state'] {
  if (installment.paidDate !== null) return 'PAID';
  if (installment.dueDate < today) return 'OVERDUE';
  return installment.dueDate === nextDue ? 'NEXT' : 'LATER';
}

/**
 * The instalments of a schedule as files and histories show them (EN-40), in the schedule's order. One that falls due
 * today is the next: it is overdue when its day is over.
 */
export function presentSchedule(schedule: readonly Installment[], today: Day): Shown[] {
  const nextDue = nextDueOf(schedule, today);
  return schedule.map((each) => {
    const state = stateOf(each, today, nextDue);
    return {
      rowId: String(each.no),
      installmentNo: each.no,
      state,
      dpd: state === 'OVERDUE' ? daysBetween(each.dueDate, today) : 0,
      outstandingPrincipal: each.outstandingPrincipal,
      dueDate: each.dueDate,
      dueAmount: dueAmountOf(each),
      principalComponent: each.principal,
      interestComponent: each.interest,
      penaltyComponent: each.penalty,
      paidDate: each.paidDate,
      paidAmount: paidAmountOf(each),
      principalPaid: each.principalPaid,
      interestPaid: each.interestPaid,
      penaltyPaid: each.penaltyPaid,
      paymentMode: each.paymentMode,
    };
  });
}

function exactOf(row: LedgerRow): NonNullable<Shown['exact']> {
  return {
    outstandingPrincipal: row.outstanding_principal_paise ?? 0,
    dueAmount: row.due_amount_paise ?? 0,
    principalComponent: row.principal_component_paise ?? 0,
    interestComponent: row.interest_component_paise ?? 0,
    penaltyComponent: row.penalty_component_paise ?? 0,
    paidAmount: row.paid_amount_paise ?? 0,
    principalPaid: row.principal_paid_paise ?? 0,
    interestPaid: row.interest_paid_paise ?? 0,
    penaltyPaid: row.penalty_paid_paise ?? 0,
  };
}

/** The instalments of a loan with a ledger, as that has them on a day: each is paid by its EMI, whatever charges are left of it. */
export function presentLedger(rows: readonly LedgerRow[], today: Day): Shown[] {
  const schedule = rows.map((row) => ({ ...toInstallment(row), paidDate: row.closed_on }));
  const shown = presentSchedule(schedule, today);
  return rows.flatMap((row, index) => {
    const each = shown[index];
    return each ? [{ ...each, exact: exactOf(row) }] : [];
  });
}
