import { isUuid } from '../../base/is-uuid.ts';
import { chatAgentEnd, chatVariantOf, chatWindowEnd } from '../../../../widgets/contract/chat/chat-rules.ts';
import { takeMessageStatus } from '../../core/messages/take-status.ts';
import { newId } from '../../db/new-id.ts';
import { inTransaction, type Tx } from '../../db/transaction.ts';
import type { Server } from '../../call/server.ts';
import { addLine } from './add-line.ts';
import * as messages from './chat-messages.store.ts';
import * as rooms from './chat-rooms.store.ts';
import { statusAfter } from './chat.rules.ts';
import { addressOf, type ChatIdentity } from '../../core/messages/chat-identity.ts';
import type { GatewayEvent } from '../../core/messages/gateway.ts';
import { publishStatus } from './publish-status.ts';
import { findOrOpen } from './whose-chat.ts';

type EventOf<Kind extends GatewayEvent['kind']> = Extract<GatewayEvent, { kind: Kind }>;
type Clock = Pick<Server, 'db' | 'now'>;

/** What became of an event, and the chat that it changed. */
interface Taken {
  outcome: 'STORED' | 'REPEATED' | 'IGNORED';
  roomId: string | null;
}

const repeated: Taken = { outcome: 'REPEATED', roomId: null };

/** What a new customer is called who has not told a name. */
const namelessOf = (from: ChatIdentity) => `Customer ${addressOf(from)?.slice(-4) ?? ''}`;

/** The existing or a new chat of a person, and the desk of its loan, or of the newest loan when the chat has none. */
async function roomOf(tx: Tx, { from, name }: EventOf<'message'>, now: Date) {
  const newestLoan = async (proposesLoans: boolean, number: string | null) =>
    (await rooms.loansOf(tx, { customer_number: number, proposes_loans: proposesLoans })).at(0);
  const open = async (proposesLoans: boolean) => {
    const loan = await newestLoan(proposesLoans, from.number);
    return {
      ...from,
      id: newId(now),
      variant: chatVariantOf(loan?.udrs ?? null),
      customerName: loan?.full_name || name || namelessOf(from),
      applicationId: loan?.id ?? null,
      proposesLoans,
      now,
    };
  };
  const found = await findOrOpen(tx, from, open, now);
  const { application_id: about, udrs, customer_number: number, proposes_loans: proposesLoans } = found.room;
  // Keep the chat's loan: an agent may have chosen it (CH-12), and the newest loan need not be the chat's subject.
  if (about !== null) return { ...found, desk: { variant: chatVariantOf(udrs) } };
  const loan = await newestLoan(proposesLoans, number);
  return { ...found, desk: loan && { application_id: loan.id, variant: chatVariantOf(loan.udrs) } };
}

/** Stores a customer's message. A message that is stored already changes nothing. */
async function takeMessage(tx: Tx, event: EventOf<'message'>, now: Date): Promise<Taken> {
  // A repeated message may be older than what is known of its number now.
  if (await messages.isKnown(tx, event.gatewayId)) return repeated;
  const { room: found, isNew, desk } = await roomOf(tx, event, now);
  // Another process may have stored it before this one had the chat.
  if (await messages.isKnown(tx, event.gatewayId)) return repeated;
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
  return { outcome: 'STORED', roomId: room.id };
}

/** Stores the status that the gateway reports of one of our messages. */
async function takeStatus(tx: Tx, event: EventOf<'status'>, now: Date): Promise<Taken> {
  const { gatewayId, messageId, status: reported, failure } = event;
  const id = messageId !== undefined && isUuid(messageId) ? messageId : undefined;
  const message = await messages.findSent(tx, { id, gatewayId });
  if (!message) return { outcome: await takeMessageStatus(tx, { ...event, messageId: id }, now), roomId: null };
  // A status of an earlier attempt does not apply to the last attempt.
  if (!message.status || (message.gateway_id !== null && message.gateway_id !== gatewayId))
    return { outcome: 'IGNORED', roomId: message.room_id };
  const status = statusAfter({ status: message.status, isReported: message.gateway_id !== null }, reported);
  if (status === message.status && message.gateway_id === gatewayId) return repeated;
  await messages.change(tx, message.id, {
    gateway_id: gatewayId,
    hand_over: 'DONE',
    status,
    failure: status === 'ERROR' ? (failure ?? 'WhatsApp could not deliver it') : null,
  });
  const room = await rooms.find(tx, message.room_id);
  const place = { roomId: message.room_id, messageId: message.id, position: message.position };
  if (room && status !== message.status) await publishStatus(tx, room.variant, { ...place, status });
  return { outcome: 'STORED', roomId: message.room_id };
}

/** Stores an event that the gateway reports. A repeated event changes nothing. */
export async function takeEvent(tx: Tx, event: GatewayEvent, now: Date): Promise<Taken> {
  return event.kind === 'message' ? takeMessage(tx, event, now) : takeStatus(tx, event, now);
}

/** The same, in a transaction of its own. */
export async function receive({ db, now }: Clock, event: GatewayEvent): Promise<void> {
  await inTransaction(db, (tx) => takeEvent(tx, event, now()));
}
