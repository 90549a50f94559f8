import type { OutboundStatus } from '../../../../widgets/contract/communications/messages.ts';
import type { GatewayEvent } from './gateway.ts';
import type { Tx } from '../../db/transaction.ts';
import * as outbound from './outbound.store.ts';

type StatusEvent = Extract<GatewayEvent, { kind: 'status' }>;

/** A status only goes up, because gateways report repeatedly and in any order: a delivered message has not failed. */
const rank: Readonly<Record<OutboundStatus, number>> = {
  SUPPRESSED: 9,
  QUEUED: 0,
  SENT: 1,
  FAILED: 2,
  DELIVERED: 3,
  READ: 4,
};

/**
 * Stores the status that a gateway reports of one of our messages.
 *
 * @param event its `messageId` is our id, when the gateway repeats it
 * @returns what became of it: IGNORED for a message that is not ours
 */
export async function takeMessageStatus(
  tx: Tx,
  event: StatusEvent,
  now: Date,
): Promise<'STORED' | 'REPEATED' | 'IGNORED'> {
  const { gatewayId, messageId: id } = event;
  const message = await outbound.findSent(tx, { id, gatewayId });
  // A status of an earlier attempt does not apply to the last attempt.
  if (!message || (message.gateway_id !== null && message.gateway_id !== gatewayId)) return 'IGNORED';
  const status = event.status === 'ERROR' ? 'FAILED' : event.status;
  // A failure that the gateway has not reported is our own doubt, which any report of the gateway replaces.
  const isDoubt = message.status === 'FAILED' && message.gateway_id === null;
  if (!isDoubt && rank[status] <= rank[message.status]) return 'REPEATED';
  const hasFailed = status === 'FAILED';
  await outbound.change(tx, message.id, {
    status,
    gateway_id: gatewayId,
    hand_over: 'DONE',
    reason: hasFailed ? 'NOT_DELIVERED' : null,
    failure: hasFailed ? (event.failure ?? null) : null,
    sent_at: message.sent_at ?? now,
  });
  if (hasFailed) await outbound.releaseOnce(tx, message);
  return 'STORED';
}
