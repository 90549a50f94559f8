import type { Tx } from '../../../db/transaction.ts';

const paidOut = ['READY_FOR_DISBURSAL', 'DISBURSAL_INITIATED', 'DISBURSED'] as const;

/** Some applications that have come far enough to have used a code. */
export async function readUsers(tx: Tx, most: number) {
  return tx
    .selectFrom('application')
    .select(['id', 'product_type', 'partner_id', 'loan_amount', 'status_changed_at'])
    .where('udrs', 'in', paidOut)
    .orderBy('id')
    .limit(most)
    .execute();
}
export type PromoUser = Awaited<ReturnType<typeof readUsers>>[number];
