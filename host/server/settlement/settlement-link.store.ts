import type { Insertable, Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { Tx } from '../db/transaction.ts';

export async function insert(tx: Tx, link: Insertable<Database['settlement_link']>): Promise<void> {
  await tx.insertInto('settlement_link').values(link).execute();
}

/** The settlement of an address, with its borrower's first name; undefined for an unknown address. */
export async function findByToken(db: Kysely<Database>, tokenHash: string) {
  return db
    .selectFrom('settlement_link as link')
    .innerJoin('settlement as s', 's.id', 'link.settlement_id')
    .innerJoin('application as loan', 'loan.loan_application_number', 's.loan_application_number')
    .select(['s.id', 's.status', 's.settlement_amount', 's.settlement_date', 's.expiry_date'])
    .select(['s.loan_application_number', 'loan.first_name', 'link.channel', 'link.created_by'])
    .where('link.token_hash', '=', tokenHash)
    .executeTakeFirst();
}

/** The newest address of each settlement, by its id. */
export async function newestOf(db: Kysely<Database>, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>();
  const rows = await db
    .selectFrom('settlement_link')
    .select(['settlement_id', 'channel', 'created_at'])
    .where('settlement_id', 'in', ids)
    .orderBy('created_at')
    .execute();
  return new Map(rows.map((row) => [row.settlement_id, row]));
}
