import type { Tx } from '../../db/transaction.ts';

/** Lets a number be called again that a feedback, rejected now, had said to be somebody else's. */
export async function unbarNumber(
  tx: Tx,
  { loanApplicationNumber, submittedAt }: { loanApplicationNumber: string; submittedAt: Date },
): Promise<void> {
  await tx
    .deleteFrom('barred_number')
    .where('loan_application_number', '=', loanApplicationNumber)
    .where('barred_at', '=', submittedAt)
    .execute();
}
