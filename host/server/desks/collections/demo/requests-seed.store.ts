import type { Tx } from '../../../db/transaction.ts';

/** A loan in collection that an agent calls about. */
export interface AgentLoan {
  loan: string;
  agentId: string;
  rateBasisPoints: number;
}

/** Loans in collection that are overdue for more than a month and have an agent, by their numbers. */
export async function borrowersWithAgent(tx: Tx, limit: number): Promise<AgentLoan[]> {
  const rows = await tx
    .selectFrom('collections_case as c')
    .innerJoin('application as a', 'a.id', 'c.application_id')
    .select(['c.loan_application_number as loan', 'c.calling_allocated_to as agentId'])
    .select('a.rate_basis_points as rateBasisPoints')
    .where('c.queue', 'is not', null)
    .where('c.dpd', '>', 35)
    .where('c.calling_allocated_to', 'is not', null)
    .orderBy('c.loan_application_number')
    .limit(limit)
    .execute();
  return rows.flatMap(({ agentId, ...row }) => (agentId === null ? [] : [{ ...row, agentId }]));
}

/** Counts the request that each of some loans has. */
export async function setInitiations(tx: Tx, loans: readonly string[]): Promise<void> {
  if (loans.length === 0) return;
  await tx
    .updateTable('collections_case')
    .set({ initiations: 1 })
    .where('loan_application_number', 'in', loans)
    .execute();
}
