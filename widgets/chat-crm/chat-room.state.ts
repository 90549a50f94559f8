import { signal, type ReadonlySignal } from '@preact/signals-react';
import { asCallError } from '../client/call-error.ts';
import type { Connection } from '../client/connection.ts';
import { untilAnswered } from '../client/drafts/until-answered.ts';
import type { ChatAction, ChatLinkKind, ChatVariant } from '../contract/chat/chat.ts';
import { chatTexts, withHolder } from '../contract/chat/chat-rules.ts';
import type { CallInput, CallReply } from '../contract/schemas.ts';
import { loadFailure, type LoadFailure } from '../kit/work/create-load.ts';
import { createWork, type Handling } from '../kit/work/create-work.ts';
import { mayOffer } from '../kit/use-offers.ts';
import type { ChatCard } from './chat-list.state.ts';
import { createChatLog, type ChatDetails, type ChatLog, type ChatMessage } from './chat-messages.state.ts';
import { chatDraftOf, createChatSending, type ChatContent, type ChatSending } from './chat-sending.state.ts';
import type { ServerClock } from '../kit/server-clock.ts';

type Push = CallInput<'pushChatMessage'>;
export type RoomDetails = Omit<ChatDetails, 'messages' | 'hasMore' | 'card'>;
export type RoomPhase = { phase: 'loading' } | LoadFailure | { phase: 'ready'; details: RoomDetails };

export interface ChatRoomEvents {
  /** Called with the chat's card of a reply. */
  changed(card: ChatCard): void;
  succeeded(text: string): void;
  /** Called with a refusal, in the server's words. */
  failed(text: string): void;
  /** Called when the chat cannot be shown here, or not any more, with the reason in plain words. */
  gone(text: string): void;
  /** Called with a message that the customer sent while the chat was open. */
  received(message: ChatMessage): void;
}

export interface UnreadAtFirst {
  position: number;
  count: number;
}

export interface ChatRoom {
  roomId: string;
  phase: ReadonlySignal<RoomPhase>;
  card: ReadonlySignal<ChatCard | undefined>;
  log: ChatLog;
  sending: ChatSending;
  /** True while an action, a link or a template is under way. */
  isBusy: ReadonlySignal<boolean>;
  /** True when the loan has moved on: nothing is sent before `refresh` (CH-13). */
  isMismatched: ReadonlySignal<boolean>;
  /** What was unread when the chat was opened: its first message's position, 0 for none, and how many there were. */
  unreadAtFirst: ReadonlySignal<UnreadAtFirst>;
  /** Loads; a chat that meets no server is shown by itself once the connection is back. */
  load(): Promise<void>;
  /** Loads again without a skeleton, after the loan has moved on. */
  refresh(): Promise<void>;
  /** Loads again without a skeleton after the event stream was cut, and tries until the server answers. */
  refetch(): Promise<void>;
  setCard(card: ChatCard): void;
  sendLink(kind: ChatLinkKind): Promise<boolean>;
  sendTemplate(name: string): Promise<boolean>;
  /** Sends a failed message again, in its place. */
  sendAgain(message: ChatMessage): Promise<boolean>;
  /** @param more the loan that the chat is resolved on, or the note with which it is given back */
  act(action: ChatAction, more?: Pick<CallInput<'takeChatAction'>, 'loanApplicationNumber' | 'note'>): Promise<boolean>;
  /** The positions of the messages with a text, the newest first. @throws CallError */
  search(text: string): Promise<CallReply<'searchChatMessages'>>;
  /** Adds a note that staff alone see. */
  addNote(text: string): Promise<boolean>;
  /** Reports to the server how far the holder has read, once the page is visible. */
  markRead(): void;
  dispose(): void;
}

interface RoomParts {
  connection: Connection;
  variant: ChatVariant;
  roomId: string;
  clock: ServerClock;
  isSeen: ReadonlySignal<boolean>;
  events: ChatRoomEvents;
}

const readDelayMs = 400;
const mismatch = 'CHAT_ROOM_MISMATCH';

