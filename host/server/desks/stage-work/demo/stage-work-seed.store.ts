import { sql } from 'kysely';
import type { Udrs } from '../../../../../widgets/contract/applications/udrs.ts';
import type { Tx } from '../../../db/transaction.ts';

/** When an application left a stage for another one last, and who moved it. */
const left = (queue: Udrs, column: 'left_at' | 'left_by') =>
  sql<never>`(select ${sql.ref(`s.${column}`)} from application_stage as s
    where s.application_id = a.id and s.queue = ${queue} and s.left_for is distinct from s.queue
    order by s.entered_at desc limit 1)`;

/** The next applications of which something is recorded at a stage, by id. */
export async function pageOfSubjects(tx: Tx, after: string, limit: number) {
  return tx
    .selectFrom('application as a')
    .innerJoin('application_fact as fact', 'fact.application_id', 'a.id')
    .select(['a.id', 'a.udrs', 'a.full_name', 'a.loan_amount', 'a.submitted_at', 'a.queued_at'])
    .select(['fact.visit_outcome', 'fact.document_approver_ids', 'fact.decision', 'fact.approved_by_id'])
    .select(['fact.agreement_valid_until', 'fact.is_bank_account_verified', 'fact.failed_attempts'])
    .select(['fact.disbursal_initiated_by_id', 'fact.disbursal_approved_by_id', 'fact.failure_cause'])
    .select([
      left('KYC_VERIFICATION', 'left_at').$castTo<Date | null>().as('verified_at'),
      left('KYC_VERIFICATION', 'left_by').$castTo<string | null>().as('verified_by'),
      left('DECISION_WAIT', 'left_at').$castTo<Date | null>().as('decided_at'),
      left('READY_FOR_DISBURSAL', 'left_at').$castTo<Date | null>().as('released_at'),
      left('LOAN_APPROVED', 'left_by').$castTo<string | null>().as('agreed_by'),
    ])
    .where(({ or, eb }) => or([eb('fact.visit_outcome', 'is not', null), eb('fact.decision', 'is not', null)]))
    .where('a.id', '>', after)
    .orderBy('a.id')
    .limit(limit)
    .execute();
}
export type Subject = Awaited<ReturnType<typeof pageOfSubjects>>[number];
