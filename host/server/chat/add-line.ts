import type { Insertable, Updateable } from 'kysely';
import type { Database } from '../db/schema.ts';
import { newId } from '../db/new-id.ts';
import type { Tx } from '../db/transaction.ts';
import { publish } from '../live/live.store.ts';
import * as messages from './chat-messages.store.ts';
import * as rooms from './chat-rooms.store.ts';
import type { Room } from './chat-rooms.store.ts';
import { topicOf } from './show-chat.ts';

type RoomChange = Updateable<Database['chat_room']>;
type NewLine = Omit<Insertable<Database['chat_message']>, 'id' | 'room_id' | 'position' | 'at'> & { at?: Date };

/** Characters of a message that a card shows. */
const previewLength = 120;

/** Tells who listens to the chat's variant that it is another one now. */
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

/** Changes a chat that this transaction holds, and tells of it. */
export async function changeRoom(tx: Tx, room: Room, set: RoomChange): Promise<Room> {
  await rooms.change(tx, room, set);
  const changed = await reread(tx, room);
  await tellOfRoom(tx, changed);
  // Whoever listened to the variant that it was in has it in a list still.
  if (changed.variant !== room.variant) await tellOfRoom(tx, { ...changed, variant: room.variant });
  return changed;
}

/**
 * Adds a line to a chat that this transaction holds, changes the chat besides, and tells of both.
 *
 * @returns the message's id and the chat as it stands now
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
  };
  const change: RoomChange = { ...(line.kind === 'MESSAGE' && preview), ...set, last_position: position };
  return { id, room: await changeRoom(tx, room, change) };
}

/** What happened, as a line in the conversation. */
export function infoLine(text: string): NewLine {
  return { kind: 'INFO', text };
}
