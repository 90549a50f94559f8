import type { AccessState } from '../../../../widgets/contract/access/access.ts';
import { publishChange } from '../../core/lists/publish-lists.ts';
import type { Tx } from '../../db/transaction.ts';
import { requestsBase } from './lists/requests-base.store.ts';
import { requestLists } from './lists/requests-list.ts';

/** Tells the list of requests of a new one, or of one that was decided. */
export function tellRequest(
  tx: Tx,
  { agencyId, ...row }: { id: string; version: number; agencyId: string | null },
  before: AccessState | null,
  after: AccessState,
): void {
  const facts = (queue: AccessState | null) => requestsBase.facts({ queue, agency_id: agencyId });
  publishChange(tx, requestsBase, requestLists, { row, before: facts(before), after: facts(after) });
}
