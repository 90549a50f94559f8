import { membershipOf } from '../applications/applications.rules.ts';
import type { FoundStanding } from '../applications/applications.store.ts';
import type { Tx } from '../../db/transaction.ts';
import { publish } from '../live/live.store.ts';

/** Tells the screens that show an application that its session has changed. */
export async function tellReviewers(tx: Tx, standing: FoundStanding): Promise<void> {
  const { id, udrs, hold, version } = standing;
  const { queue } = membershipOf(standing);
  await publish(tx, { topic: 'applications', type: 'changed', payload: { rowId: id, udrs, hold, queue, version } });
}
