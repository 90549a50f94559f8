import { sql } from 'kysely';
import type { Tx } from '../../../db/transaction.ts';
import type { Day } from '../../../../../widgets/contract/time.ts';

/** A case that was worked on, with its open promise. */
export interface WorkedCase {
  id: string;
  loan: string;
  agentId: string;
  calls: number;
  rpcs: number;
  lastContactAt: Date;
  nextCallAt: Date | null;
  promiseId: string | null;
  promiseAmount: number | null;
  promisedOn: Day | null;
  promisedAt: Date | null;
}

/** The cases that agents have called, oldest loan first. */
export async function workedCases(tx: Tx): Promise<WorkedCase[]> {
  return tx
    .selectFrom('collections_case as c')
    .leftJoin('promise as p', (join) =>
      join.onRef('p.loan_application_number', '=', 'c.loan_application_number').on('p.status', '=', 'OPEN'),
    )
    .select([
      'c.id',
      'c.loan_application_number as loan',
      sql<string>`c.calling_allocated_to`.as('agentId'),
      'c.no_of_calls as calls',
      'c.no_of_rpc as rpcs',
      sql<Date>`c.latest_response_at`.as('lastContactAt'),
      'c.next_call_at as nextCallAt',
      'p.id as promiseId',
      'p.amount as promiseAmount',
      'p.promised_on as promisedOn',
      'p.made_at as promisedAt',
    ])
    .where('c.queue', 'is not', null)
    .where('c.no_of_calls', '>', 0)
    .where('c.calling_allocated_to', 'is not', null)
    .where('c.latest_response_at', 'is not', null)
    .orderBy('c.loan_application_number')
    .execute();
}

/** Staff ids by username. */
export async function staffNamed(tx: Tx, usernames: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx.selectFrom('staff').select(['id', 'username']).where('username', 'in', usernames).execute();
  return new Map(rows.map(({ id, username }) => [username, id]));
}

/** Counts each agent's results anew: those of validated feedback alone. */
export async function countResults(tx: Tx): Promise<void> {
  await sql`
    update agent set
      number_of_rpcs = (select count(*) from feedback f
        where f.agent_id = agent.id and f.status = 'VALIDATED' and f.contact_type = 'RPC'),
      number_of_ptps = (select count(*) from feedback f
        where f.agent_id = agent.id and f.status = 'VALIDATED' and f.ptp_amount is not null)
    where queue = 'AGENCY'`.execute(tx);
}
