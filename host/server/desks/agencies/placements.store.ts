import { sql, type Kysely } from 'kysely';
import type { Day } from '../../../../widgets/contract/time.ts';
import type { Database } from '../../db/schema.ts';
import type { Tx } from '../../db/transaction.ts';

/**
 * Open placements whose last day is before today. While a complaint pauses one that day stands still, but for the end of the agency's
 * contract.
 */
const overBefore = (today: Day) => sql<boolean>`until_on < ${today}::date and ended_at is null and (paused_on is null
  or (select ends_on from agency where agency.id = agency_allocation.agency_id) < ${today}::date)`;

/** The cases of these, the longest over first. */
export async function casesOver(db: Kysely<Database>, today: Day, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('agency_allocation')
    .select('case_id')
    .where(overBefore(today))
    .orderBy('until_on')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ case_id: id }) => id);
}

/** Whether the placement of a case whose row is locked is one of these. */
export async function isOver(tx: Tx, caseId: string, today: Day): Promise<boolean> {
  const placed = await tx
    .selectFrom('agency_allocation')
    .select(overBefore(today).as('is_over'))
    .where('case_id', '=', caseId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return placed?.is_over ?? false;
}

/** Gives the open requests and links of a loan to whoever has it now; what waits for an approval to the lender. */
export async function giveRequests(tx: Tx, loan: string, to: string | null): Promise<void> {
  for (const table of ['penalty_waiver', 'emi_restructure'] as const)
    await tx.updateTable(table).set({ agency_id: null }).where('loan_application_number', '=', loan).execute();
  await tx.updateTable('payment_link').set({ agency_id: to }).where('loan_application_number', '=', loan).execute();
}
