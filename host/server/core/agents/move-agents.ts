import { beforeCommit, type Tx } from '../../db/transaction.ts';
import { moveCounts, sumOf, type AgentCounts } from './agents.store.ts';

/** What each running transaction has still to add to the counts of agents. */
const movesOf = new WeakMap<Tx, Map<string, AgentCounts>>();

/**
 * Adds to an agent's counts at the end of the transaction. The agents are written once and in one order, so that two
 * transactions never wait for each other in a circle.
 */
export function moveAgents(tx: Tx, agentId: string, by: AgentCounts): void {
  let moves = movesOf.get(tx);
  if (!moves) {
    const first = new Map<string, AgentCounts>();
    moves = first;
    movesOf.set(tx, first);
    beforeCommit(tx, () => moveCounts(tx, first));
  }
  moves.set(agentId, sumOf(moves.get(agentId) ?? {}, by));
}
