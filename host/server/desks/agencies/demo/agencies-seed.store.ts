import { sql, type RawBuilder } from 'kysely';
import { agencyRoles } from '../../../../../widgets/contract/session/roles.ts';
import type { CaseStanding } from '../../../core/loans/collections.rules.ts';
import type { PortalRoutes } from '../../../db/tables/staff.ts';
import type { Tx } from '../../../db/transaction.ts';

/** The ids of the demo's two agencies. */
export interface Agencies {
  first: string;
  second: string;
}

/** Those who collect, by their usernames: the KYC of agents, and who they are. */
export async function collectors(tx: Tx) {
  return tx
    .selectFrom('agent')
    .select(['id', 'email_id as username', 'kyc_status as kyc', 'is_enabled as isEnabled', 'role'])
    .where('queue', '=', 'AGENCY')
    .where('role', 'in', [...agencyRoles])
    .orderBy('email_id')
    .execute();
}

/** Gives who collects to the two agencies. @param ofSecond staff ids */
export async function giveStaff(tx: Tx, { first, second }: Agencies, ofSecond: readonly string[]): Promise<void> {
  await tx.updateTable('staff').set({ agency_id: first }).where('agency_id', 'is not', null).execute();
  await tx.updateTable('staff').set({ agency_id: second }).where('id', 'in', ofSecond).execute();
}

/** Makes an account whose password people know of a colleague's. */
export async function openAccount(
  tx: Tx,
  id: string,
  account: { username: string; passwordHash: string; routes: PortalRoutes },
): Promise<void> {
  const { username, passwordHash, routes } = account;
  await tx
    .updateTable('staff')
    .set({ username, password_hash: passwordHash, portal_route_list: JSON.stringify(routes) })
    .where('id', '=', id)
    .execute();
  await tx.updateTable('agent').set({ email_id: username }).where('id', '=', id).execute();
}

/** Of so many loans that nobody calls or visits, how many are the lender's, and up to which place the first agency's. */
const unallocated = { every: 27, lenders: 10, first: 21 };

/**
 * Gives loans to the agency of who calls for them, or visits: about 60 and 30 in a hundred, the rest nobody's. The first two settlements of
 * each status are the first agency's, which so has one of each. Who is of another agency than a loan has it no more.
 *
 * @returns of the loans that nobody calls for any more, where they stand
 */
export async function giveLoans(
  tx: Tx,
  { first, second }: Agencies,
): Promise<Pick<CaseStanding, 'queue' | 'bucket'>[]> {
  const { every, lenders, first: toFirst } = unallocated;
  await sql`
    with ranked as (
      select c.id as case_id, row_number() over (partition by s.status order by s.id) as rank
      from settlement s join collections_case c using (loan_application_number))
    update collections_case c set agency_id = given.agency_id from (
      select held.id, case
        when held.id in (select case_id from ranked where rank <= 2) then ${first}::uuid
        when held.agency_id is not null then held.agency_id
        when held.place % ${every} < ${lenders} then null
        when held.place % ${every} < ${toFirst} then ${first}::uuid
        else ${second}::uuid end as agency_id
      from (
        select l.id, coalesce(caller.agency_id, visitor.agency_id) as agency_id,
          row_number() over (partition by coalesce(caller.agency_id, visitor.agency_id) order by l.id) as place
        from collections_case l
        left join staff caller on caller.id = l.calling_allocated_to
        left join staff visitor on visitor.id = l.field_allocated_to) as held
    ) as given where given.id = c.id`.execute(tx);
  const takeFrom = async (column: 'calling_allocated_to' | 'field_allocated_to') => {
    const { rows } = await sql<Pick<CaseStanding, 'queue' | 'bucket'>>`
      update collections_case c set ${sql.ref(column)} = null from staff agent
      where agent.id = ${sql.ref(`c.${column}`)} and agent.agency_id is distinct from c.agency_id
      returning c.queue, c.bucket`.execute(tx);
    return rows;
  };
  const uncalled = await takeFrom('calling_allocated_to');
  await takeFrom('field_allocated_to');
  await sql`update agent set account_allocated = 0 where queue = 'AGENCY'`.execute(tx);
  return uncalled;
}

