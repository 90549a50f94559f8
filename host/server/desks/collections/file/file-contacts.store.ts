import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { AgencyReach } from '../../../call/agency-reach.ts';
import { staffName } from '../../../core/audit/staff-name.store.ts';
import { seenOf } from '../../../core/audit/reach.store.ts';

/** The most contacts that a file shows; the histories have the rest. */
const mostContacts = 10;

/** What has reported a contact: the end of its call, its feedback, or the entry of the telephony screen. */
interface Report {
  outcome: string | null;
  received_at: Date | null;
  stated_at: Date | null;
  /** The times that it keeps. */
  kept_at: Date | null;
  ended_at: Date | null;
}

const report = sql<Report>`(
  (select e.sub_call_status as outcome, e.received_at, e.stated_at, e.called_at as kept_at, e.ended_at
    from agency_call c join call_entry e on e.id = c.call_entry_id where c.id = t.source_id)
  union all
  (select f.outcome, f.submitted_at, f.stated_at, f.feedback_at, null from feedback f where f.id = t.source_id)
  union all
  (select e.sub_call_status, e.received_at, e.stated_at, e.called_at, e.ended_at from call_entry e
    where t.door = 'TELEPHONY' and e.loan_application_number = t.loan_application_number
      and e.product_type = 'PERSONAL_LOAN'
      and e.called_at between t.at - interval '1 minute' and t.at + interval '1 hour'
    order by e.called_at limit 1)
  limit 1)`;

/** The contacts of a loan's borrower about this loan, the newest first. */
export async function lastContacts(
  db: Kysely<Database>,
  loan: string,
  { deeds, names }: { deeds: AgencyReach; names: AgencyReach },
) {
  return db
    .selectFrom('contact_attempt as t')
    .leftJoinLateral(report.as('r'), (join) => join.onTrue())
    .select(['t.id', 't.at', 't.door', 't.is_rpc', 't.is_outside_hours', staffName('t.staff_id', names).as('by')])
    .select(['r.outcome', 'r.received_at', 'r.stated_at', 'r.kept_at', 'r.ended_at'])
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
