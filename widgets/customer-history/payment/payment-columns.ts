import type { ListColumn } from '../../kit/list/columns.ts';
import type { CellKind } from '../../kit/list/columns.ts';

const column = (label: string, value: string, kind: CellKind): ListColumn => ({
  label,
  value,
  enableSort: false,
  extraConfig: { kind },
});

/** The fields of an instalment and its payment (EN-40), with its number, its state and its delay. */
export const paymentColumns: readonly ListColumn[] = [
  column('EMI', 'installment', 'link'),
  column('Due date', 'dueDate', 'name'),
  column('Due amount', 'dueAmount', 'money'),
  column('Outstanding principal', 'outstandingPrincipal', 'money'),
  column('Principal', 'principalComponent', 'money'),
  column('Interest', 'interestComponent', 'money'),
  column('Penalty', 'penaltyComponent', 'money'),
  column('Paid on', 'paidDate', 'date'),
  column('Paid amount', 'paidAmount', 'money'),
  column('Principal paid', 'principalPaid', 'money'),
  column('Interest paid', 'interestPaid', 'money'),
  column('Penalty paid', 'penaltyPaid', 'money'),
  column('Mode', 'paymentMode', 'text'),
  column('Status', 'state', 'status'),
  column('Days past due', 'dpd', 'number'),
];
