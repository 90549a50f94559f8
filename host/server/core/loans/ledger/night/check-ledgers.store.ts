import type { Selectable } from 'kysely';
import type { Database } from '../../../../db/schema.ts';
import type { Tx } from '../../../../db/transaction.ts';
import type { LedgerRow } from '../installment-rows.ts';
import { readRows } from '../project.store.ts';

/** What is kept of a loan beside its ledger. */
export interface StoredLoan {
  rows: LedgerRow[];
  inCollection: Selectable<Database['collections_case']> | undefined;
}

/** What is kept of some loans, by each. */
export async function readStored(tx: Tx, loans: readonly string[]): Promise<(loan: string) => StoredLoan> {
  const rows = new Map<string, LedgerRow[]>(loans.map((loan) => [loan, []]));
  for (const row of await readRows(tx, loans)) rows.get(row.loan_application_number)?.push(row);
  const rowsOfCases =
    loans.length === 0
      ? []
      : await tx.selectFrom('collections_case').selectAll().where('loan_application_number', 'in', loans).execute();
  const cases = new Map(rowsOfCases.map((each) => [each.loan_application_number, each]));
  return (loan) => ({ rows: rows.get(loan) ?? [], inCollection: cases.get(loan) });
}
