import { isUuid } from '../calling/is-uuid.ts';
import { chatAgentEnd, chatVariantOf, chatWindowEnd } from '../../../widgets/contract/chat/chat-rules.ts';
import { takeMessageStatus } from '../communications/take-status.ts';
import { newId } from '../db/new-id.ts';
import { inTransaction, type Tx } from '../db/transaction.ts';
import type { Server } from '../http/call-context.ts';
import { addLine } from './add-line.ts';
import * as messages from './chat-messages.store.ts';
import * as rooms from './chat-rooms.store.ts';
import { mobileOf, statusAfter } from './chat.rules.ts';
import type { GatewayEvent } from './gateway/gateway.ts';
import { publishStatus } from './publish-status.ts';

type EventOf<Kind extends GatewayEvent['kind']> = Extract<GatewayEvent, { kind: Kind }>;
type Clock = Pick<Server, 'db' | 'now'>;

/** The existing or a new chat of a number, and the desk of its loan, or of the newest loan when the chat has none. */
async function roomOf(tx: Tx, { from, name }: EventOf<'message'>, now: Date) {
  const mobile = mobileOf(from);
  const [loan] = await rooms.loansOf(tx, mobile);
  const variant = chatVariantOf(loan?.udrs ?? null);
  const found = await rooms.findOrOpen(tx, {
    id: newId(now),
    variant,
    customerNumber: from,
    customerName: loan?.full_name || name || `Customer ${mobile.slice(-4)}`,
    applicationId: loan?.id ?? null,
    now,
  });
  const { application_id: about, udrs } = found.room;
  // Keep the chat's loan: an agent may have chosen it (CH-12), and the newest loan need not be the chat's subject.
  if (about !== null) return { ...found, desk: { variant: chatVariantOf(udrs) } };
  return { ...found, desk: loan && { application_id: loan.id, variant } };
}

/** Stores a customer's message. A message that is stored already changes nothing. */
async function takeMessage(tx: Tx, event: EventOf<'message'>, now: Date): Promise<void> {
  const { room: found, isNew, desk } = await roomOf(tx, event, now);
  if (await messages.isKnown(tx, event.gatewayId)) return;
  let room = found;
  // A chat without a holder moves to the desk of its loan's present stage (CH-01). A holder is warned of the mismatch
  // instead (CH-13).
  const moved = room.state === 'ACTIVE' ? undefined : desk;
  const isReopened = room.state === 'RESOLVED';
  if (isNew || isReopened) {
    const text = isNew ? 'Chat opened' : 'Chat opened again';
    const open = { ...moved, state: 'AVAILABLE', waiting_since: now, opened_at: now } as const;
    room = (await addLine(tx, room, { kind: 'LABEL', text }, now, open)).room;
  }
  const windowEnd = new Date(Math.max(room.window_ends_at?.getTime() ?? 0, chatWindowEnd(event.at.getTime())));
  const line = {
    kind: 'MESSAGE',
    direction: 'INCOMING',
    text: event.text,
    at: event.at,
    gateway_id: event.gatewayId,
    ...(event.media && { incoming_media: event.media.id, media_state: 'FETCHING' as const, hand_over_at: now }),
  } as const;
  await addLine(tx, room, line, now, {
    ...moved,
    unread: room.unread + 1,
    window_ends_at: windowEnd,
    is_window_told: windowEnd <= now && room.is_window_told,
    // The holder has answered before, so from now on the customer waits again.
    ...(room.state === 'ACTIVE' &&
      room.is_answered && { is_answered: false, agent_due_at: new Date(chatAgentEnd(now.getTime())) }),
  });
}

/** Stores the status that the gateway reports of one of our messages. */
async function takeStatus(tx: Tx, event: EventOf<'status'>, now: Date): Promise<void> {
  const { gatewayId, messageId, status: reported, failure } = event;
  const id = messageId !== undefined && isUuid(messageId) ? messageId : undefined;
  const message = await messages.findSent(tx, { id, gatewayId });
  if (!message) return takeMessageStatus(tx, { ...event, messageId: id }, now);
  // A status of an earlier attempt does not apply to the last attempt.
  if (!message.status || (message.gateway_id !== null && message.gateway_id !== gatewayId)) return;
  const status = statusAfter({ status: message.status, isReported: message.gateway_id !== null }, reported);
  if (status === message.status && message.gateway_id === gatewayId) return;
  await messages.change(tx, message.id, {
    gateway_id: gatewayId,
    hand_over: 'DONE',
    status,
    failure: status === 'ERROR' ? (failure ?? 'WhatsApp could not deliver it') : null,
  });
  const room = await rooms.find(tx, message.room_id);
  if (!room || status === message.status) return;
  const place = { roomId: message.room_id, messageId: message.id, position: message.position };
  await publishStatus(tx, room.variant, { ...place, status });
}

/** Stores an event that the gateway reports. A repeated event changes nothing. */
export async function receive({ db, now }: Clock, event: GatewayEvent): Promise<void> {
  await inTransaction(db, (tx) =>
    event.kind === 'message' ? takeMessage(tx, event, now()) : takeStatus(tx, event, now()),
  );
}
