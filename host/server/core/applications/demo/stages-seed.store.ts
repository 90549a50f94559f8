import { sql, type Insertable } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { Tx } from '../../../db/transaction.ts';

export type StageSeed = Required<Insertable<Database['application_stage']>>;

/** The next applications, by id, with the fields that decide their stages. */
export async function pageOfStageSubjects(tx: Tx, after: string, count: number) {
  return tx
    .selectFrom('application')
    .leftJoin('application_fact as fact', 'fact.application_id', 'application.id')
    .select([
      'application.id',
      'udrs',
      'fraud_list',
      'hold',
      'product_type',
      'is_resubmitted',
      'is_partner_sourced',
      'sourcing_partner',
      'needs_employer_check',
      'queue',
      'sub_queue',
      'submitted_at',
      'queued_at',
      'compliance_status',
      'vkyc_session',
      'vkyc_outcome',
      'fact.document_approver_ids',
      'fact.vkyc_maker_id',
      'fact.vkyc_checker_id',
      'fact.compliance_reviewer_id',
      'fact.approved_by_id',
      'fact.disbursal_approved_by_id',
      'fact.rejected_by_id',
      'fact.failed_attempts',
    ])
    .where('application.id', '>', after)
    .orderBy('application.id')
    .limit(count)
    .execute();
}
export type StageSubject = Awaited<ReturnType<typeof pageOfStageSubjects>>[number];

/** Updates the database's planner statistics for the filled table. */
export async function analyseStages(tx: Tx): Promise<void> {
  await sql`analyze application_stage`.execute(tx);
}
