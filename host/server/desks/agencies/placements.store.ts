import type { Insertable, Kysely } from 'kysely';
import type { PlacementEnd } from '../../../../widgets/contract/agencies/agencies.ts';
import type { Day } from '../../../../widgets/contract/time.ts';
import type { Database } from '../../db/schema.ts';
import type { Tx } from '../../db/transaction.ts';

/** The open placement of a case, locked until the transaction ends. */
export async function findOpenForChange(tx: Tx, caseId: string) {
  return tx
    .selectFrom('agency_allocation')
    .selectAll()
    .where('case_id', '=', caseId)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

export async function insert(tx: Tx, row: Insertable<Database['agency_allocation']>): Promise<void> {
  await tx.insertInto('agency_allocation').values(row).execute();
}

/** Ends the open placement of a case, if there is one. */
export async function end(
  tx: Tx,
  caseId: string,
  { now, by, why }: { now: Date; by: string | null; why: PlacementEnd },
): Promise<void> {
  await tx
    .updateTable('agency_allocation')
    .set({ ended_at: now, ended_by: by, why })
    .where('case_id', '=', caseId)
    .where('ended_at', 'is', null)
    .execute();
}

/** The cases of open placements whose last day is before today, the longest over first. */
export async function casesOver(db: Kysely<Database>, today: Day, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('agency_allocation')
    .select('case_id')
    .where('until_on', '<', today)
    .where('ended_at', 'is', null)
    .orderBy('until_on')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ case_id: id }) => id);
}

/** Gives the open requests and links of a loan to whoever has it now; what waits for an approval to the lender. */
export async function giveRequests(tx: Tx, loan: string, to: string | null): Promise<void> {
  for (const table of ['penalty_waiver', 'emi_restructure'] as const)
    await tx.updateTable(table).set({ agency_id: null }).where('loan_application_number', '=', loan).execute();
  await tx.updateTable('payment_link').set({ agency_id: to }).where('loan_application_number', '=', loan).execute();
}
