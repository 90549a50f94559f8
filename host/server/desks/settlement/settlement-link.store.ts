import type { Insertable, Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Tx } from '../../db/transaction.ts';

/**
 * Adds an address, which ends the older ones. One that is handed to staff ends none that the customer was sent: with it
 * they could take the offer away.
 */
export async function insert(tx: Tx, link: Insertable<Database['settlement_link']>): Promise<void> {
  let older = tx
    .updateTable('settlement_link')
    .set({ ended_at: link.created_at })
    .where('settlement_id', '=', link.settlement_id)
    .where('ended_at', 'is', null);
  if (link.channel === 'COPY') older = older.where('channel', '=', 'COPY');
  await older.execute();
  await tx.insertInto('settlement_link').values(link).execute();
}

/** The settlement of an address, with its borrower's first name; undefined for an unknown address. */
export async function findByToken(db: Kysely<Database>, tokenHash: string) {
  return db
    .selectFrom('settlement_link as link')
    .innerJoin('settlement as s', 's.id', 'link.settlement_id')
    .innerJoin('application as loan', 'loan.loan_application_number', 's.loan_application_number')
    .select([
      's.id',
      's.status',
      's.settlement_amount',
      's.settlement_date',
      's.expiry_date',
      's.violates_on',
      's.parts',
    ])
    .select(['s.loan_application_number', 'loan.first_name', 'loan.contact_number', 'loan.email_id'])
    .select(['link.channel', 'link.created_by', 'link.ended_at'])
    .where('link.token_hash', '=', tokenHash)
    .executeTakeFirst();
}

/** The way by which the customer was sent the address that is good; undefined when none is. */
export async function sentBy(db: Kysely<Database>, settlementId: string) {
  const link = await db
    .selectFrom('settlement_link')
    .select('channel')
    .where('settlement_id', '=', settlementId)
    .where('channel', '<>', 'COPY')
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return link?.channel;
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
