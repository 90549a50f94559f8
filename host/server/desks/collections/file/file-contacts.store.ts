import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { AgencyReach } from '../../../call/agency-reach.ts';
import { staffName } from '../../../core/audit/staff-name.store.ts';
import { seenOf } from '../../../core/audit/reach.store.ts';

/** The most contacts that a file shows; the histories have the rest. */
const mostContacts = 10;

/** What a contact came to: the status of its call, the outcome of its feedback. */
const outcome = sql<string | null>`coalesce(
  (select e.sub_call_status from agency_call c join call_entry e on e.id = c.call_entry_id where c.id = t.source_id),
  (select f.outcome from feedback f where f.id = t.source_id),
  (select e.sub_call_status from call_entry e
    where t.door = 'TELEPHONY' and e.loan_application_number = t.loan_application_number
      and e.product_type = 'PERSONAL_LOAN'
      and e.called_at between t.at - interval '1 minute' and t.at + interval '1 hour'
    order by e.called_at limit 1))`;

/** The contacts of a loan's borrower about this loan, the newest first. */
export async function lastContacts(
  db: Kysely<Database>,
  loan: string,
  { deeds, names }: { deeds: AgencyReach; names: AgencyReach },
) {
  return db
    .selectFrom('contact_attempt as t')
    .select(['t.id', 't.at', 't.door', 't.is_rpc', outcome.as('outcome'), staffName('t.staff_id', names).as('by')])
    .where('t.loan_application_number', '=', loan)
    .$if(deeds !== 'all', (rows) =>
      rows.where((eb) => eb.or([eb('t.staff_id', 'is', null), seenOf('t.staff_id', deeds)])),
    )
    .orderBy('t.at', 'desc')
    .orderBy('t.id', 'desc')
    .limit(mostContacts)
    .execute();
}

/** When a loan's borrower was contacted since a moment, over all their loans. */
export async function contactTimes(db: Kysely<Database>, borrowerHash: string, since: Date): Promise<Date[]> {
  const rows = await db
    .selectFrom('contact_attempt')
    .select('at')
    .where('borrower_hash', '=', borrowerHash)
    .where('at', '>=', since)
    .orderBy('at')
    .limit(50)
    .execute();
  return rows.map(({ at }) => at);
}
