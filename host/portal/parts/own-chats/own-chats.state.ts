import { computed, signal, type ReadonlySignal } from '@preact/signals-react';
import type { Connection } from '../../../../widgets/client/connection.ts';
import { chatVariantRows, type ChatVariant } from '../../../../widgets/contract/chat/chat.ts';
import type { CallReply } from '../../../../widgets/contract/schemas.ts';
import { createServerClock, type ServerClock } from '../../../../widgets/kit/server-clock.ts';

export type OwnChat = CallReply<'ownChats'>['chats'][number];

export interface OwnChats {
  /** The chats of all screens that this person holds, those whose customer waits first. */
  chats: ReadonlySignal<readonly OwnChat[]>;
  /** How many of their customers wait for an answer. */
  waiting: ReadonlySignal<number>;
  unread: ReadonlySignal<number>;
  clock: ServerClock;
  dispose(): void;
}

interface OwnChatParts {
  connection: Pick<Connection, 'remote' | 'live' | 'session'>;
  /** The variants whose screens this person may open. */
  variants: readonly ChatVariant[];
  /** Called when a customer has written in a chat and the message was not read at once. */
  wrote(chat: OwnChat): void;
}

/**
 * Milliseconds in which events are gathered into one call. An open chat that is in sight says within this time that it
 * was read, so that nothing sounds for what somebody is reading.
 */
const gatherMs = 1200;
const againMs = 15_000;

/** A person's chats, kept current by the server's events alone; nothing is asked while nothing happens. */
export function createOwnChats({ connection, variants, wrote }: OwnChatParts): OwnChats {
  const chats = signal<readonly OwnChat[]>([]);
  const clock = createServerClock();
  const me = connection.session.state.userInfo.peek()?.id;
  let asking = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isKnown = false;

  function take(next: readonly OwnChat[]) {
    const before = new Map(chats.peek().map(({ roomId, unreadCount }) => [roomId, unreadCount]));
    chats.value = next.toSorted((a, b) => Number(b.isWaiting) - Number(a.isWaiting) || (a.endsAt < b.endsAt ? -1 : 1));
    const news = next.filter(({ roomId, unreadCount }) => unreadCount > (before.get(roomId) ?? Infinity));
    if (isKnown) news.forEach(wrote);
    isKnown = true;
  }
  async function load() {
    asking.abort();
    const own = new AbortController();
    asking = own;
    try {
      const reply = await connection.remote('ownChats', {}, { signal: own.signal, isQuiet: true });
      if (own.signal.aborted) return;
      clock.sync(reply.serverTime);
      take(reply.chats);
    } catch {
      if (!own.signal.aborted) later(againMs);
    }
  }
  function later(ms: number) {
    timer ??= setTimeout(() => {
      timer = undefined;
      void load();
    }, ms);
  }

  const stops = variants.map((variant) =>
    connection.live.subscribe(chatVariantRows[variant].topic, (news) => {
      if (news.kind === 'refetch') return later(0);
      const { type, payload } = news;
      const isMine = payload['holderId'] === me || chats.peek().some(({ roomId }) => roomId === payload['roomId']);
      if (type === 'roomChanged' && isMine) later(gatherMs);
    }),
  );
  void load();

  return {
    chats,
    waiting: computed(() => chats.value.filter(({ isWaiting }) => isWaiting).length),
    unread: computed(() => chats.value.reduce((sum, { unreadCount }) => sum + unreadCount, 0)),
    clock,
    dispose() {
      stops.forEach((stop) => stop());
      asking.abort();
      clearTimeout(timer);
      clock.dispose();
    },
  };
}
