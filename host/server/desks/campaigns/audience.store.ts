import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';

/** What is known of the borrowers of some loans. Amounts are whole rupees, the day is YYYY-MM-DD. */
export async function readBorrowers(db: Kysely<Database>, loans: readonly string[]) {
  if (loans.length === 0) return [];
  return db
    .selectFrom('application as a')
    .leftJoin('collections_case as c', 'c.application_id', 'a.id')
    .select([
      'a.loan_application_number as loan',
      'a.first_name as firstName',
      'a.full_name as fullName',
      'a.contact_number as number',
      'a.email_id as email',
      'a.emi',
      'c.overdue_amount as overdue',
      sql<string | null>`(select agent_name from agent where agent.id = c.calling_allocated_to)`.as('agentName'),
      sql<string | null>`(select min(due_date)::text from loan_installment as i
        where i.loan_application_number = a.loan_application_number
          and case when i.due_amount_paise is null then i.paid_date else i.closed_on end is null)`.as('nextDueOn'),
    ])
    .where('a.loan_application_number', 'in', loans)
    .execute();
}
export type Borrower = Awaited<ReturnType<typeof readBorrowers>>[number];

/** What is known of some agents. */
export async function readAgents(db: Kysely<Database>, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('agent')
    .select([
      'id',
      'queue',
      'agent_name as name',
      'contact_number as number',
      'email_id as email',
      'account_allocated as accounts',
    ])
    .where('id', 'in', ids)
    .execute();
}
export type AgentRow = Awaited<ReturnType<typeof readAgents>>[number];

type Queue = AgentRow['queue'];

/** Ids of the enabled agents of some portals, by name. */
export async function agentIdsOf(db: Kysely<Database>, queues: readonly Queue[], limit: number): Promise<string[]> {
  if (queues.length === 0) return [];
  const found = await db
    .selectFrom('agent')
    .select('id')
    .where('queue', 'in', queues)
    .where('is_enabled', '=', true)
    .orderBy('sort_name')
    .orderBy('id')
    .limit(limit)
    .execute();
  return found.map(({ id }) => id);
}

/** How many enabled agents each portal has. */
export async function countAgents(db: Kysely<Database>): Promise<Map<Queue, number>> {
  const found = await db
    .selectFrom('agent')
    .select(['queue', sql<number>`count(*)::integer`.as('count')])
    .where('is_enabled', '=', true)
    .groupBy('queue')
    .execute();
  return new Map(found.map(({ queue, count }) => [queue, count]));
}
