import type { Tx } from '../../../db/transaction.ts';

/** The next applications that are with compliance, or were: every one that has a status there but an untouched one. */
export async function pageOfSubjects(tx: Tx, after: string, limit: number) {
  return tx
    .selectFrom('application as a')
    .innerJoin('application_fact as fact', 'fact.application_id', 'a.id')
    .leftJoin('document as card', (join) =>
      join.onRef('card.application_id', '=', 'a.id').on('card.key', '=', 'CURRENT_ADDRESS'),
    )
    .select(['a.id', 'a.udrs', 'a.compliance_status', 'a.compliance_status_at', 'a.queued_at'])
    .select(['fact.compliance_round', 'fact.compliance_reviewer_id', 'fact.compliance_taken_by_id'])
    .select(['fact.compliance_fixer_ids', 'fact.discrepancies', 'fact.discrepancies_answered'])
    .select('fact.compliance_call_outcome')
    .select('card.field_values as address_values')
    .where('a.compliance_status', 'is not', null)
    .where('a.id', '>', after)
    .orderBy('a.id')
    .limit(limit)
    .execute();
}
export type Subject = Awaited<ReturnType<typeof pageOfSubjects>>[number];
