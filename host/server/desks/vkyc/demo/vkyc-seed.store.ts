import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { Tx } from '../../../db/transaction.ts';

const people = (tx: Tx) =>
  tx
    .selectFrom('application as a')
    .leftJoin('document as d', (join) => join.onRef('d.application_id', '=', 'a.id').on('d.key', '=', 'PAN'))
    .select(['a.full_name', 'a.city', 'a.state', 'a.pin_code', 'd.field_values']);

/** What a recording shows of an application's customer. */
export async function personOf(tx: Tx, applicationId: string) {
  return people(tx).where('a.id', '=', applicationId).executeTakeFirstOrThrow();
}
export type Person = Awaited<ReturnType<typeof personOf>>;

/** The next applications, by id, that are with video KYC, or have not left it long ago. */
export async function pageOfSubjects(tx: Tx, after: string, limit: number) {
  return people(tx)
    .innerJoin('application_fact as fact', 'fact.application_id', 'a.id')
    .select(['a.id', 'a.udrs', 'a.vkyc_session', 'a.vkyc_outcome', 'a.queued_at', 'a.submitted_at'])
    .select(['fact.vkyc_maker_id', 'fact.vkyc_checker_id', 'fact.vkyc_retries'])
    .where('a.vkyc_session', 'is not', null)
    .where('a.udrs', 'in', [
      'VKYC_MAKER',
      'VKYC_CHECKER',
      'VKYC_AUDIT',
      'COMPLIANCE_REVIEW',
      'COMPLIANCE_FIXER',
      'COMPLIANCE_CALLING',
      'REJECTED',
    ])
    .where('a.id', '>', after)
    .orderBy('a.id')
    .limit(limit)
    .execute();
}
export type Subject = Awaited<ReturnType<typeof pageOfSubjects>>[number];

/** Writes since when an application counts as a spoof. */
export async function markSpoof(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.updateTable('application').set({ vkyc_spoof_at: at }).where('id', '=', id).execute();
}

/** The texts of the messages that have led customers to their sessions last, newest first. */
export async function sentSessionLinks(db: Kysely<Database>, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('outbound_message')
    .select('text')
    .where('template_id', 'like', 'vkyc_link%')
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ text }) => text);
}
