import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';

/** Whether somebody has reported a contact on a loan since a moment. */
export async function isReported(
  db: Kysely<Database>,
  { loan, agentId, since }: { loan: string; agentId: string; since: Date },
): Promise<boolean> {
  const last = await db
    .selectFrom('feedback')
    .select('id')
    .where('loan_application_number', '=', loan)
    .where('agent_id', '=', agentId)
    .where('submitted_at', '>=', since)
    .limit(1)
    .executeTakeFirst();
  return last !== undefined;
}
