import { sql, type Insertable, type Kysely } from 'kysely';
import type { PaymentLinkStatus } from '../../../../widgets/contract/payments/payments.ts';
import type { Database } from '../../db/schema.ts';
import type { Tx } from '../../db/transaction.ts';
import { agencyOf } from '../loans/cases.store.ts';
import { bumpRow, changeRow } from '../../call/change-row.store.ts';

const open = ['CREATED', 'SENT'] as const satisfies readonly PaymentLinkStatus[];

function links(db: Kysely<Database>) {
  return db
    .selectFrom('payment_link as link')
    .innerJoin('application as loan', 'loan.loan_application_number', 'link.loan_application_number')
    .select(['link.id', 'link.loan_application_number', 'link.purpose', 'link.amount', 'link.status'])
    .select(['link.created_at', 'link.expires_at', 'link.closed_at', 'loan.first_name']);
}

/** A payment link with its borrower's first name. */
export type PaymentLink = Awaited<ReturnType<typeof findByToken>> & {};

export async function findByToken(db: Kysely<Database>, tokenHash: string) {
  return links(db).where('link.token_hash', '=', tokenHash).executeTakeFirst();
}

/** The link that `findByToken` returns, locked until the transaction ends. */
export async function findByTokenForChange(tx: Tx, tokenHash: string): Promise<PaymentLink | undefined> {
  return links(tx).where('link.token_hash', '=', tokenHash).forUpdate('link').executeTakeFirst();
}

/** A link of some standing, locked until the transaction ends. */
export async function findForChange(tx: Tx, id: string): Promise<PaymentLink | undefined> {
  return links(tx).where('link.id', '=', id).forUpdate('link').executeTakeFirst();
}

/** An open link, locked until the transaction ends; undefined when it is not open. */
export async function findOpenForChange(tx: Tx, id: string): Promise<PaymentLink | undefined> {
  return links(tx).where('link.id', '=', id).where('link.status', 'in', open).forUpdate('link').executeTakeFirst();
}

/** The open links of a loan, locked until the transaction ends. */
export async function findAllOpenForChange(tx: Tx, loan: string): Promise<PaymentLink[]> {
  return links(tx)
    .where('link.loan_application_number', '=', loan)
    .where('link.status', 'in', open)
    .orderBy('link.id')
    .forUpdate('link')
    .execute();
}

/** Ends the open link of a loan and purpose, if there is one: as expired when its time is over, else as cancelled. */
export async function closeOpen(
  tx: Tx,
  { loan, purpose, now }: { loan: string; purpose: PaymentLink['purpose']; now: Date },
): Promise<void> {
  await tx
    .updateTable('payment_link')
    .set((row) => ({
      status: row
        .case()
        .when('expires_at', '<=', now)
        .then<PaymentLinkStatus>('EXPIRED')
        .else<PaymentLinkStatus>('CANCELLED')
        .end(),
      closed_at: now,
      version: sql`version + 1`,
    }))
    .where('loan_application_number', '=', loan)
    .where('purpose', '=', purpose)
    .where('status', 'in', open)
    .execute();
}

/** Adds a link. @returns false when the loan already has an open link of this purpose */
export async function insert(tx: Tx, link: Insertable<Database['payment_link']>): Promise<boolean> {
  const made = await tx
    .insertInto('payment_link')
    .values({ ...link, agency_id: agencyOf(link.loan_application_number) })
    .onConflict((conflict) =>
      conflict.columns(['loan_application_number', 'purpose']).where('status', 'in', open).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
}

export async function find(db: Kysely<Database>, id: string) {
  return db.selectFrom('payment_link').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Whether a loan has a link of a purpose that can be opened now. */
export async function findOpenOf(
  db: Kysely<Database>,
  { loan, purpose, now }: { loan: string; purpose: PaymentLink['purpose']; now: Date },
): Promise<boolean> {
  const found = await db
    .selectFrom('payment_link')
    .select('id')
    .where('loan_application_number', '=', loan)
    .where('purpose', '=', purpose)
    .where('status', 'in', open)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return found !== undefined;
}

/** Ends a link as it was read. @returns its new version */
export async function cancel(tx: Tx, link: { id: string; version: number }, now: Date): Promise<number> {
  return changeRow(tx, 'payment_link', link, { status: 'CANCELLED', closed_at: now });
}

/** Sets the status of a link. @param closedAt null for a link that is open */
export async function setStatus(
  tx: Tx,
  id: string,
  { status, closedAt }: { status: PaymentLinkStatus; closedAt: Date | null },
): Promise<void> {
  await bumpRow(tx, 'payment_link', id, { status, closed_at: closedAt });
}

/** The ids of links whose time is over and whose status is still open, the longest over first. */
export async function ended(db: Kysely<Database>, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('payment_link')
    .select('id')
    .where('status', 'in', open)
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Whole rupees that are overdue on a loan in collection; null for a loan that is not in collection. */
export async function duesOf(db: Kysely<Database>, loan: string): Promise<number | null> {
  const found = await db
    .selectFrom('collections_case')
    .select(['overdue_amount', 'total_outstanding'])
    .where('loan_application_number', '=', loan)
    .where('queue', 'is not', null)
    .executeTakeFirst();
  // A case of an earlier version has no schedule to tell what is overdue.
  return found ? found.overdue_amount || found.total_outstanding : null;
}
