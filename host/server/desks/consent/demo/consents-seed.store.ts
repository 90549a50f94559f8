import type { Tx } from '../../../db/transaction.ts';

/** The newest applications, from which the customers of the demo's consents come. */
export async function readApplicants(tx: Tx, most: number) {
  return tx
    .selectFrom('application')
    .select(['loan_application_number', 'contact_number', 'submitted_at'])
    .orderBy('loan_application_number', 'desc')
    .limit(most)
    .execute();
}
export type Applicant = Awaited<ReturnType<typeof readApplicants>>[number];
