import { signal, type ReadonlySignal } from '@preact/signals-react';
import type { ChatCard } from './chat-list.state.ts';

interface HeldChat {
  /** The customer's name; empty until a card has given it. */
  name: string;
  unread: number;
  version: number;
}

/** What an event reports of a chat. */
export interface ChatNews {
  roomId: string;
  /** Empty for nobody. */
  holderId: string;
  unread: number;
  version: number;
}

/** The chats that this agent holds, known from replies and events, whether the list shows them or not. */
export interface HeldChats {
  /** By the chat's id. */
  chats: ReadonlySignal<ReadonlyMap<string, HeldChat>>;
  /** Takes cards of any reply. */
  update(cards: readonly ChatCard[]): void;
  /** Takes the ids of chats that are not on this desk any more. */
  lost(roomIds: readonly string[]): void;
  /**
   * Applies an event.
   *
   * @param shown the chat's card in the list; undefined for a chat that is not listed
   * @returns the name of a customer who has written in a held chat, empty when it is not known; otherwise undefined
   */
  apply(news: ChatNews, shown: ChatCard | undefined): string | undefined;
}

/** @param me the agent's id; undefined on a page that hands over its session */
export function createHeldChats(me: () => string | undefined): HeldChats {
  const chats = signal<ReadonlyMap<string, HeldChat>>(new Map());

  function put(roomId: string, chat: HeldChat | undefined) {
    const changed = new Map(chats.peek());
    if (chat) changed.set(roomId, chat);
    else if (!changed.delete(roomId)) return;
    chats.value = changed;
  }

  return {
    chats,
    update(cards) {
      for (const { roomId, customerName: name, holder, unreadCount: unread, version } of cards) {
        if ((chats.peek().get(roomId)?.version ?? 0) > version) continue;
        put(roomId, holder?.isMe ? { name, unread, version } : undefined);
      }
    },
    lost(roomIds) {
      for (const roomId of roomIds) put(roomId, undefined);
    },
    apply({ roomId, holderId, unread, version }, shown) {
      const before = chats.peek().get(roomId);
      // A reply was faster than the event.
      if (Math.max(before?.version ?? 0, shown?.version ?? 0) > version) return undefined;
      const own = me();
      // Without an own id a chat that was held counts as held still; the card that is fetched next corrects this.
      const isHeld = own === undefined ? holderId !== '' && before !== undefined : holderId === own;
      const name = before?.name || shown?.customerName || '';
      put(roomId, isHeld ? { name, unread, version } : undefined);
      return isHeld && unread > (before?.unread ?? shown?.unreadCount ?? 0) ? name : undefined;
    },
  };
}
