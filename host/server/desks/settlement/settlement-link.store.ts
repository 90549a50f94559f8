import type { Insertable, Kysely } from 'kysely';
import { activeStatuses } from '../../../../widgets/contract/settlement/settlement.ts';
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
      's.version',
    ])
    .select(['s.loan_application_number', 'loan.first_name', 'loan.contact_number', 'loan.email_id'])
    .select(['link.token_hash', 'link.channel', 'link.created_by', 'link.ended_at'])
    .where('link.token_hash', '=', tokenHash)
    .executeTakeFirst();
}
export type FoundOffer = NonNullable<Awaited<ReturnType<typeof findByToken>>>;

/** Whether an offer of an amount could stand on a loan: it is in collection, owes more, and has no active settlement. */
export async function isFreeFor(db: Kysely<Database>, loan: string, amount: number): Promise<boolean> {
  const free = await db
    .selectFrom('collections_case as loan')
    .select('loan.id')
    .where('loan.loan_application_number', '=', loan)
    .where('loan.closed_reason', 'is', null)
    .where('loan.queue', 'is not', null)
    .where('loan.total_outstanding', '>', amount)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('settlement')
            .select('id')
            .whereRef('settlement.loan_application_number', '=', 'loan.loan_application_number')
            .where('status', 'in', activeStatuses),
        ),
      ),
    )
    .executeTakeFirst();
  return free !== undefined;
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
