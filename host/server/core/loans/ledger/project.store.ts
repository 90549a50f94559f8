import type { Tx } from '../../../db/transaction.ts';
import { putInstallments } from '../schedule/schedule.store.ts';
import type { LedgerRow } from './installment-rows.ts';

/** The rows of a loan as they stand, whoever has written them. */
async function readRows(tx: Tx, loan: string): Promise<LedgerRow[]> {
  return tx.selectFrom('loan_installment').selectAll().where('loan_application_number', '=', loan).execute();
}

const textOf = (row: LedgerRow) =>
  JSON.stringify(Object.entries(row).toSorted(([one], [other]) => (one < other ? -1 : 1)));

/** Makes the instalments of a loan what its ledger says: writes those that differ and takes away those that are no more. */
export async function putRows(tx: Tx, loan: string, rows: readonly LedgerRow[]): Promise<void> {
  const stored = new Map((await readRows(tx, loan)).map((row) => [row.no, textOf(row)]));
  const stay = new Set(rows.map(({ no }) => no));
  const gone = [...stored.keys()].filter((no) => !stay.has(no));
  if (gone.length > 0)
    await tx
      .deleteFrom('loan_installment')
      .where('loan_application_number', '=', loan)
      .where('no', 'in', gone)
      .execute();
  await putInstallments(
    tx,
    rows.filter((row) => stored.get(row.no) !== textOf(row)),
  );
}
