import type { LoanStanding } from '../../../../../widgets/contract/collections/loan-standing.ts';
import { rupeesUp } from '../../../../../widgets/contract/ledger/paise.ts';
import type { Position } from '../../../../../widgets/contract/ledger/position.ts';

/** How a loan with a ledger stands on a day, as replies of whole rupees tell it: each amount rounded up, a row paid by its EMI. */
export function ledgerStanding({ day, rows, ...position }: Position): LoanStanding {
  const open = rows.filter(({ closedOn }) => closedOn === null);
  return {
    principalOutstanding: rupeesUp(position.principal),
    overdueAmount: rupeesUp(position.overdue),
    totalOutstanding: rupeesUp(position.totalOutstanding),
    penaltyOutstanding: rupeesUp(position.penalDue),
    // On its due day an instalment is due and not overdue yet.
    oldestDueOn: position.dpd > 0 ? position.oldestDueOn : null,
    dpd: position.dpd,
    overdueInstallments: open.filter(({ dueOn }) => dueOn < day).length,
    nextDueOn: open.find(({ dueOn }) => dueOn >= day)?.dueOn ?? null,
  };
}
