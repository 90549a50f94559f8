import type { Insertable, Updateable } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { newId } from '../../db/new-id.ts';
import type { Tx } from '../../db/transaction.ts';
import { publish } from '../../core/live/live.store.ts';
import * as messages from './chat-messages.store.ts';
import * as rooms from './chat-rooms.store.ts';
import type { Room } from './chat-rooms.store.ts';
import { topicOf } from './show-chat.ts';

type RoomChange = Updateable<Database['chat_room']>;
type NewLine = Omit<Insertable<Database['chat_message']>, 'id' | 'room_id' | 'position' | 'at'> & { at?: Date };

/** Characters of a message that a card shows. */
const previewLength = 120;

/** Publishes to the subscribers of the chat's variant that the chat has changed. */
export async function tellOfRoom(tx: Tx, room: Room): Promise<void> {
  const { id: roomId, variant, version, state, holder_id: holderId, last_position: lastPosition, unread } = room;
  await publish(tx, {
    topic: topicOf(variant),
    type: 'roomChanged',
    payload: { roomId, version, state, holderId, lastPosition, unread },
  });
}

/** The chat as it stands after a change in this transaction. */
async function reread(tx: Tx, { id }: Room): Promise<Room> {
  const room = await rooms.find(tx, id);
  if (!room) throw new Error('A chat that is held is gone');
  return room;
}

/** Changes a chat whose row this transaction has locked, and publishes the change. */
export async function changeRoom(tx: Tx, room: Room, set: RoomChange): Promise<Room> {
  await rooms.change(tx, room, set);
  const changed = await reread(tx, room);
  await tellOfRoom(tx, changed);
  // Subscribers of the variant that the chat has left still have the chat in a list.
  if (changed.variant !== room.variant) await tellOfRoom(tx, { ...changed, variant: room.variant });
  return changed;
}

/**
 * Adds a line to a chat whose row this transaction has locked, changes the chat too, and publishes the change.
 *
 * @returns the message's id and the changed chat
 */
export async function addLine(
  tx: Tx,
  room: Room,
  line: NewLine,
  now: Date,
  set: RoomChange = {},
): Promise<{ id: string; room: Room }> {
  const id = newId(now);
  const position = room.last_position + 1;
  const at = line.at ?? now;
  await messages.insert(tx, { ...line, id, room_id: room.id, position, at });
  const preview = {
    last_at: at,
    last_text: line.text.slice(0, previewLength),
    last_direction: line.direction ?? null,
    last_sender_id: line.sender_id ?? null,
  };
  const change: RoomChange = { ...(line.kind === 'MESSAGE' && preview), ...set, last_position: position };
  return { id, room: await changeRoom(tx, room, change) };
}

/** A line in the conversation that reports an event. */
export function infoLine(text: string): NewLine {
  return { kind: 'INFO', text };
}
