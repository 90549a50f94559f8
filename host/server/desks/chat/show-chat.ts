import type { ChatVariant } from '../../../../widgets/contract/chat/chat.ts';
import type { CallReply } from '../../../../widgets/contract/schemas.ts';
import type { FileStorage } from '../../call/files.ts';
import { indianTime } from '../../base/indian-time.ts';
import type { Message } from './chat-messages.store.ts';
import type { Room } from './chat-rooms.store.ts';

export type ShownCard = CallReply<'chatDetails'>['card'];
export type ShownMessage = CallReply<'chatDetails'>['messages'][number];

/** The topic of a variant's chat events. */
export const topicOf = <Variant extends ChatVariant>(variant: Variant) => `chat.${variant}` as const;

/** A colleague's name; null for nobody. */
export function nameOf(person: { first_name: string | null; last_name: string | null }): string | null {
  return person.first_name === null ? null : `${person.first_name} ${person.last_name ?? ''}`.trim();
}

/** The timers that run, by the server's clock. */
export function timersOf(room: Pick<Room, 'agent_due_at' | 'window_ends_at'>, now: Date): ShownCard['timers'] {
  const timers = [
    { type: 'AGENT_TIMER', end: room.agent_due_at },
    { type: 'CONSENT_TIMER', end: room.window_ends_at },
  ] as const;
  return timers.flatMap(({ type, end }) =>
    end === null || end <= now
      ? []
      : [{ type, endsAt: end.toISOString(), remainingSeconds: Math.ceil((end.getTime() - now.getTime()) / 1000) }],
  );
}

/** A chat as the list shows it to a member of staff. */
export function showCard(room: Room, staffId: string, now: Date): ShownCard {
  const holder = nameOf(room);
  const sender = nameOf({ first_name: room.writer_first_name, last_name: room.writer_last_name });
  return {
    roomId: room.id,
    customerName: room.customer_name,
    loanApplicationNumber: room.loan_application_number,
    state: room.state,
    holder: holder === null ? null : { name: holder, isMe: room.holder_id === staffId },
    lastMessage:
      // Not decided by the text, because a picture may come without one.
      room.last_direction === null
        ? null
        : {
            text: room.last_text,
            at: indianTime(room.last_at),
            direction: room.last_direction,
            sender: sender === null ? null : { name: sender, isMe: room.last_sender_id === staffId },
          },
    lastPosition: room.last_position,
    unreadCount: room.unread,
    timers: timersOf(room, now),
    stage: room.udrs,
    version: room.version,
  };
}

async function showFile(message: Message, storage: FileStorage): Promise<ShownMessage['file']> {
  const { file_id: fileId, name, media_type: mediaType, bytes, width, height } = message;
  if (fileId === null || name === null || mediaType === null || bytes === null) return null;
  return { name, mediaType, bytes, width, height, url: await storage.linkTo(fileId) };
}

/** A message as a member of staff sees it. */
export async function showMessage(message: Message, staffId: string, storage: FileStorage): Promise<ShownMessage> {
  return {
    messageId: message.id,
    position: message.position,
    kind: message.kind,
    direction: message.direction,
    status: message.status,
    text: message.text,
    at: indianTime(message.at),
    sender: nameOf(message),
    isNote: message.is_note,
    sentKey: message.sender_id === staffId ? message.sent_key : null,
    linkKind: message.link_kind,
    url: message.url,
    templateName: message.template_name,
    file: await showFile(message, storage),
    fileState: message.media_state,
    failure: message.failure,
  };
}
