import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { newId } from '../../db/new-id.ts';
import type { Tx } from '../../db/transaction.ts';

/** Writes that an agency has a loan no more. @param agentIds staff ids of who had it there */
export async function insert(
  tx: Tx,
  { caseId, agencyId, agentIds, now }: { caseId: string; agencyId: string; agentIds: readonly string[]; now: Date },
): Promise<void> {
  await tx
    .insertInto('loan_departure')
    .values({
      id: newId(now),
      case_id: caseId,
      agency_id: agencyId,
      agent_ids: JSON.stringify(agentIds),
      left_at: now,
    })
    .execute();
}

/**
 * When a loan went last from somebody's agency since a moment, if they had it or had a contact on it within the day before.
 *
 * @param begunAt when a contact of theirs began that is known to; it was before the loan went
 */
export async function lastOf(
  db: Kysely<Database>,
  { id: caseId, loanApplicationNumber: loan }: { id: string; loanApplicationNumber: string },
  { staffId, agencyId, since, begunAt }: { staffId: string; agencyId: string; since: Date; begunAt?: Date | undefined },
): Promise<Date | undefined> {
  const last = await db
    .selectFrom('loan_departure as d')
    .select('left_at')
    .where('case_id', '=', caseId)
    .where('agency_id', '=', agencyId)
    .where('left_at', '>', since)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        ...(begunAt ? [eb('left_at', '>=', begunAt)] : []),
        sql<boolean>`d.agent_ids @> to_jsonb(${staffId}::text)`,
        exists(
          selectFrom('contact_attempt as a')
            .select('a.id')
            .where('a.loan_application_number', '=', loan)
            .where('a.staff_id', '=', staffId)
            .where('a.at', '>=', sql<Date>`d.left_at - interval '1 day'`)
            .where('a.at', '<=', sql<Date>`d.left_at`),
        ),
      ]),
    )
    .orderBy('left_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.left_at;
}
