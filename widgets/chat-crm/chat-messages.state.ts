import { signal, type ReadonlySignal } from '@preact/signals-react';
import type { Connection } from '../client/connection.ts';
import { untilAnswered } from '../client/drafts/until-answered.ts';
import type { ChatMessageStatus, ChatVariant } from '../contract/chat/chat.ts';
import type { CallReply } from '../contract/schemas.ts';
import type { ChatMessage } from '../kit/chat/chat-message.ts';

export type ChatDetails = CallReply<'chatDetails'>;
export type { ChatMessage };

/** The loaded messages of one chat: always a run without gaps, in order, each once. */
export interface ChatLog {
  messages: ReadonlySignal<readonly ChatMessage[]>;
  hasMore: ReadonlySignal<boolean>;
  isLoadingOlder: ReadonlySignal<boolean>;
  /** The position of the newest message; 0 for none. */
  last(): number;
  /** Takes the newest page. The loaded messages stay when the page joins them; otherwise the page replaces them. */
  takeNewest(found: readonly ChatMessage[], isMore: boolean): void;
  /** Takes a message of a reply, and before it the messages that came in between. */
  take(message: ChatMessage): Promise<void>;
  loadOlder(): Promise<void>;
  /** Loads older messages until one is loaded. @returns false where that failed */
  reach(position: number): Promise<boolean>;
  /** Fetches what came after the newest message, until nothing newer is left. */
  catchUp(): Promise<void>;
  /** Fetches one message anew. */
  reread(position: number): Promise<void>;
  setStatus(messageId: string, status: ChatMessageStatus): void;
}

interface LogParts {
  connection: Pick<Connection, 'remote'>;
  variant: ChatVariant;
  roomId: string;
  ending: AbortSignal;
  /** Called with messages as they are taken. */
  arrived(found: readonly ChatMessage[]): void;
  /** Called with each message of the customer that came after the chat was opened. */
  received(message: ChatMessage): void;
  failed(error: unknown): void;
  /** Called when newer messages cannot be fetched, and asking again would not help. */
  lost(error: unknown): void;
}

export function createChatLog({
  connection,
  variant,
  roomId,
  ending,
  arrived,
  received,
  failed,
  lost,
}: LogParts): ChatLog {
  const messages = signal<readonly ChatMessage[]>([]);
  const hasMore = signal(false);
  const isLoadingOlder = signal(false);
  let catching: Promise<void> | undefined;
  let mustCatchAgain = false;

  const last = () => messages.peek().at(-1)?.position ?? 0;
  const load = (where: { before: number } | { after: number }) =>
    connection.remote('loadMoreChatMessages', { variant, roomId, ...where }, { signal: ending });

  function merge(found: readonly ChatMessage[]) {
    if (found.length === 0) return;
    const byPosition = new Map(messages.peek().map((message) => [message.position, message]));
    for (const message of found) byPosition.set(message.position, message);
    messages.value = [...byPosition.values()].toSorted((a, b) => a.position - b.position);
    arrived(found);
  }

  async function runCatchUp() {
    do {
      mustCatchAgain = false;
      const before = last();
      const reply = await untilAnswered(() => load({ after: before }), ending);
      merge(reply.messages);
      for (const message of reply.messages) if (message.direction === 'INCOMING') received(message);
      if (reply.hasMore && last() > before) mustCatchAgain = true;
    } while (mustCatchAgain);
  }
  function catchUp(): Promise<void> {
    mustCatchAgain = true;
    catching ??= runCatchUp()
      .catch(lost)
      .finally(() => (catching = undefined));
    return catching;
  }

  let older: Promise<void> | undefined;
  /** Whoever asks while a page is under way waits for that page. */
  function loadOlder(): Promise<void> {
    return (older ??= runLoadOlder().finally(() => (older = undefined)));
  }
  async function runLoadOlder() {
    const first = messages.peek()[0];
    if (!first || !hasMore.peek()) return;
    isLoadingOlder.value = true;
    try {
      const reply = await load({ before: first.position });
      // The log has started anew meanwhile: this page would leave a gap behind it.
      if (messages.peek()[0]?.position !== first.position) return;
      messages.value = [...reply.messages, ...messages.peek()];
      hasMore.value = reply.hasMore;
    } catch (error) {
      failed(error);
    } finally {
      isLoadingOlder.value = false;
    }
  }

  return {
    messages,
    hasMore,
    isLoadingOlder,
    last,
    catchUp,
    takeNewest(found, isMore) {
      const first = found[0]?.position ?? 1;
      if (last() < first - 1 || messages.peek().length === 0) {
        messages.value = [];
        hasMore.value = isMore;
      }
      merge(found);
    },
    async take(message) {
      // Other messages have come in between.
      if (message.position > last() + 1) await catchUp();
      merge([message]);
    },
    loadOlder,
    async reach(position) {
      const from = () => messages.peek()[0]?.position ?? 0;
      for (let before = Infinity; from() > position && from() < before && hasMore.peek();) {
        before = from();
        await loadOlder();
      }
      return from() <= position;
    },
    async reread(position) {
      if (!messages.peek().some((message) => message.position === position)) return;
      const reply = await untilAnswered(() => load({ after: position - 1 }), ending).catch(() => undefined);
      merge(reply?.messages.filter((message) => message.position === position) ?? []);
    },
    setStatus(messageId, status) {
      const known = messages.peek().find((message) => message.messageId === messageId);
      if (!known || known.status === status) return;
      messages.value = messages.peek().map((each) => (each === known ? { ...each, status } : each));
    },
  };
}
