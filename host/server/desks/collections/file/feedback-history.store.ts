import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { staffName } from '../../../core/audit/staff-name.store.ts';
import { seenOf } from '../../../core/audit/reach.store.ts';
import type { AgencyReach } from '../../../call/agency-reach.ts';

type ContactType = Database['feedback']['contact_type'];

/** How many feedbacks of each contact type a loan has. */
export async function countFeedback(
  db: Kysely<Database>,
  loan: string,
  deeds: AgencyReach,
): Promise<Partial<Record<ContactType, number>>> {
  const rows = await db
    .selectFrom('feedback')
    .select(['contact_type', (row) => row.fn.countAll<number | string>().as('n')])
    .where('loan_application_number', '=', loan)
    .$if(deeds !== 'all', (feedback) => feedback.where(seenOf('agent_id', deeds)))
    .groupBy('contact_type')
    .execute();
  return Object.fromEntries(rows.map(({ contact_type, n }) => [contact_type, Number(n)]));
}

/** Some of a loan's feedback, the newest first; `is_whole` where its names and words may be read. */
export async function pageOfFeedback(
  db: Kysely<Database>,
  loan: string,
  {
    deeds,
    names,
    type,
    skip,
    take,
  }: { deeds: AgencyReach; names: AgencyReach; type: ContactType | undefined; skip: number; take: number },
) {
  return db
    .selectFrom('feedback')
    .select(['id', 'feedback_at', 'channel', 'contact_type', 'outcome', 'ptp_amount', 'ptp_date', 'alternate_number'])
    .select([
      'submitted_at',
      'stated_at',
      'remarks',
      'status',
      'validator_remark',
      staffName('agent_id', names).as('agent'),
    ])
    .select(names === 'all' ? sql<boolean>`true`.as('is_whole') : seenOf('agent_id', names).as('is_whole'))
    .where('loan_application_number', '=', loan)
    .$if(deeds !== 'all', (feedback) => feedback.where(seenOf('agent_id', deeds)))
    .$if(type !== undefined, (query) => query.where('contact_type', '=', type ?? 'RPC'))
    .orderBy('feedback_at', 'desc')
    .orderBy('id', 'desc')
    .offset(skip)
    .limit(take)
    .execute();
}
