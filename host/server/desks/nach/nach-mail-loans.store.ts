import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { CallReply } from '../../../../widgets/contract/schemas.ts';
import type { Database } from '../../db/schema.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Mail, Reach } from './nach-mail.store.ts';

const mostProposed = 5;
const mostShowing = 20;

/** The applications that a mail may be about, by its sender's address or its queue id: each has an index of its own. */
function applicationsOf({ sender_email: sender, mail_queue_id: queueId }: Mail): RawBuilder<{ id: string }> {
  const email = sender.trim().toLowerCase();
  return sql<{ id: string }>`(
    select application_id as id from nach_mandate where lower(email) = ${email}
    union select application_id from nach_mandate where mail_queue_id = ${queueId}
    union select id from application where lower(email_id) = ${email}
  )`;
}

/** The loans of a mail's sender that have a mandate. Those whose mandate waits for a form come first, then the newest. */
export async function likelyLoans(
  db: Kysely<Database>,
  reach: Reach,
  mail: Mail,
): Promise<CallReply<'fetchNachMail'>['likelyLoans']> {
  return db
    .selectFrom(applicationsOf(mail).as('found'))
    .innerJoin('application', 'application.id', 'found.id')
    .innerJoin('nach_mandate as mandate', (join) =>
      join.onRef('mandate.application_id', '=', 'found.id').on('mandate.ended_at', 'is', null),
    )
    .select([
      'application.loan_application_number as loanAppNo',
      'application.full_name as customerName',
      'mandate.status as nachStatus',
    ])
    .select(sql<boolean>`mandate.nach_type <> 'MANUAL'`.as('isOnline'))
    .$if(reach !== 'all', (query) => query.where('application.sourcing_partner', '=', reach as Exclude<Reach, 'all'>))
    .orderBy(
      sql`case when mandate.nach_type = 'MANUAL' and mandate.status in ('NACH_PENDING', 'NACH_REJECTED') then 0 else 1 end`,
    )
    .orderBy('application.submitted_at', 'desc')
    .orderBy('application.loan_application_number', 'desc')
    .limit(mostProposed)
    .execute();
}

/** The applications whose lists count a mail while nobody has read it. */
export async function applicationsShowing(tx: Tx, mail: Mail): Promise<{ id: string; version: number }[]> {
  return tx
    .selectFrom(
      sql<{ id: string }>`(
        select id from ${applicationsOf(mail)} as of_sender
        union select id from application where loan_application_number = ${mail.loan_application_number}
      )`.as('found'),
    )
    .innerJoin('application', 'application.id', 'found.id')
    .select(['application.id', 'application.version'])
    .orderBy('application.id')
    .limit(mostShowing)
    .execute();
}
