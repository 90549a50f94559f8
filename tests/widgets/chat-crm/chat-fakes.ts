import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { signal, type Signal } from '@preact/signals-react';
import { afterEach, beforeEach, vi } from 'vitest';
import { CallError } from '../../../widgets/client/call-error.ts';
import { keepingFor } from '../../../widgets/client/drafts/keeping.ts';
import type { CallOptions } from '../../../widgets/client/remote.ts';
import { callNames } from '../../../widgets/contract/calls.ts';
import { extensionNames } from '../../../widgets/contract/extensions.ts';
import type { ChatCard } from '../../../widgets/chat-crm/chat-list.state.ts';
import type { ChatMessage } from '../../../widgets/chat-crm/chat-messages.state.ts';
import { createChatCrm, type ChatCrmEvents } from '../../../widgets/chat-crm/chat-crm.state.ts';
import { fakeConnection } from '../../support/fake-connection.ts';

export const serverTime = '2025-11-21T05:00:00.000Z';
export const counts = { all: 25, active: 0, resolved: 0, available: 25 };

export function card(at: number, changes: Partial<ChatCard> = {}): ChatCard {
  return {
    roomId: `room-${String(at).padStart(3, '0')}`,
    customerName: `Customer ${at}`,
    loanApplicationNumber: '251118172605',
    state: 'AVAILABLE',
    holder: null,
    lastMessage: { text: 'Hello', at: `2025-11-21 10:${String(at % 60).padStart(2, '0')}:00`, direction: 'INCOMING' },
    lastPosition: 1,
    unreadCount: 1,
    timers: [],
    stage: 'NACH_REVIEW',
    version: 1,
    ...changes,
  };
}
export function message(position: number, changes: Partial<ChatMessage> = {}): ChatMessage {
  return {
    messageId: `message-${position}`,
    position,
    kind: 'MESSAGE',
    direction: 'INCOMING',
    status: null,
    text: `Message ${position}`,
    at: '2025-11-21 10:30:00',
    sender: null,
    isNote: false,
    sentKey: null,
    linkKind: null,
    url: null,
    templateName: null,
    file: null,
    fileState: null,
    failure: null,
    ...changes,
  };
}
export const held = (changes: Partial<ChatCard> = {}) =>
  card(1, { state: 'ACTIVE', holder: { name: 'Meera Krishnan', isMe: true }, ...changes });
export const details = {
  customer: {
    contactNumber: '98xxxxxx41',
    city: null,
    loanAmount: null,
    productType: null,
    partner: null,
    isOnHold: false,
  },
  loans: [],
  links: [],
  templates: [],
  actions: [],
  handOver: null,
  readPosition: 0,
  serverTime,
};

export type Input = Record<string, never> & {
  filter: string;
  after?: string | number;
  before?: number;
  only?: string[];
};
type Answers = Partial<Record<string, (input: Input, key: string | undefined) => unknown>>;
const stops: (() => void)[] = [];

/** The clock of each test stands at the server's time until the test lets it go on, and nothing is kept of the test before. */
export function standAtServerTime() {
  beforeEach(() => {
    vi.useFakeTimers({ now: Date.parse(serverTime) });
    globalThis.indexedDB = new IDBFactory();
  });
  afterEach(() => {
    stops.splice(0).forEach((stop) => stop());
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
}
export const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
/** What is done by a part that is loaded for it, and kept a moment later. */
export async function settleParts() {
  await settle(1000);
  await vi.dynamicImportSettled();
  await settle(1000);
}

interface OpenOptions {
  isForeign?: boolean;
  isSeen?: Signal<boolean>;
  hasTokenSource?: boolean;
  /** What the server offers beyond the core. */
  offered?: readonly string[];
}

/** The screen's state on a server that answers as it is told; `told` is what the screen says. */
export function open(answers: Answers, given: OpenOptions = {}) {
  const { isForeign = true, isSeen = signal(true), hasTokenSource = false, offered = extensionNames } = given;
  const told: string[] = [];
  const answerOf = (name: string) => (input: Input, options: CallOptions) =>
    answers[name]?.(input, options.idempotencyKey) ?? {};
  const { connection, asked, tell } = fakeConnection(
    Object.fromEntries(callNames.map((name) => [name, answerOf(name)])),
    { user: 'staff-1', isForeign, hasTokenSource, extensions: signal(offered) },
  );
  const events: ChatCrmEvents = {
    succeeded: (text) => told.push(text),
    failed: (text) => told.push(text),
    gone: () => told.push('gone'),
    received: (name, message) => told.push(`${name}: ${message?.text ?? ''}`),
    loadFailed: ({ code }) => told.push(code),
  };
  const state = createChatCrm(connection, 'general', events, isSeen);
  stops.push(state.dispose);
  return { state, asked, told, tell, outbox: keepingFor(connection).outbox };
}
export type Chat = ReturnType<typeof open>;

/** A server's chat that grows. */
export function growing(count: number) {
  const log = Array.from({ length: count }, (_, at) => message(at + 1));
  const answers: Answers = {
    chatList: () => ({ cards: [held()], next: null, counts, serverTime }),
    chatDetails: () => ({ ...details, card: held(), messages: log.slice(-30), hasMore: log.length > 30 }),
    loadMoreChatMessages({ before, after }) {
      const found = log.filter(({ position }) => (before === undefined ? position > Number(after) : position < before));
      const messages = before === undefined ? found.slice(0, 30) : found.slice(-30);
      return { messages, hasMore: found.length > 30, serverTime };
    },
  };
  return { log, answers };
}

/** What holds an answer back until it is let through. */
export function gate() {
  let letThrough: () => void = () => undefined;
  const passed = new Promise<void>((resolve) => (letThrough = resolve));
  return { passed, letThrough: () => letThrough() };
}

export const offline = () => new CallError('offline', 0, 'OFFLINE', 'The server cannot be reached');
export const refusal = () => new CallError('refused', 200, 'CHAT_NOT_YOURS', 'This chat is with a colleague now');
export const reply = (input: Input, key = '') => ({
  message: message(9, { direction: 'OUTGOING', status: 'SENT', sentKey: key, ...input }),
  card: held({ version: 2 }),
  serverTime,
});
/** The screen on a server that refuses messages, once it is let answer. */
export function openRefusing() {
  const { passed, letThrough: refuse } = gate();
  const chat = open({
    ...growing(2).answers,
    async pushChatMessage() {
      await passed;
      throw refusal();
    },
  });
  return { chat, refuse };
}
/** The screen on a server that messages reach while the line is not down. */
export function openReachable(line: { isDown: boolean }) {
  return open({
    ...growing(2).answers,
    pushChatMessage(input, key) {
      if (line.isDown) throw offline();
      return reply(input, key);
    },
  });
}
/** The keys of the messages that were sent, one a try. */
export const sentKeys = ({ asked }: Chat) =>
  asked.flatMap(({ name, options }) => (name === 'pushChatMessage' ? [options.idempotencyKey] : []));
/** The texts that were sent, one a try, with their chats. */
export const sentTexts = ({ asked }: Chat) =>
  asked.flatMap(({ name, input }) =>
    name === 'pushChatMessage' ? [`${String(input['roomId'])}: ${String(input['text'])}`] : [],
  );

export async function openRoom(chat: Chat, roomId: string) {
  chat.state.open(roomId);
  await settle(100);
  const sending = chat.state.room.peek()?.sending;
  if (!sending) throw new Error('No chat is open');
  return sending;
}
export async function say(chat: Chat, said: string) {
  const sending = await openRoom(chat, 'room-001');
  sending.type(said);
  sending.sendText();
  await settle(100);
  return sending;
}
