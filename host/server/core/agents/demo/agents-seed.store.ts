import { sql } from 'kysely';
import type { AgentKycStatus } from '../../../../../widgets/contract/collections/agents.ts';
import type { AgentQueueKey } from '../../../../../widgets/contract/collections/agency-queues.ts';
import type { Tx } from '../../../db/transaction.ts';

interface AgentDescription {
  id: string;
  contactNumber: string;
  kyc: AgentKycStatus;
  queues: readonly AgentQueueKey[];
}

/** Writes the fields of an agent that do not come from their account. */
export async function describeAgent(tx: Tx, { id, contactNumber, kyc, queues }: AgentDescription): Promise<void> {
  await tx
    .updateTable('agent')
    .set({
      contact_number: contactNumber,
      kyc_status: kyc,
      assigned_queues: JSON.stringify(queues),
      has_queues: queues.length > 0,
    })
    .where('id', '=', id)
    .execute();
}

/** The agents who can be given loans, in the order of their usernames. */
export async function agentsWithKyc(tx: Tx): Promise<string[]> {
  const agents = await tx
    .selectFrom('agent')
    .select('id')
    .where('role', '=', 'AGENCY_AGENT')
    .where('kyc_status', '=', 'DONE')
    .where('is_enabled', '=', true)
    .orderBy('email_id')
    .execute();
  return agents.map(({ id }) => id);
}

/** Counts each agent's cases and results, once all cases are inserted. */
export async function countAgents(tx: Tx): Promise<void> {
  await sql`
    with held as (
      select calling_allocated_to as id, queue, no_of_rpc, promised_on from collections_case
        where calling_allocated_to is not null
      union all
      select field_allocated_to, queue, 0, null from collections_case
        where field_allocated_to is not null and field_allocated_to is distinct from calling_allocated_to
    ), counted as (
      select id, count(*) filter (where queue is not null) as accounts, sum(no_of_rpc) as rpcs,
        count(promised_on) as ptps, count(*) filter (where queue is null) as resolved
      from held group by id
    )
    update agent set account_allocated = accounts, number_of_rpcs = rpcs, number_of_ptps = ptps,
      number_of_resolved = resolved
    from counted where counted.id = agent.id`.execute(tx);
}
