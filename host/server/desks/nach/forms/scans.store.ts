import type { Insertable } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { Tx } from '../../../db/transaction.ts';

/** Adds the mail that a scanned form counts as, with its file. */
export async function addScan(tx: Tx, mail: Insertable<Database['nach_mail']>, fileId: string): Promise<void> {
  await tx.insertInto('nach_mail').values(mail).execute();
  await tx.insertInto('nach_mail_attachment').values({ mail_id: mail.id, file_id: fileId, position: 0 }).execute();
}

/** Staff ids of who scanned forms of a loan. @param since when its mandate was opened; null for one of before */
export async function scannersOf(tx: Tx, loanApplicationNumber: string, since: Date | null): Promise<string[]> {
  const rows = await tx
    .selectFrom('nach_mail')
    .select('scanned_by_id')
    .where('loan_application_number', '=', loanApplicationNumber)
    .where('scanned_by_id', 'is not', null)
    .$if(since !== null, (query) => query.where('linked_at', '>=', since))
    .execute();
  return rows.flatMap(({ scanned_by_id: id }) => id ?? []);
}
