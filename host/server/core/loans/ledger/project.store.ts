import { sql } from 'kysely';
import type { Tx } from '../../../db/transaction.ts';
import { putInstallments } from '../schedule/schedule.store.ts';
import type { LedgerRow } from './installment-rows.ts';

/** The rows of loans as they stand, whoever has written them. */
export async function readRows(tx: Tx, loans: readonly string[]): Promise<LedgerRow[]> {
  if (loans.length === 0) return [];
  return tx
    .selectFrom('loan_installment')
    .selectAll()
    .where('loan_application_number', 'in', loans)
    .orderBy('loan_application_number')
    .orderBy('no')
    .execute();
}

/** What a row says, whatever the order of its columns. */
export const textOf = (row: object) =>
  JSON.stringify(Object.entries(row).toSorted(([one], [other]) => (one < other ? -1 : 1)));

const keyOf = ({ loan_application_number: loan, no }: LedgerRow) => `${loan} ${no}`;

async function takeAway(tx: Tx, gone: readonly LedgerRow[]): Promise<void> {
  if (gone.length === 0) return;
  const keys = gone.map(({ loan_application_number: loan, no }) => ({ loan_application_number: loan, no }));
  await sql`
    delete from loan_installment i
    using json_populate_recordset(null::loan_installment, ${JSON.stringify(keys)}::json) g
    where i.loan_application_number = g.loan_application_number and i.no = g.no`.execute(tx);
}

/** Makes the instalments of loans what their ledgers say: writes those that differ and takes away those that are no more. */
export async function putRows(tx: Tx, loans: readonly string[], rows: readonly LedgerRow[]): Promise<void> {
  const before = await readRows(tx, loans);
  const stored = new Map(before.map((row) => [keyOf(row), textOf(row)]));
  const stay = new Set(rows.map(keyOf));
  await takeAway(
    tx,
    before.filter((row) => !stay.has(keyOf(row))),
  );
  await putInstallments(
    tx,
    rows.filter((row) => stored.get(keyOf(row)) !== textOf(row)),
  );
}
