import { sql, type Insertable, type Kysely } from 'kysely';
import type { PlacementEnd } from '../../../../widgets/contract/agencies/agencies.ts';
import type { Day } from '../../../../widgets/contract/time.ts';
import type { Database } from '../../db/schema.ts';
import type { Tx } from '../../db/transaction.ts';

export async function insert(tx: Tx, row: Insertable<Database['agency_allocation']>): Promise<void> {
  await tx.insertInto('agency_allocation').values(row).execute();
}

/** The open placement of a case, and what became of the message that tells its borrower of it. */
export async function findOpen(db: Kysely<Database>, caseId: string) {
  return db
    .selectFrom('agency_allocation as placed')
    .leftJoin('outbound_message as told', 'told.id', 'placed.notice_message_id')
    .select([
      'placed.until_on as untilOn',
      'placed.paused_on as pausedOn',
      'placed.notice_message_id as agencyNoticeId',
      'placed.told_on as agencyToldOn',
      'told.status as agencyNoticeStatus',
    ])
    .where('placed.case_id', '=', caseId)
    .where('placed.ended_at', 'is', null)
    .executeTakeFirst();
}

const openOf = (tx: Tx, caseId: string) =>
  tx.updateTable('agency_allocation').where('case_id', '=', caseId).where('ended_at', 'is', null);

/** Ends the open placement of a case, if there is one. @param now the database's own time where nobody's is at hand */
export async function end(
  tx: Tx,
  caseId: string,
  { now, by, why }: { now?: Date; by: string | null; why: PlacementEnd },
): Promise<void> {
  await openOf(tx, caseId)
    .set({ ended_at: now ?? sql<Date>`now()`, ended_by: by, why, paused_on: null })
    .execute();
}

/** Pauses the open placement of a case from a day on, if there is one: its last day comes no nearer. */
export async function pause(tx: Tx, caseId: string, today: Day): Promise<void> {
  await openOf(tx, caseId).where('paused_on', 'is', null).set({ paused_on: today }).execute();
}

/** Lets a paused placement go on: its last day is as many days later as it was paused, within the agency's contract. */
export async function resume(tx: Tx, caseId: string, today: Day): Promise<void> {
  const lastOfContract = sql`(select ends_on from agency where agency.id = agency_allocation.agency_id)`;
  const later = sql`until_on + greatest(0, ${today}::date - paused_on)`;
  await openOf(tx, caseId)
    .where('paused_on', 'is not', null)
    .set({
      paused_on: null,
      until_on: sql<Day | null>`case when until_on is not null then greatest(until_on, least(${later}, ${lastOfContract})) end`,
    })
    .execute();
}

/** Writes which message tells the borrower of the agency that has the loan now. */
export async function setNotice(tx: Tx, caseId: string, messageId: string): Promise<void> {
  await openOf(tx, caseId).set({ notice_message_id: messageId }).execute();
}

/** Writes on which day a letter told the borrower of it. @returns false where no agency has the loan by a placement */
export async function setTold(tx: Tx, caseId: string, day: Day): Promise<boolean> {
  const { numUpdatedRows } = await openOf(tx, caseId).set({ told_on: day }).executeTakeFirst();
  return numUpdatedRows > 0n;
}
