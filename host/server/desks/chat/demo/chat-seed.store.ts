import { sql } from 'kysely';
import type { Udrs } from '../../../../../widgets/contract/applications/udrs.ts';
import type { Tx } from '../../../db/transaction.ts';

/** Some applications of a stage, newest first, to chat about. */
export async function chatSubjects(tx: Tx, stages: readonly Udrs[], limit: number) {
  return tx
    .selectFrom('application as loan')
    .leftJoin('collections_case as case', (join) =>
      join.onRef('case.application_id', '=', 'loan.id').on('case.queue', 'is not', null),
    )
    .select(['loan.id', 'loan.loan_application_number', 'loan.full_name', 'loan.contact_number'])
    .select('case.overdue_amount as dues')
    .where('loan.udrs', 'in', stages)
    .orderBy('loan.loan_application_number', 'desc')
    .limit(limit)
    .execute();
}
export type ChatSubject = Awaited<ReturnType<typeof chatSubjects>>[number];

/** Agents of operations, by username: they hold the demo's chats. */
export async function chatAgents(tx: Tx) {
  return tx
    .selectFrom('staff')
    .select(['id', 'first_name', 'last_name'])
    .where('username', 'like', 'ops%@demo.example')
    .orderBy(sql`length(username)`)
    .orderBy('username')
    .execute();
}

/** A picture among the demo's files. */
export async function findDemoPicture(tx: Tx): Promise<string | undefined> {
  const file = await tx
    .selectFrom('stored_file')
    .select('id')
    .where('kind', '=', 'image')
    .where('stored_at', 'is not', null)
    .orderBy('name')
    .limit(1)
    .executeTakeFirst();
  return file?.id;
}