const agencyOf = (loan: string): RawBuilder<string | null> =>
  sql`(select c.agency_id from collections_case c where c.loan_application_number = ${sql.ref(loan)})`;
/** The agency that has a loan, where somebody of it has made the record; else the lender, as after a loan has moved. */
const ifOwn = (loan: string, maker: string): RawBuilder<string | null> => sql`(
  select c.agency_id from collections_case c join staff on staff.agency_id = c.agency_id
  where c.loan_application_number = ${sql.ref(loan)} and staff.id = ${sql.ref(maker)})`;

/** Has a settlement that waits for its agency's manager be submitted by an agent of that agency. @param makers by their agencies */
export async function giveSettlements(tx: Tx, makers: Readonly<Record<string, string>>): Promise<void> {
  for (const [agencyId, maker] of Object.entries(makers)) {
    const waiting = sql`(
      select s.id from settlement s join collections_case c using (loan_application_number)
      where s.status = 'MGR_PENDING' and c.agency_id = ${agencyId}
        and s.submitted_by not in (select id from staff where agency_id = ${agencyId}))`;
    await sql`update authorship set staff_id = ${maker} where kind = 'settlement' and subject_id in ${waiting}`.execute(
      tx,
    );
    await sql`update settlement set submitted_by = ${maker} where id in ${waiting}`.execute(tx);
  }
}

/** Gives what is recorded on loans to the agencies that have them. What others have asked for is the lender's to decide. */
export async function giveRecords(tx: Tx): Promise<void> {
  await sql`
    update feedback f set made_by_agency_id = (select agency_id from staff where staff.id = f.agent_id),
      agency_id = ${ifOwn('f.loan_application_number', 'f.agent_id')}`.execute(tx);
  await sql`
    update settlement s set agency_id = case when s.status = 'MGR_PENDING'
      then ${ifOwn('s.loan_application_number', 's.submitted_by')}
      else ${agencyOf('s.loan_application_number')} end`.execute(tx);
  const requests = [
    ['penalty_waiver', 'requested_by'],
    ['emi_restructure', 'initiated_by'],
  ] as const;
  for (const [table, maker] of requests)
    await sql`
      update ${sql.table(table)} r set agency_id = ${ifOwn('r.loan_application_number', `r.${maker}`)}`.execute(tx);
  await sql`update payment_link l set agency_id = ${agencyOf('l.loan_application_number')}`.execute(tx);
}

/** The open loans that an agency has, for their placements. */
export async function placedLoans(tx: Tx) {
  return tx
    .selectFrom('collections_case')
    .select(['id', 'agency_id as agencyId', 'allocated_at as allocatedAt'])
    .where('queue', 'is not', null)
    .where('agency_id', 'is not', null)
    .orderBy('id')
    .execute();
}

/** Gives what a manager has proposed for a new agent to that manager's agency. */
export async function giveProposals(tx: Tx, agencyId: string): Promise<void> {
  await sql`
    update access_request set agency_id = ${agencyId}, wanted = jsonb_set(wanted, '{agencyId}', to_jsonb(${agencyId}::text))
    where agency_id is not null`.execute(tx);
}

/** Has another manager fill in the KYC of the second agency's agents. */
export async function giveKyc(tx: Tx, of: string, { from, to }: { from: string; to: string }): Promise<void> {
  const agents = sql`(select id from agent where agency_id = ${of})`;
  await sql`update agent_kyc set submitted_by_id = ${to} where submitted_by_id = ${from} and agent_id in ${agents}`.execute(
    tx,
  );
  await sql`update agent_kyc_event set by_id = ${to} where by_id = ${from} and agent_id in ${agents}`.execute(tx);
  await sql`
    update authorship set staff_id = ${to}
    where kind = 'agentKyc' and staff_id = ${from} and subject_id in ${agents}`.execute(tx);
}
