import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { authorsOf } from '../../../core/audit/authorship.store.ts';
import { staffName } from '../../../core/audit/staff-name.store.ts';
import type { AgencyReach } from '../../../call/agency-reach.ts';
import type { Day } from '../../../../../widgets/contract/time.ts';

/** The links of a loan that can be paid now, the newest first. */
export async function openLinks(db: Kysely<Database>, loan: string, { now, names }: { now: Date; names: AgencyReach }) {
  return db
    .selectFrom('payment_link')
    .select(['id', 'purpose', 'amount', 'status', 'channel', 'version', 'created_at', 'expires_at', 'created_by'])
    .select(staffName('created_by', names).as('creator'))
    .where('loan_application_number', '=', loan)
    .where('status', 'in', ['CREATED', 'SENT'])
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .execute();
}

/** The newest waiver of a loan. */
export async function lastWaiver(db: Kysely<Database>, loan: string) {
  const row = await db
    .selectFrom('penalty_waiver')
    .selectAll()
    .select(staffName('requested_by').as('requester'))
    .where('loan_application_number', '=', loan)
    .orderBy('requested_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { ...row, authors: await authorsOf(db, { kind: 'waiver', id: row.id }) };
}

/** The restructuring of a loan that is not over. */
export async function openRestructure(db: Kysely<Database>, loan: string) {
  const row = await db
    .selectFrom('emi_restructure')
    .selectAll()
    .select([staffName('initiated_by').as('initiator'), staffName('decided_by').as('decider')])
    .where('loan_application_number', '=', loan)
    .where('status', 'in', ['INITIATED', 'APPROVED'])
    .executeTakeFirst();
  return row && { ...row, authors: await authorsOf(db, { kind: 'restructure', id: row.id }) };
}

/** The foreclosure of a loan that is not over. @param today a quote is good to the end of its last day */
export async function openForeclosure(
  db: Kysely<Database>,
  loan: string,
  { today, names }: { today: Day; names: AgencyReach },
) {
  return db
    .selectFrom('foreclosure')
    .selectAll()
    .select(staffName('quoted_by', names).as('quoter'))
    .where('loan_application_number', '=', loan)
    .where('status', 'in', ['QUOTED', 'LINK_SENT'])
    .where('valid_until', '>=', today)
    .executeTakeFirst();
}
