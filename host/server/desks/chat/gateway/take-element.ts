import { isUnstorable } from '../../../db/faults/is-unstorable.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Server } from '../../../call/server.ts';
import { takeEvent } from '../receive.ts';
import { keep, type KeptElement } from './gateway-event.store.ts';
import type { GatewayOutcome } from '../../../core/messages/gateway.ts';
import type { WebhookElement } from './read-webhook.ts';

type Clock = Pick<Server, 'db' | 'now'>;

/** Stores an element, and keeps one as it came that is not read whole. The same again changes nothing. */
function take({ db, now }: Clock, { event, outcome, ...element }: WebhookElement): Promise<GatewayOutcome> {
  return inTransaction(db, async (tx) => {
    const taken = event && (await takeEvent(tx, event, now()));
    if (outcome === undefined || taken?.outcome === 'REPEATED') return taken?.outcome ?? 'IGNORED';
    const kept: KeptElement = { ...element, outcome, roomId: taken?.roomId ?? null };
    return (await keep(tx, kept, now())) ? outcome : 'REPEATED';
  });
}

/**
 * The same. An element that the database cannot hold is kept as it came: sent again, it would fail again and block
 * those behind it.
 *
 * @param failed called with the error of such an element
 * @returns what became of it, once it is committed
 */
export async function takeElement(
  clock: Clock,
  element: WebhookElement,
  failed: (error: unknown) => void,
): Promise<GatewayOutcome> {
  try {
    return await take(clock, element);
  } catch (error) {
    if (!isUnstorable(error)) throw error;
    failed(error);
    return take(clock, { ...element, event: undefined, outcome: 'UNREADABLE' });
  }
}
