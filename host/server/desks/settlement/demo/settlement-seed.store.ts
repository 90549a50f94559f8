import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { Tx } from '../../../db/transaction.ts';

/** Loans in collection for which nothing else is under way, with what is owed, the newest first. */
export async function loansToSettle(tx: Tx, limit: number) {
  return tx
    .selectFrom('collections_case as c')
    .innerJoin('application as a', 'a.id', 'c.application_id')
    .select(['c.id', 'c.loan_application_number', 'c.bucket', 'c.peak', 'c.total_outstanding'])
    .select(['c.pre_approved_amount', 'c.calling_allocated_to', 'c.field_allocated_to', 'c.promised_on'])
    .select(['a.first_name', 'a.contact_number'])
    .where('c.queue', 'is not', null)
    .where('c.total_outstanding', '>=', 5_000)
    .where('c.initiations', '=', 0)
    .orderBy('c.loan_application_number', 'desc')
    .limit(limit)
    .execute();
}
export type LoanToSettle = Awaited<ReturnType<typeof loansToSettle>>[number];

/** Counts a loan's settlements that are under way and that were deleted on its case. */
export async function countOnCase(tx: Tx, id: string, by: { open: number; deleted: number }): Promise<void> {
  await tx
    .updateTable('collections_case')
    .set({ initiations: sql`initiations + ${by.open}::integer`, deletions: sql`deletions + ${by.deleted}::integer` })
    .where('id', '=', id)
    .execute();
}

/** The texts of the messages that sent offers, newest first. */
export async function sentOffers(db: Kysely<Database>, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('outbound_message')
    .select('text')
    .where('template_id', '=', 'settlement_offer')
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ text }) => text);
}
