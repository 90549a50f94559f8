import type { Insertable, Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Tx } from '../../db/transaction.ts';
import { staffName } from '../../core/audit/staff-name.store.ts';

/** The decisions about an application's sessions, oldest first. */
export async function decisionsOf(db: Kysely<Database>, applicationId: string) {
  return db
    .selectFrom('vkyc_decision as d')
    .innerJoin('vkyc_session as s', 's.id', 'd.session_id')
    .selectAll('d')
    .select(['s.attempt', staffName('d.by_id').as('by')])
    .where('d.application_id', '=', applicationId)
    .orderBy('d.at')
    .orderBy('d.id')
    .execute();
}
export type DecisionRow = Awaited<ReturnType<typeof decisionsOf>>[number];

/** Writes a decision. There is no statement that changes one. */
export async function insertDecision(tx: Tx, decision: Insertable<Database['vkyc_decision']>): Promise<void> {
  await tx.insertInto('vkyc_decision').values(decision).execute();
}

/** The name of the applicant and what was read from their PAN card, from the application's documents. */
export async function applicantOf(db: Kysely<Database>, applicationId: string) {
  const row = await db
    .selectFrom('application as a')
    .leftJoin('document as d', (join) => join.onRef('d.application_id', '=', 'a.id').on('d.key', '=', 'PAN'))
    .select(['a.full_name', 'd.field_values'])
    .where('a.id', '=', applicationId)
    .executeTakeFirstOrThrow();
  const values = row.field_values ?? {};
  return {
    name: row.full_name,
    dateOfBirth: values['PAN_DOB'] ?? '',
    panName: values['PAN_NAME'] ?? '',
    panNumber: values['PAN_NUMBER'] ?? '',
  };
}

/** The stored files with these ids that are still there. */
export async function filesBy(db: Kysely<Database>, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('stored_file')
    .select(['id', 'bytes', 'created_at'])
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .where('removed_at', 'is', null)
    .execute();
}
