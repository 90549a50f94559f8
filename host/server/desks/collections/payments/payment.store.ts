import type { Insertable, Kysely, Selectable } from 'kysely';
import type { Allocation } from '../../../../../widgets/contract/collections/allocate-payment.ts';
import type { Database } from '../../../db/schema.ts';
import type { Tx } from '../../../db/transaction.ts';

type PaymentTable = Database['payment'];
export type PaymentRow = Selectable<PaymentTable>;

/** Adds a payment. @returns false when a payment with its reference exists already */
export async function insert(tx: Tx, payment: Insertable<PaymentTable>): Promise<boolean> {
  const made = await tx
    .insertInto('payment')
    .values(payment)
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
}

/** Writes what a payment has paid of the loan's schedule. */
export async function setAllocations(
  tx: Tx,
  id: string,
  { allocations, charge = 0, surplus }: { allocations: readonly Allocation[]; charge?: number; surplus: number },
): Promise<void> {
  await tx
    .updateTable('payment')
    .set({ allocations: JSON.stringify(allocations), charge, surplus })
    .where('id', '=', id)
    .execute();
}

export async function findByReference(tx: Tx, reference: string): Promise<PaymentRow | undefined> {
  return tx.selectFrom('payment').selectAll().where('reference', '=', reference).executeTakeFirst();
}

/** Whether there is a loan of a number. */
export async function isLoan(db: Kysely<Database>, loan: string): Promise<boolean> {
  const found = await db
    .selectFrom('application')
    .select('id')
    .where('loan_application_number', '=', loan)
    .executeTakeFirst();
  return found !== undefined;
}

/** Whole rupees that were recorded for a loan since a moment. */
export async function paidSince(db: Kysely<Database>, loan: string, since: Date): Promise<number> {
  const { paid } = await db
    .selectFrom('payment')
    .select((row) => row.fn.coalesce(row.fn.sum<number | string>('amount'), row.val(0)).as('paid'))
    .where('loan_application_number', '=', loan)
    .where('recorded_at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(paid);
}

/** Whole rupees that have come by a link and were not taken back; undefined where nothing has come by it. */
export async function paidBy(db: Kysely<Database>, linkId: string): Promise<number | undefined> {
  const rows = await db
    .selectFrom('payment')
    .leftJoin('loan_entry as reversal', (join) =>
      join.onRef('reversal.depends_on', '=', 'payment.entry_id').on('reversal.kind', '=', 'REVERSAL'),
    )
    .select(['payment.amount', 'reversal.id as taken'])
    .where('payment.link_id', '=', linkId)
    .execute();
  if (rows.length === 0) return undefined;
  return rows.reduce((sum, { amount, taken }) => (taken === null ? sum + amount : sum), 0);
}
