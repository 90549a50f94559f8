import type { Insertable, Kysely } from 'kysely';
import type { ChatVariant } from '../../../../widgets/contract/chat/chat.ts';
import type { CallReply } from '../../../../widgets/contract/schemas.ts';
import type { Database } from '../../db/schema.ts';
import type { Handler } from '../../call/handler.ts';
import { refuse } from '../../base/refusal.ts';
import { indianTime } from '../../base/indian-time.ts';
import { addLine } from './add-line.ts';
import * as messages from './chat-messages.store.ts';
import * as rooms from './chat-rooms.store.ts';
import type { Room } from './chat-rooms.store.ts';
import { agentOf } from './chat.rules.ts';
import { nameOf, showCard, showMessage } from './show-chat.ts';

type NoteLine = Pick<Insertable<Database['chat_message']>, 'kind' | 'text' | 'sender_id' | 'is_note'>;

/**
 * A line that staff alone see: it has no direction and no hand-over, so no job ever takes it to the gateway.
 *
 * @throws Refusal VALIDATION_FAILED for a note without words
 */
export function noteLine(text: string, staffId: string): NoteLine {
  const said = text.trim();
  if (said === '') throw refuse('VALIDATION_FAILED', { fieldErrors: { text: 'Write a note' } });
  return { kind: 'INFO', text: said, sender_id: staffId, is_note: true };
}

/** The note of who gave a chat back last; null where there is none. */
export async function handOverOf(
  db: Kysely<Database>,
  { id, hand_over_position: position }: Room,
): Promise<CallReply<'chatDetails'>['handOver']> {
  if (position === null) return null;
  const { found } = await messages.page(db, id, { after: position - 1 }, 1);
  const [note] = found;
  return note ? { text: note.text, sender: nameOf(note), at: indianTime(note.at) } : null;
}

/** A chat of a variant. @throws Refusal NOT_FOUND, also for a chat of another variant */
export async function requireRoom(db: Kysely<Database>, variant: ChatVariant, roomId: string): Promise<Room> {
  const room = await rooms.find(db, roomId);
  if (!room || room.variant !== variant) throw refuse('NOT_FOUND');
  return room;
}

/** Any agent of the chat's screen may leave a note, whoever holds the chat. It changes neither holder nor timers. */
const addChatNote: Handler<'addChatNote'> = async ({ variant, roomId, text }, context) => {
  const staff = agentOf(context.caller, variant);
  const { messageId } = await context.once(async (tx) => {
    const room = await rooms.findForChange(tx, roomId);
    if (!room || room.variant !== variant) throw refuse('NOT_FOUND');
    const { id } = await addLine(tx, room, noteLine(text, staff.id), context.now());
    await context.record(tx, {
      action: 'ADD_CHAT_NOTE',
      entity: 'chat',
      entityId: room.id,
      loanApplicationNumber: room.loan_application_number,
      // The text stays in the chat and out of the audit, as that of messages does.
      after: { messageId: id },
    });
    return { messageId: id };
  });
  const message = await messages.find(context.db, messageId);
  const room = await rooms.find(context.db, roomId);
  if (!message || !room) throw refuse('NOT_FOUND');
  const now = context.now();
  return {
    message: await showMessage(message, staff.id, context.storage),
    card: showCard(room, staff.id, now),
    serverTime: now.toISOString(),
  };
};

export const chatNoteHandlers = { addChatNote };
