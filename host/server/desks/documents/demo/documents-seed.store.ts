import { finishedStates } from '../../../../../widgets/contract/applications/udrs.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { Tx } from '../../../db/transaction.ts';

const monthMs = 30 * 86_400_000;

/**
 * The next applications, by id, whose documents the demo holds: those that are worked on, on hold, or rejected not long
 * ago. More would make a first start too slow.
 */
export async function pageOfDocumentSubjects(tx: Tx, after: string, count: number, now: Date) {
  const monthAgo = new Date(now.getTime() - monthMs);
  return tx
    .selectFrom('application')
    .select([
      'id',
      'loan_application_number',
      'full_name',
      'last_name',
      'gender',
      'employment',
      'city',
      'state',
      'pin_code',
      'emi',
      'documents_approved',
      'documents_rejected',
      'submitted_at',
      'modified_at',
    ])
    .where('id', '>', after)
    .where((is) =>
      is.or([
        is('udrs', 'not in', finishedStates),
        is('hold', 'is not', null),
        // Applications that may come back to the desk.
        is.and([is('udrs', '=', 'REJECTED'), is('status_changed_at', '>', monthAgo)]),
      ]),
    )
    .orderBy('id')
    .limit(count)
    .execute();
}
export type DocumentSubject = Awaited<ReturnType<typeof pageOfDocumentSubjects>>[number];

/** Counts no documents for the applications that have none. */
export async function clearUncarded(tx: Tx): Promise<void> {
  await tx
    .updateTable('application')
    .set({ documents_total: 0, documents_approved: 0, documents_rejected: 0 })
    .where('udrs', 'in', finishedStates)
    .where(({ exists, not, selectFrom }) =>
      not(exists(selectFrom('document').select('id').whereRef('document.application_id', '=', 'application.id'))),
    )
    .execute();
}

/** The configured sections, by key. */
export async function readSections(tx: Tx) {
  return tx
    .selectFrom('document_section')
    .select(['key', 'is_mandatory', 'sides', 'reject_reasons'])
    .orderBy('position')
    .execute();
}
export type SectionSeed = Awaited<ReturnType<typeof readSections>>[number];

/** The loan number of an application whose documents are half reviewed. */
export async function findDemoDesk(db: Kysely<Database>): Promise<string | undefined> {
  const found = await db
    .selectFrom('application')
    .select('loan_application_number')
    .where('udrs', '=', 'DOCUMENT_PROCESSING')
    .where('hold', 'is', null)
    .where('documents_approved', '>=', 2)
    .where('documents_approved', '<=', 4)
    .where('documents_rejected', '=', 0)
    .orderBy('queued_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return found?.loan_application_number;
}
