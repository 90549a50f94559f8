import type { Tx } from '../../../db/transaction.ts';

/** The newest paid-out loans. */
export async function disbursedLoans(tx: Tx, limit: number): Promise<string[]> {
  const found = await tx
    .selectFrom('application')
    .select('loan_application_number as loan')
    .where('udrs', '=', 'DISBURSED')
    .orderBy('loan_application_number', 'desc')
    .limit(limit)
    .execute();
  return found.map(({ loan }) => loan);
}