/** One chat: its messages, its unsent messages and its actions. */
export function createChatRoom({ connection, variant, roomId, clock, isSeen, events }: RoomParts): ChatRoom {
  const { remote } = connection;
  const phase = signal<RoomPhase>({ phase: 'loading' });
  const card = signal<ChatCard | undefined>(undefined);
  const isMismatched = signal(false);
  const unreadAtFirst = signal<UnreadAtFirst>({ position: 0, count: 0 });
  const ending = new AbortController();
  let readPosition = 0;
  let reading: ReturnType<typeof setTimeout> | undefined;
  let isReadLater = false;
  /** Counts the loads: a newer one takes the place of one that still waits for the connection. */
  let loads = 0;
  const work = createWork({ connection, snackbar: { success: events.succeeded, error: events.failed } });

  const actionsNow = () => {
    const shown = phase.peek();
    return shown.phase === 'ready' ? shown.details.actions : [];
  };
  const stage = () => card.peek()?.stage ?? null;
  const inputFor = (content: ChatContent) => ({ variant, roomId, stage: stage(), ...content });

  const about = () => card.peek()?.loanApplicationNumber ?? 'a chat';
  function fail(error: unknown) {
    if (ending.signal.aborted) return;
    const { code, message } = asCallError(error);
    if (code === mismatch) isMismatched.value = true;
    events.failed(message);
  }
  /** Reports the chat as gone if the error means so. @returns true when the chat is not on this desk any more */
  function hasMoved(error: unknown): boolean {
    const isMissing = !ending.signal.aborted && asCallError(error).kind === 'missing';
    if (isMissing) events.gone('This chat has moved to another desk');
    return isMissing;
  }
  function takeCard(changed: ChatCard, actions = actionsNow()) {
    const known = card.peek();
    if (known && known.version > changed.version) return;
    const shown = mayOffer(connection, 'chatDesk') ? changed : withHolder(changed, actions);
    card.value = shown;
    events.changed(shown);
  }
  async function takeSent(reply: CallReply<'pushChatMessage'>) {
    clock.sync(reply.serverTime);
    await log.take(reply.message);
    takeCard(reply.card);
  }

  const log: ChatLog = createChatLog({
    connection,
    variant,
    roomId,
    ending: ending.signal,
    arrived: (found) => sending.arrived(found),
    received: events.received,
    failed: fail,
    lost: (error) => void hasMoved(error),
  });
  const sending: ChatSending = createChatSending({
    connection,
    roomId,
    ending: ending.signal,
    inputFor,
    about,
    sent: takeSent,
    failed: fail,
    returned: (refusal) => events.failed(`This chat holds a text that was not sent. ${refusal}`),
  });

  async function fetchDetails() {
    const reply = await remote('chatDetails', { variant, roomId }, { signal: ending.signal });
    const { messages, hasMore, card: shown, ...details } = reply;
    clock.sync(details.serverTime);
    isMismatched.value = false;
    log.takeNewest(messages, hasMore);
    takeCard(shown, details.actions);
    return { messages, details };
  }

  async function openBy(fetchIt: typeof fetchDetails, own: number) {
    try {
      const { messages, details } = await fetchIt();
      if (own !== loads) return;
      readPosition = details.readPosition;
      const unread = messages.filter(({ direction, position }) => direction === 'INCOMING' && position > readPosition);
      const isKnown = mayOffer(connection, 'chatDesk');
      unreadAtFirst.value = { position: isKnown ? (unread[0]?.position ?? 0) : 0, count: unread.length };
      phase.value = { phase: 'ready', details };
      await sending.restore();
    } catch (error) {
      if (ending.signal.aborted || own !== loads) return;
      // The room id comes from an old address: another try would not help.
      const { kind, isRetryable } = asCallError(error);
      if (kind === 'missing' || kind === 'invalid') return events.gone('This chat is not on this desk any more');
      phase.value = loadFailure(error);
      if (isRetryable) void openBy(() => untilAnswered(askAs(own), ending.signal), own);
    }
  }
  const askAs = (own: number) => async () => {
    if (own !== loads) throw new Error('loaded anew meanwhile');
    return fetchDetails();
  };
  async function load() {
    loads += 1;
    phase.value = { phase: 'loading' };
    await openBy(fetchDetails, loads);
  }

  async function refresh(fetchIt = fetchDetails) {
    if (phase.peek().phase !== 'ready') return load();
    try {
      const { details } = await fetchIt();
      phase.value = { phase: 'ready', details };
    } catch (error) {
      if (!hasMoved(error)) fail(error);
    }
  }

  type RoomHandling<Reply> = Handling<Reply> & { about: string };
  /** Runs one action at a time, until the server has answered. @returns true when the action is done */
  async function doOne<Reply>(run: (handling: RoomHandling<Reply>) => Promise<Reply | undefined>): Promise<boolean> {
    if (work.isBusy.peek()) return false;
    let isOther = false;
    const reply = await run({
      about: roomId,
      refused(refusal) {
        isOther = refusal.kind === 'refused' && refusal.code !== mismatch;
        fail(refusal);
        return '';
      },
    });
    // Somebody else was faster: shows the chat as it stands now.
    if (isOther) await refresh();
    return reply !== undefined;
  }
  /** Sends and waits for the reply, unlike typed text. After the chat is left, the list of chats reports a refusal. */
  function pushNow(content: Partial<Push>, success = ''): Promise<boolean> {
    const input = { ...inputFor({}), ...content };
    const waits = { about: about(), returns: { subject: chatDraftOf(roomId), text: '' } };
    const { signal: left } = ending;
    return doOne((handling) =>
      work.run('pushChatMessage', input, { ...handling, done: takeSent, success, waits, signal: left }),
    );
  }

  function markRead() {
    isReadLater = !isSeen.peek();
    const upTo = log.last();
    if (!mayOffer(connection, 'chatDesk') || isReadLater || !card.peek()?.holder?.isMe || upTo <= readPosition) return;
    clearTimeout(reading);
    reading = setTimeout(() => {
      readPosition = upTo;
      void remote('registerForChat', { variant, roomId, readPosition: upTo }).catch(() => undefined);
    }, readDelayMs);
  }
  const stopLooking = isSeen.subscribe((seen) => {
    if (seen && isReadLater) markRead();
  });

  return {
    roomId,
    phase,
    card,
    log,
    sending,
    isBusy: work.isBusy,
    isMismatched,
    unreadAtFirst,
    load,
    refresh: () => refresh(),
    refetch: () => refresh(() => untilAnswered(fetchDetails, ending.signal)),
    setCard: takeCard,
    // Links and templates have a success text of their own (ER-32).
    sendLink: (linkKind) => pushNow({ linkKind }, chatTexts.sent),
    sendTemplate: (templateName) => pushNow({ templateName }, chatTexts.sent),
    sendAgain: ({ messageId }) => pushNow({ again: messageId }),
    search: (searchValue) => remote('searchChatMessages', { variant, roomId, searchValue }, { signal: ending.signal }),
    addNote: (text) =>
      doOne((handling) => work.run('addChatNote', { variant, roomId, text }, { ...handling, done: takeSent })),
    act: (action, more = {}) =>
      doOne((handling) => {
        const input = { variant, roomId, action, stage: stage(), ...more };
        const moved = action === 'RESOLVED_WITH_LOAN_SELECT' ? chatTexts.moved : chatTexts.updated;
        return work.run('takeChatAction', input, {
          ...handling,
          seen: card.peek()?.version,
          success: action === 'TAKE' ? '' : moved,
          done(reply) {
            clock.sync(reply.serverTime);
            const shown = phase.peek();
            if (shown.phase === 'ready')
              phase.value = { phase: 'ready', details: { ...shown.details, actions: reply.actions } };
            takeCard(reply.card, reply.actions);
            void log.catchUp();
          },
        });
      }),
    markRead,
    dispose() {
      ending.abort();
      stopLooking();
      clearTimeout(reading);
      sending.dispose();
    },
  };
}
