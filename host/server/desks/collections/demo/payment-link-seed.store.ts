import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { Tx } from '../../../db/transaction.ts';

/** Borrowers of loans in collection who have no payment link, with what they owe. */
export async function overdueBorrowers(tx: Tx, limit: number) {
  return tx
    .selectFrom('collections_case as case')
    .innerJoin('application as loan', 'loan.id', 'case.application_id')
    .select(['loan.loan_application_number', 'loan.first_name', 'loan.contact_number', 'case.overdue_amount'])
    .where('case.queue', 'is not', null)
    .where('case.overdue_amount', '>', 0)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('payment_link as link')
            .select('link.id')
            .whereRef('link.loan_application_number', '=', 'loan.loan_application_number'),
        ),
      ),
    )
    .orderBy('loan.loan_application_number', 'desc')
    .limit(limit)
    .execute();
}

/** The texts of the messages that sent payment links, newest first. */
export async function sentLinks(db: Kysely<Database>, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('outbound_message')
    .select('text')
    .where('template_id', '=', 'payment_link')
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ text }) => text);
}
