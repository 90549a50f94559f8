import type { Insertable } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Tx } from '../../db/transaction.ts';

/** Writes a customer of the banking offer, who may be new. */
export async function writeBankingCustomer(
  tx: Tx,
  id: string,
  customer: Omit<Required<Insertable<Database['banking_customer']>>, 'id'>,
): Promise<void> {
  await tx
    .insertInto('banking_customer')
    .values({ id, ...customer })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(customer))
    .execute();
}
