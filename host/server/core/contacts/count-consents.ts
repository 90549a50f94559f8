import type { ConsentPurpose, ConsentStatus } from '../../../../widgets/contract/consent/consent.ts';
import { beforeCommit, type Tx } from '../../db/transaction.ts';
import { counterMoves } from '../lists/queue-part.ts';
import { addToCount } from './consent.store.ts';

/** A consent as the counters know it. */
interface Counted {
  purpose: ConsentPurpose;
  status: ConsentStatus;
}

const movesOf = new WeakMap<Tx, { before: Counted[]; after: Counted[] }>();
const partOf = ({ purpose, status }: Counted) => ({ queue: purpose, subQueue: status });

/**
 * Counts consents that stood in one way and now stand in another. The counters move at the end of the transaction, each
 * once and in one fixed order, so that two transactions never wait for each other in a circle.
 */
export function countConsents(tx: Tx, before: readonly Counted[], after: readonly Counted[]): void {
  const known = movesOf.get(tx);
  const moves = known ?? { before: [], after: [] };
  moves.before.push(...before);
  moves.after.push(...after);
  if (known) return;
  movesOf.set(tx, moves);
  beforeCommit(tx, async () => {
    for (const { queue, subQueue, by } of counterMoves(moves.before.map(partOf), moves.after.map(partOf)))
      await addToCount(tx, queue as ConsentPurpose, subQueue as ConsentStatus, by);
  });
}
