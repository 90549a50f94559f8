import { effect, signal, type ReadonlySignal } from '@preact/signals-react';
import type { Connection } from '../client/connection.ts';
import { keepingFor, userOf, type Keeping } from '../client/drafts/keeping.ts';
import { chatMessageStatuses, chatVariantRows, type ChatVariant } from '../contract/chat/chat.ts';
import type { CallInput } from '../contract/schemas.ts';
import type { LoadError } from '../kit/work/create-load.ts';
import type { LivePayload } from '../contract/live.ts';
import { askAgain } from './ask-again.ts';
import { createChatList, type ChatList } from './chat-list.state.ts';
import type { ChatMessage } from './chat-messages.state.ts';
import { chatDraftOf } from './chat-sending.state.ts';
import { createChatRoom, type ChatRoom, type ChatRoomEvents } from './chat-room.state.ts';
import { createHeldChats } from './held-chats.state.ts';
import { createChatReplies, type ChatReplies } from './work/replies.state.ts';
import { createServerClock, type ServerClock } from '../kit/server-clock.ts';

export interface ChatCrmEvents extends Pick<ChatRoomEvents, 'succeeded' | 'failed' | 'gone'> {
  loadFailed(error: LoadError): void;
  /** Called when a customer has written in the open chat, or, without the message, in another chat of this agent. */
  received(name: string, message: ChatMessage | undefined): void;
}

export interface ChatCrmState {
  clock: ServerClock;
  keeping: Keeping;
  list: ChatList;
  replies: ChatReplies;
  /** The open chat; undefined when none is open. */
  room: ReadonlySignal<ChatRoom | undefined>;
  /** Unread messages in the chats that this agent holds; the open chat's count only while the page is hidden. */
  unread: ReadonlySignal<number>;
  open(roomId: string): void;
  close(): void;
  dispose(): void;
}

const gatherMs = 200;
const textIn = (payload: LivePayload, field: string) => String(payload[field] ?? '');
function notSent(name: string, { text, file, linkKind, templateName }: CallInput<'pushChatMessage'>): string {
  if (linkKind ?? templateName) return `A ${linkKind ? 'link' : 'template'} to ${name} was not sent.`;
  if (file === undefined && !text) return `A message to ${name} was not sent again.`;
  if (file === undefined) return `A message to ${name} was not sent. Its text is kept in that chat.`;
  const kept = text ? 'Its text is kept in that chat, the file has to be chosen again.' : 'It has to be chosen again.';
  return `A file to ${name} was not sent. ${kept}`;
}
const numberIn = (payload: LivePayload, field: string) => Number(payload[field] ?? 0);

/**
 * A variant's chats, kept current by the server's events: the list, the open chat, and the clock that both share.
 *
 * @param isSeen whether the page is visible
 */
export function createChatCrm(
  connection: Connection,
  variant: ChatVariant,
  events: ChatCrmEvents,
  isSeen: ReadonlySignal<boolean> = signal(true),
): ChatCrmState {
  const clock = createServerClock();
  const room = signal<ChatRoom | undefined>(undefined);
  const unread = signal(0);
  const held = createHeldChats(() => userOf(connection));
  const { loadFailed } = events;
  const list = createChatList({ connection, variant, clock, seen: held.update, lost: held.lost, loadFailed });
  const changed = new Set<string>();
  let gathering: ReturnType<typeof setTimeout> | undefined;

  const stopCounting = effect(() => {
    const read = isSeen.value ? room.value?.roomId : undefined;
    unread.value = [...held.chats.value].reduce((sum, [id, chat]) => (id === read ? sum : sum + chat.unread), 0);
  });

  function gather(roomId: string) {
    changed.add(roomId);
    gathering ??= setTimeout(() => {
      gathering = undefined;
      const ids = [...changed];
      changed.clear();
      void list.refresh(ids).then(() => {
        for (const card of list.cards.peek()) if (room.peek()?.roomId === card.roomId) room.peek()?.setCard(card);
      });
    }, gatherMs);
  }

  function roomChanged(payload: LivePayload) {
    const roomId = textIn(payload, 'roomId');
    const news = {
      roomId,
      holderId: textIn(payload, 'holderId'),
      unread: numberIn(payload, 'unread'),
      version: numberIn(payload, 'version'),
    };
    const shown = list.cards.peek().find((card) => card.roomId === roomId);
    const writer = held.apply(news, shown);
    if (writer !== undefined && room.peek()?.roomId !== roomId) events.received(writer || 'a customer', undefined);
    gather(roomId);
    const open = room.peek();
    if (open?.roomId !== roomId) return;
    const card = open.card.peek();
    const isHeldElsewhere = card !== undefined && card.state !== textIn(payload, 'state');
    if (isHeldElsewhere || !shown) void open.refetch();
    else void open.log.catchUp();
  }

  const keeping = keepingFor(connection);
  const { outbox } = keeping;
  // Sends what earlier pages left unsent, in any chat.
  void outbox.resume();
  let isShownOf = outbox.handedBack.peek();
  const stopTelling = outbox.handedBack.subscribe((back) => {
    if (!back || back === isShownOf) return;
    isShownOf = back;
    const card = list.cards.peek().find(({ roomId }) => chatDraftOf(roomId) === back.write.returns?.subject);
    const name = card?.customerName ?? 'a customer';
    events.failed(`${notSent(name, back.write.input as CallInput<'pushChatMessage'>)} ${back.refusal.message}`);
  });

  const stopListening = connection.live.subscribe(chatVariantRows[variant].topic, (news) => {
    const open = room.peek();
    if (news.kind === 'refetch') {
      void list.load();
      void open?.refetch();
      // Fetches the held chats too: nothing else reports the missed events of a chat that is not listed.
      for (const roomId of held.chats.peek().keys()) gather(roomId);
      return;
    }
    const { type, payload } = news;
    if (type === 'roomChanged') return roomChanged(payload);
    if (open?.roomId !== textIn(payload, 'roomId')) return;
    const status = chatMessageStatuses.find((each) => each === payload['status']);
    if (type === 'statusChanged' && status) {
      open.log.setStatus(textIn(payload, 'messageId'), status);
      // Fetches the message again, which holds the reason for the failure.
      if (status === 'ERROR') void open.log.reread(numberIn(payload, 'position'));
    }
    if (type === 'messageChanged') void open.log.reread(numberIn(payload, 'position'));
  });

  const stopAsking = askAgain(connection, isSeen, async () => {
    const open = room.peek();
    await list.loadAgain();
    await open?.log.catchUp();
    if (open === room.peek()) await open?.refetch();
  });

  return {
    clock,
    keeping,
    list,
    replies: createChatReplies(connection, variant),
    room,
    unread,
    open(roomId) {
      if (room.peek()?.roomId === roomId) return;
      room.peek()?.dispose();
      const opened = createChatRoom({
        connection,
        variant,
        roomId,
        clock,
        isSeen,
        events: {
          ...events,
          changed: (card) => list.take(card),
          gone(text) {
            opened.dispose();
            room.value = undefined;
            events.gone(text);
          },
          received: (message) => events.received(opened.card.peek()?.customerName ?? '', message),
        },
      });
      room.value = opened;
      void opened.load();
    },
    close() {
      room.peek()?.dispose();
      room.value = undefined;
    },
    dispose() {
      stopListening();
      stopAsking();
      stopTelling();
      stopCounting();
      clearTimeout(gathering);
      room.peek()?.dispose();
      list.dispose();
      clock.dispose();
    },
  };
}
