import type { Tx } from '../../db/transaction.ts';
import * as agents from './agents.store.ts';

/** Why somebody cannot change their agency yet: their loans would stay behind. Undefined for who has none. */
export async function heldLoansMessage(
  tx: Tx,
  { id, username }: { id: string; username: string },
): Promise<string | undefined> {
  const agent = await agents.findForChange(tx, id);
  if (!agent || agent.accountAllocated === 0) return undefined;
  return `${username} has ${agent.accountAllocated} loans. Give them to somebody else first`;
}
