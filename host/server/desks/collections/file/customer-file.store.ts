import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { incomeCard } from '../../../core/applications/monthly-income.store.ts';
import { staffName } from '../../../core/audit/staff-name.store.ts';
import { seenOf } from '../../../core/audit/reach.store.ts';
import type { AgencyReach } from '../../../call/agency-reach.ts';

/** The cards whose values a file shows. */
const cards = ['PAN', 'CURRENT_ADDRESS', 'PERMANENT_ADDRESS', 'EMPLOYER', incomeCard] as const;

/** A loan with its borrower and, where it was ever in collection, its case. People are names. @param reach whose names are read */
export async function readLoan(db: Kysely<Database>, loan: string, reach: AgencyReach) {
  return db
    .selectFrom('application as a')
    .leftJoin('collections_case as c', 'c.application_id', 'a.id')
    .select([
      'a.id as application_id',
      'a.loan_application_number',
      'a.full_name',
      'a.contact_number',
      'a.email_id',
      'a.gender',
      'a.employment',
      'a.city',
      'a.state',
      'a.pin_code',
      'a.partner_id',
      'a.product_type',
      'a.loan_amount',
      'a.tenure_months',
      'a.rate_basis_points',
      'a.emi',
      'a.status_changed_at',
      'c.id as case_id',
      'c.version as case_version',
      'c.queue',
      'c.bucket',
      'c.peak',
      'c.dqstring',
      'c.customer_type',
      'c.allocated_at',
      'c.calling_allocated_to',
      'c.field_allocated_to',
      'c.no_of_calls',
      'c.no_of_rpc',
      'c.latest_response_at',
      'c.next_call_at',
      'c.next_contact_at',
      'c.last_contact_type',
      'c.last_contact_outcome',
      'c.calling_comment',
      'c.pre_approved_amount',
      'c.initiations',
      'c.deletions',
      'c.complaint_at',
      'c.complaint_remark',
      'c.contact_opens',
      'c.contact_closes',
      'c.contact_place',
      'c.last_paid_on',
      'c.restructured_on',
      'c.closed_reason',
      'c.closed_on',
      staffName('c.calling_allocated_to').as('caller_name'),
      staffName('c.field_allocated_to').as('visitor_name'),
      staffName('c.complaint_by_id', reach).as('complaint_by'),
    ])
    .where('a.loan_application_number', '=', loan)
    .executeTakeFirstOrThrow();
}
export type FileLoan = Awaited<ReturnType<typeof readLoan>>;

/** The values of a borrower's cards, by card and field. */
export async function readCards(
  db: Kysely<Database>,
  applicationId: string,
): Promise<Partial<Record<(typeof cards)[number], Record<string, string>>>> {
  const rows = await db
    .selectFrom('document')
    .select(['key', 'field_values'])
    .where('application_id', '=', applicationId)
    .where('key', 'in', [...cards])
    .execute();
  return Object.fromEntries(rows.map(({ key, field_values }) => [key, field_values]));
}

/** The newest payment of a loan. */
export async function readLastPayment(db: Kysely<Database>, loan: string) {
  return db
    .selectFrom('payment')
    .select(['amount', 'paid_on', 'payment_mode'])
    .where('loan_application_number', '=', loan)
    .orderBy('paid_on', 'desc')
    .orderBy('recorded_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** A person's call with a borrower that has not ended, on whichever loan. */
export async function readRunningCall(db: Kysely<Database>, staffId: string) {
  return db
    .selectFrom('agency_call')
    .select(['id', 'loan_application_number', 'started_at'])
    .where('staff_id', '=', staffId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
}

/** The borrower's name. */
export async function readName(db: Kysely<Database>, loan: string): Promise<string> {
  const { full_name } = await db
    .selectFrom('application')
    .select('full_name')
    .where('loan_application_number', '=', loan)
    .executeTakeFirstOrThrow();
  return full_name;
}

/** The most promises that a file shows. */
const mostPromises = 20;

/** The promises of a loan with the names of who took them, the newest first. */
export async function readPromises(db: Kysely<Database>, loan: string, reach: AgencyReach) {
  return db
    .selectFrom('promise')
    .select(['id', 'amount', 'promised_on', 'status', 'paid_amount', 'made_at', 'close_reason'])
    .select(staffName('made_by', reach).as('maker'))
    .where('loan_application_number', '=', loan)
    .orderBy('made_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostPromises)
    .execute();
}

/** The further numbers of a borrower: those of validated feedback on the loan, the newest first. */
export async function readAlternateNumbers(db: Kysely<Database>, loan: string): Promise<string[]> {
  const rows = await db
    .selectFrom('feedback')
    .select('alternate_number')
    .where('loan_application_number', '=', loan)
    .where('status', '=', 'VALIDATED')
    .where('alternate_number', 'is not', null)
    .orderBy('feedback_at', 'desc')
    .limit(5)
    .execute();
  return [...new Set(rows.flatMap(({ alternate_number: number }) => number ?? []))];
}

/** The settlements of a loan, the newest first. */
export async function readSettlements(db: Kysely<Database>, loan: string, from: AgencyReach) {
  return db
    .selectFrom('settlement')
    .select(['id', 'status', 'settlement_amount', 'paid_amount', 'submitted_at', 'closed_at'])
    .where('loan_application_number', '=', loan)
    .$if(from !== 'all', (rows) => rows.where(seenOf('submitted_by', from)))
    .orderBy('submitted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(20)
    .execute();
}
