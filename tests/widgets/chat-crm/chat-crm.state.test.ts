import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { signal } from '@preact/signals-react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallError } from '../../../widgets/client/call-error.ts';
import { keepingFor } from '../../../widgets/client/drafts/keeping.ts';
import type { CallOptions } from '../../../widgets/client/remote.ts';
import { callNames } from '../../../widgets/contract/calls.ts';
import { chatLinkLabels } from '../../../widgets/contract/chat/chat.ts';
import type { ChatCard } from '../../../widgets/chat-crm/chat-list.state.ts';
import type { ChatMessage } from '../../../widgets/chat-crm/chat-messages.state.ts';
import { createChatCrm, type ChatCrmEvents } from '../../../widgets/chat-crm/chat-crm.state.ts';
import { secondsLeft } from '../../../widgets/chat-crm/parts/countdown.tsx';
import { createServerClock } from '../../../widgets/chat-crm/server-clock.ts';
import { fakeConnection } from '../../support/fake-connection.ts';

const serverTime = '2025-11-21T05:00:00.000Z';
const counts = { all: 25, active: 0, resolved: 0, available: 25 };

function card(at: number, changes: Partial<ChatCard> = {}): ChatCard {
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
function message(position: number, changes: Partial<ChatMessage> = {}): ChatMessage {
  return {
    messageId: `message-${position}`,
    position,
    kind: 'MESSAGE',
    direction: 'INCOMING',
    status: null,
    text: `Message ${position}`,
    at: '2025-11-21 10:30:00',
    sender: null,
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
const held = (changes: Partial<ChatCard> = {}) =>
  card(1, { state: 'ACTIVE', holder: { name: 'Meera Krishnan', isMe: true }, ...changes });
const details = {
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
  readPosition: 0,
  serverTime,
};

type Input = Record<string, never> & { filter: string; after?: string | number; before?: number; only?: string[] };
type Answers = Partial<Record<string, (input: Input, key: string | undefined) => unknown>>;
const stops: (() => void)[] = [];
vi.mock('../../../widgets/client/files/upload.ts', () => ({ uploadFile: async () => 'stored-1' }));
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(serverTime) });
  globalThis.indexedDB = new IDBFactory();
});
afterEach(() => {
  stops.splice(0).forEach((stop) => stop());
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function open(answers: Answers, { isForeign = true, isSeen = signal(true), hasTokenSource = false } = {}) {
  const told: string[] = [];
  const answerOf = (name: string) => (input: Input, options: CallOptions) =>
    answers[name]?.(input, options.idempotencyKey) ?? {};
  const { connection, asked, tell } = fakeConnection(
    Object.fromEntries(callNames.map((name) => [name, answerOf(name)])),
    { user: 'staff-1', isForeign, hasTokenSource },
  );
  const events: ChatCrmEvents = {
    succeeded: (text) => told.push(text),
    failed: (text) => told.push(text),
    gone: () => told.push('gone'),
    heard: (name, heard) => told.push(`${name}: ${heard?.text ?? ''}`),
    loadFailed: ({ code }) => told.push(code),
  };
  const state = createChatCrm(connection, 'general', events, isSeen);
  stops.push(state.dispose);
  return { state, asked, told, tell, outbox: keepingFor(connection).outbox };
}
const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

describe('the list', () => {
  const pages = (input: Input) => {
    if (input.only)
      return {
        cards: input.only.map((id) => card(Number(id.slice(5)), { state: 'ACTIVE' })),
        next: null,
        counts,
        serverTime,
      };
    const from = Number(input.after ?? 0);
    const cards = Array.from({ length: Math.min(10, 25 - from) }, (_, at) => card(from + at));
    return { cards, next: from + 10 < 25 ? String(from + 10) : null, counts, serverTime };
  };

  it('keeps all, available and availableAppend: what comes after the first page is added, and the first stays [CH-03][EN-44][CO-22]', async () => {
    const { state } = open({ chatList: pages });
    await state.list.load();
    expect(Object.keys(state.list.lists.peek()).toSorted()).toEqual(['all', 'available', 'availableAppend']);
    expect(state.list.lists.peek().all).toHaveLength(10);
    await state.list.choose('available');
    await state.list.loadMore();
    await state.list.loadMore();
    const { available, availableAppend } = state.list.lists.peek();
    expect([available.length, availableAppend.length]).toEqual([10, 15]);
    expect(state.list.cards.peek().map(({ roomId }) => roomId)).toEqual(
      Array.from({ length: 25 }, (_, at) => card(at).roomId),
    );
    expect(state.list.hasMore.peek()).toBe(false);
  });

  it('asks for more as soon as fewer than two available chats are left [CH-15][CO-24]', async () => {
    const { state, asked, tell } = open({ chatList: pages });
    await state.list.choose('available');
    const calls = () => asked.filter(({ input }) => input.after !== undefined).length;
    for (const { roomId } of state.list.cards.peek().slice(0, 8))
      tell({ kind: 'event', topic: 'chat.general', type: 'roomChanged', payload: { roomId, state: 'ACTIVE' } });
    await settle(500);
    expect([state.list.cards.peek().length, calls()]).toEqual([2, 0]);
    const [next] = state.list.cards.peek();
    tell({
      kind: 'event',
      topic: 'chat.general',
      type: 'roomChanged',
      payload: { roomId: next?.roomId ?? '', state: 'ACTIVE' },
    });
    await settle(500);
    expect([state.list.cards.peek().length, calls()]).toEqual([11, 1]);
  });
});

describe('a burst', () => {
  it('of 120 changed chats leaves every card in the list, fetched fifty at a time [CH-18]', async () => {
    const all = Array.from({ length: 120 }, (_, at) => card(at));
    const { state, asked, tell } = open({
      chatList: ({ only }) => {
        const cards = only ? all.filter(({ roomId }) => only.includes(roomId)) : all;
        return { cards, next: null, counts, serverTime };
      },
    });
    await state.list.load();
    // Of these one has gone to another desk.
    const [gone] = all.splice(70, 1);
    for (const { roomId } of [...all, ...(gone ? [gone] : [])])
      tell({ kind: 'event', topic: 'chat.general', type: 'roomChanged', payload: { roomId, state: 'AVAILABLE' } });
    await settle(500);
    const shown = state.list.cards.peek().map(({ roomId }) => roomId);
    expect(shown.toSorted()).toEqual(all.map(({ roomId }) => roomId));
    expect(asked.flatMap(({ input }) => (Array.isArray(input['only']) ? [input['only'].length] : []))).toEqual([
      50, 50, 20,
    ]);
  });
});

it('tells of messages in every chat that the agent holds, whether the list shows it or not [CH-18]', async () => {
  const own = held({ roomId: 'room-009', customerName: 'Imran Shaikh', unreadCount: 2, version: 3 });
  const { state, told, tell } = open({
    chatList: ({ only }) => ({ cards: only ? [own] : [card(2)], next: null, counts, serverTime }),
  });
  await state.list.choose('available');
  const changed = (version: number, unread: number, holderId: string | null = 'staff-1') => {
    const payload = { roomId: 'room-009', state: holderId ? 'ACTIVE' : 'AVAILABLE', holderId, version, unread };
    tell({ kind: 'event', topic: 'chat.general', type: 'roomChanged', payload });
    return state.unread.peek();
  };
  expect(changed(2, 1)).toBe(1);
  expect(told).toEqual(['a customer: ']);
  await settle(500);
  expect(state.unread.peek()).toBe(2);
  expect(changed(4, 3)).toBe(3);
  expect(told).toEqual(['a customer: ', 'Imran Shaikh: ']);
  // Read in another window, then given back: neither is a message.
  expect(changed(5, 0)).toBe(0);
  expect(changed(6, 2)).toBe(2);
  expect(changed(7, 2, null)).toBe(0);
  expect(changed(8, 3, 'staff-2')).toBe(0);
  expect(told).toHaveLength(3);
  expect(state.list.cards.peek().map(({ roomId }) => roomId)).toEqual(['room-002']);
});

it('counts by the cards under a session that the page hands over: who is signed in to this browser is somebody else [CH-18]', async () => {
  const own = held({ unreadCount: 2 });
  const { state, told, tell } = open(
    { chatList: () => ({ cards: [own, card(2)], next: null, counts, serverTime }) },
    { hasTokenSource: true },
  );
  await state.list.load();
  const changed = (roomId: string, holderId: string) => {
    const payload = { roomId, state: 'ACTIVE', holderId, version: 2, unread: 3 };
    tell({ kind: 'event', topic: 'chat.general', type: 'roomChanged', payload });
    return state.unread.peek();
  };
  expect(state.unread.peek()).toBe(2);
  expect(changed('room-002', 'staff-1')).toBe(2);
  expect(changed('room-001', 'staff-2')).toBe(3);
  expect(told).toEqual(['Customer 1: ']);
});

it('stops counting a chat that has gone to another desk while the stream was cut [CH-18]', async () => {
  const all = [held({ unreadCount: 2 }), card(2)];
  const { state, tell } = open({
    chatList: ({ only }) => {
      const cards = only ? all.filter(({ roomId }) => only.includes(roomId)) : all;
      return { cards, next: null, counts, serverTime };
    },
  });
  await state.list.load();
  expect(state.unread.peek()).toBe(2);
  all.shift();
  tell({ kind: 'refetch' });
  await settle(500);
  expect(state.unread.peek()).toBe(0);
});

describe('an open chat', () => {
  /** A server's chat that grows. */
  function growing(count: number) {
    const log = Array.from({ length: count }, (_, at) => message(at + 1));
    const answers: Answers = {
      chatList: () => ({ cards: [held()], next: null, counts, serverTime }),
      chatDetails: () => ({ ...details, card: held(), messages: log.slice(-30), hasMore: log.length > 30 }),
      loadMoreChatMessages({ before, after }) {
        const found = log.filter(({ position }) =>
          before === undefined ? position > Number(after) : position < before,
        );
        const messages = before === undefined ? found.slice(0, 30) : found.slice(-30);
        return { messages, hasMore: found.length > 30, serverTime };
      },
    };
    return { log, answers };
  }
  const positions = (chat: ReturnType<typeof open>) =>
    chat.state.room
      .peek()
      ?.log.messages.peek()
      .map(({ position }) => position);

  it('asks for 30 messages at a time, upwards until none is left [CH-04][CO-21]', async () => {
    const { answers } = growing(65);
    const chat = open(answers);
    chat.state.open('room-001');
    await settle();
    const room = chat.state.room.peek();
    expect(positions(chat)).toHaveLength(30);
    await room?.log.loadOlder();
    await room?.log.loadOlder();
    expect(positions(chat)).toEqual(Array.from({ length: 65 }, (_, at) => at + 1));
    expect(room?.log.hasMore.peek()).toBe(false);
  });

  it('is not read while the page is out of sight: its messages are told of, and read when it is seen again [CH-18][AP-76]', async () => {
    const { log, answers } = growing(3);
    const isSeen = signal(true);
    const chat = open(answers, { isSeen });
    chat.state.open('room-001');
    await settle();
    const read = () =>
      chat.asked.flatMap(({ name, input }) => (name === 'registerForChat' ? [input['readPosition']] : []));
    const room = chat.state.room.peek();
    room?.markRead();
    await settle(500);
    expect([read(), chat.state.unread.peek()]).toEqual([[3], 0]);
    isSeen.value = false;
    log.push(message(4));
    const payload = {
      roomId: 'room-001',
      state: 'ACTIVE',
      holderId: 'staff-1',
      version: 2,
      lastPosition: 4,
      unread: 1,
    };
    chat.tell({ kind: 'event', topic: 'chat.general', type: 'roomChanged', payload });
    await settle(500);
    room?.markRead();
    await settle(1000);
    expect([read(), chat.state.unread.peek()]).toEqual([[3], 1]);
    expect(chat.told).toEqual(['Customer 1: Message 4']);
    isSeen.value = true;
    await settle(500);
    expect([read(), chat.state.unread.peek()]).toEqual([[3, 4], 0]);
  });

  it('closes an open chat that has moved to another desk, and says so [CH-01][CH-13]', async () => {
    const { answers } = growing(3);
    let isHere = true;
    const missing = () => {
      throw new CallError('missing', 404, 'NOT_FOUND', 'Not found');
    };
    const free = card(1);
    const chat = open({
      chatList: () => ({ cards: isHere ? [free] : [], next: null, counts, serverTime }),
      chatDetails: () => (isHere ? { ...details, card: free, messages: [message(1)], hasMore: false } : missing()),
      loadMoreChatMessages: (input, key) => (isHere ? answers['loadMoreChatMessages']?.(input, key) : missing()),
    });
    await chat.state.list.load();
    chat.state.open('room-001');
    await settle();
    isHere = false;
    const payload = { roomId: 'room-001', state: 'AVAILABLE', lastPosition: 2, unread: 2 };
    chat.tell({ kind: 'event', topic: 'chat.general', type: 'roomChanged', payload });
    await settle(500);
    expect(chat.told).toEqual(['gone']);
    expect(chat.state.room.peek()).toBeUndefined();
    expect(chat.state.list.cards.peek()).toEqual([]);
  });

  it('drops a page of older messages that does not join any more: a gap has begun the log anew meanwhile [CH-04][CH-18]', async () => {
    const { log, answers } = growing(65);
    let answer: () => void = () => undefined;
    const chat = open({
      ...answers,
      async loadMoreChatMessages(input, key) {
        const reply = answers['loadMoreChatMessages']?.(input, key);
        if (input.before === 36) await new Promise<void>((resolve) => (answer = resolve));
        return reply;
      },
    });
    chat.state.open('room-001');
    await settle();
    const room = chat.state.room.peek();
    const asked = room?.log.loadOlder();
    await settle();
    for (let at = 0; at < 100; at += 1) log.push(message(log.length + 1));
    chat.tell({ kind: 'refetch' });
    await settle(100);
    expect(positions(chat)?.[0]).toBe(136);
    answer();
    await asked;
    expect(positions(chat)).toEqual(Array.from({ length: 30 }, (_, at) => at + 136));
    while (room?.log.hasMore.peek()) await room.log.loadOlder();
    expect(positions(chat)).toEqual(log.map(({ position }) => position));
  });

  it('loses, doubles and disorders none of 500 messages while the stream is cut again and again [CH-18][AP-76]', async () => {
    const { log, answers } = growing(5);
    const chat = open(answers);
    chat.state.open('room-001');
    await settle();
    for (let at = 0; at < 500; at += 1) {
      log.push(message(log.length + 1));
      const payload = { roomId: 'room-001', state: 'ACTIVE', lastPosition: log.length, unread: 1 };
      // Some events never come, some come twice; after a cut the stream says that everything is to be fetched again.
      if (at % 7 !== 3) chat.tell({ kind: 'event', topic: 'chat.general', type: 'roomChanged', payload });
      if (at % 11 === 0) chat.tell({ kind: 'event', topic: 'chat.general', type: 'roomChanged', payload });
      if (at % 97 === 0) chat.tell({ kind: 'refetch' });
      if (at % 3 === 0) await settle(20);
    }
    chat.tell({ kind: 'refetch' });
    await settle(2000);
    expect(positions(chat)).toEqual(log.map(({ position }) => position));
  });

  it('fetches what an event told of although the connection breaks just then and no other event follows [CH-18]', async () => {
    const { log, answers } = growing(3);
    let broken = 0;
    const chat = open({
      ...answers,
      loadMoreChatMessages(input, key) {
        if (broken-- > 0) throw new CallError('offline', 0, 'OFFLINE', 'The server cannot be reached');
        return answers['loadMoreChatMessages']?.(input, key);
      },
    });
    chat.state.open('room-001');
    await settle();
    log.push(message(4));
    broken = 2;
    const payload = { roomId: 'room-001', state: 'ACTIVE', lastPosition: 4, unread: 1 };
    chat.tell({ kind: 'event', topic: 'chat.general', type: 'roomChanged', payload });
    await settle(200);
    expect(positions(chat)).toEqual([1, 2, 3]);
    await settle(60_000);
    expect(positions(chat)).toEqual([1, 2, 3, 4]);
    expect(chat.told).toEqual(['Customer 1: Message 4']);
  });

  it('shows a text at once, sends it again after a broken connection, once by its key, and keeps the order [AP-73]', async () => {
    const { log, answers } = growing(2);
    const stored = new Map<string, ChatMessage>();
    let isDown = true;
    const chat = open({
      ...answers,
      pushChatMessage(input, key = '') {
        if (isDown) throw new CallError('offline', 0, 'OFFLINE', 'The server cannot be reached');
        const said = (input as unknown as { text: string }).text;
        const known =
          stored.get(key) ??
          message(log.length + 1, { direction: 'OUTGOING', status: 'SENT', text: said, sentKey: key });
        if (!stored.has(key)) log.push(known);
        stored.set(key, known);
        return { message: known, card: held({ version: 2 }), serverTime };
      },
    });
    chat.state.open('room-001');
    await settle();
    const { sending, log: shown } = chat.state.room.peek() ?? {};
    for (const text of ['one', 'two']) {
      sending?.type(text);
      sending?.sendText();
    }
    await settle(200);
    expect(sending?.pending.peek().map(({ text, phase }) => [text, phase])).toEqual([
      ['one', 'sending'],
      ['two', 'sending'],
    ]);
    expect(sending?.retrying.peek().size).toBe(1);
    isDown = false;
    await settle(60_000);
    expect(sending?.pending.peek()).toEqual([]);
    const own = shown?.messages.peek().filter(({ direction }) => direction === 'OUTGOING');
    expect(own?.map(({ text }) => text)).toEqual(['one', 'two']);
    const keys = chat.asked
      .filter(({ name }) => name === 'pushChatMessage')
      .map(({ options }) => options.idempotencyKey);
    expect(new Set(keys).size).toBe(2);
    expect(keys.length).toBeGreaterThan(2);
  });

  it('keeps a refused text to send again or to edit, and stops at a mismatch until it is refreshed [CH-13][ER-17]', async () => {
    const chat = open({
      ...growing(2).answers,
      pushChatMessage() {
        throw new CallError('refused', 200, 'CHAT_ROOM_MISMATCH', 'UDRS status moved to next stage! Please refresh.');
      },
    });
    chat.state.open('room-001');
    await settle();
    const room = chat.state.room.peek();
    room?.sending.type('Good morning');
    room?.sending.sendText();
    await settle(100);
    expect(chat.told).toContain('UDRS status moved to next stage! Please refresh.');
    expect(room?.isMismatched.peek()).toBe(true);
    const [refused] = room?.sending.pending.peek() ?? [];
    expect(refused).toMatchObject({ text: 'Good morning', phase: 'refused' });
    room?.sending.takeBack(refused?.key ?? '');
    expect(room?.sending.text.peek()).toBe('Good morning');
    await room?.refresh();
    expect(room?.isMismatched.peek()).toBe(false);
  });

  const refusal = () => new CallError('refused', 200, 'CHAT_NOT_YOURS', 'This chat is with a colleague now');
  const offline = () => new CallError('offline', 0, 'OFFLINE', 'The server cannot be reached');
  const reply = (input: Input, key = '') => ({
    message: message(9, { direction: 'OUTGOING', status: 'SENT', sentKey: key, ...input }),
    card: held({ version: 2 }),
    serverTime,
  });
  async function openRoom(chat: ReturnType<typeof open>, roomId: string) {
    chat.state.open(roomId);
    await settle(100);
    const sending = chat.state.room.peek()?.sending;
    if (!sending) throw new Error('No chat is open');
    return sending;
  }
  async function say(chat: ReturnType<typeof open>, said: string) {
    const sending = await openRoom(chat, 'room-001');
    sending.type(said);
    sending.sendText();
    await settle(100);
    return sending;
  }

  it('leaves what was begun in a chat meanwhile when the answer comes to what was sent before it was left', async () => {
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    const chat = open({
      ...growing(2).answers,
      pushChatMessage: async (input, key) => (await answered, reply(input, key)),
    });
    await say(chat, 'one');
    await openRoom(chat, 'room-002');
    (await openRoom(chat, 'room-001')).type('Half a sentence');
    await settle(1000);
    answer();
    await settle(1000);
    expect(chat.state.room.peek()?.sending.pending.peek()).toEqual([]);
    await openRoom(chat, 'room-002');
    expect((await openRoom(chat, 'room-001')).text.peek()).toBe('Half a sentence');
  });

  it('shows what waits for the connection when one comes back to its chat, and sends it once', async () => {
    let isDown = true;
    const chat = open({
      ...growing(2).answers,
      pushChatMessage(input, key) {
        if (isDown) throw offline();
        return reply(input, key);
      },
    });
    await say(chat, 'one');
    await openRoom(chat, 'room-002');
    const sending = await openRoom(chat, 'room-001');
    const [waiting] = sending.pending.peek();
    expect([waiting?.text, sending.retrying.peek().has(waiting?.key ?? ''), sending.text.peek()]).toEqual([
      'one',
      true,
      '',
    ]);
    isDown = false;
    await settle(60_000);
    expect(sending.pending.peek()).toEqual([]);
    const pushes = chat.asked.filter(({ name }) => name === 'pushChatMessage');
    expect([new Set(pushes.map(({ options }) => options.idempotencyKey)).size, pushes.length]).toEqual([1, 2]);
  });

  it('puts a text back into its chat that is refused after one has left it, and says so [CH-13]', async () => {
    let refuse: () => void = () => undefined;
    const refused = new Promise<void>((resolve) => (refuse = resolve));
    const chat = open({
      ...growing(2).answers,
      async pushChatMessage() {
        await refused;
        throw refusal();
      },
    });
    const sending = await say(chat, 'Good morning');
    sending.type('And how');
    await settle(1000);
    await openRoom(chat, 'room-002');
    refuse();
    await settle(1000);
    await vi.dynamicImportSettled();
    await settle(1000);
    expect(chat.told).toEqual([
      'A message to Customer 1 was not sent. Its text is kept in that chat. This chat is with a colleague now',
    ]);
    const again = await openRoom(chat, 'room-001');
    expect([again.text.peek(), again.pending.peek()]).toEqual(['Good morning\nAnd how', []]);
    expect(chat.told[1]).toBe('This chat holds a text that was not sent. This chat is with a colleague now');
    await settle(1000);
    await openRoom(chat, 'room-002');
    expect((await openRoom(chat, 'room-001')).text.peek()).toBe('Good morning\nAnd how');
    expect(chat.told).toHaveLength(2);
  });

  it('tells a refusal once to somebody who has come back to the chat before it', async () => {
    let refuse: () => void = () => undefined;
    const refused = new Promise<void>((resolve) => (refuse = resolve));
    const chat = open({
      ...growing(2).answers,
      async pushChatMessage() {
        await refused;
        throw refusal();
      },
    });
    await say(chat, 'Good morning');
    await openRoom(chat, 'room-002');
    const sending = await openRoom(chat, 'room-001');
    refuse();
    await settle(1000);
    expect(sending.pending.peek()).toMatchObject([{ text: 'Good morning', phase: 'refused' }]);
    expect([sending.text.peek(), chat.told]).toEqual(['', ['This chat is with a colleague now']]);
  });

  it('sends what a killed page left, and what of it is refused stands in its chat again', async () => {
    const killed = open(
      {
        ...growing(2).answers,
        pushChatMessage() {
          throw offline();
        },
      },
      { isForeign: false },
    );
    await say(killed, 'Good morning');
    killed.outbox.dispose();
    killed.state.dispose();
    await settle(100);
    const chat = open(
      {
        ...growing(2).answers,
        pushChatMessage() {
          throw refusal();
        },
      },
      { isForeign: false },
    );
    await settle(1000);
    await vi.dynamicImportSettled();
    await settle(1000);
    expect(chat.told).toEqual([expect.stringMatching(/^A message to a customer was not sent/)]);
    const sending = await openRoom(chat, 'room-001');
    expect([sending.text.peek(), sending.pending.peek()]).toEqual(['Good morning', []]);
  });

  it('keeps a link that meets no server, says so, and sends it once, also for one who comes back to the chat and asks again [CH-09]', async () => {
    let isDown = true;
    const chat = open({
      ...growing(2).answers,
      pushChatMessage(input, key) {
        if (isDown) throw offline();
        return reply(input, key);
      },
    });
    await openRoom(chat, 'room-001');
    const first = chat.state.room.peek()?.sendLink('PAYMENT_LINK');
    await settle(100);
    expect(chat.told).toEqual(['Not saved yet, retrying']);
    await openRoom(chat, 'room-002');
    const sending = await openRoom(chat, 'room-001');
    expect(sending.pending.peek()).toMatchObject([{ text: chatLinkLabels.PAYMENT_LINK, phase: 'sending' }]);
    expect(sending.text.peek()).toBe('');
    const again = chat.state.room.peek()?.sendLink('PAYMENT_LINK');
    isDown = false;
    await settle(60_000);
    expect([await first, await again, sending.pending.peek()]).toEqual([true, true, []]);
    const pushes = chat.asked.filter(({ name }) => name === 'pushChatMessage');
    expect([new Set(pushes.map(({ options }) => options.idempotencyKey)).size, pushes.length]).toEqual([1, 2]);
  });

  it.each([
    [{ linkKind: 'PAYMENT_LINK' }, 'A link to Customer 1 was not sent.'],
    [{ templateName: 'reminder' }, 'A template to Customer 1 was not sent.'],
    [{ again: 'message-1' }, 'A message to Customer 1 was not sent again.'],
  ] as const)('says that %j was refused after one has left its chat', async (content, left) => {
    let refuse: () => void = () => undefined;
    const refused = new Promise<void>((resolve) => (refuse = resolve));
    const chat = open({
      ...growing(2).answers,
      async pushChatMessage() {
        await refused;
        throw refusal();
      },
    });
    await openRoom(chat, 'room-001');
    const room = chat.state.room.peek();
    if ('linkKind' in content) void room?.sendLink(content.linkKind);
    else if ('templateName' in content) void room?.sendTemplate(content.templateName);
    else void room?.sendAgain(message(1));
    await settle(100);
    await openRoom(chat, 'room-002');
    refuse();
    await settle(1000);
    await vi.dynamicImportSettled();
    await settle(1000);
    expect(chat.told).toEqual([`${left} This chat is with a colleague now`]);
    expect((await openRoom(chat, 'room-001')).text.peek()).toBe('');
  });

  it.each([
    ['', 'A file to Customer 1 was not sent. It has to be chosen again. This chat is with a colleague now', undefined],
    [
      'The cheque',
      'A file to Customer 1 was not sent. Its text is kept in that chat, the file has to be chosen again. This chat is with a colleague now',
      'This chat holds a text that was not sent. The file that belongs to it was not sent either, choose it again. This chat is with a colleague now',
    ],
  ])(
    'says that a file was not sent that is refused after one has left its chat, captioned "%s"',
    async (caption, left, found) => {
      vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
      let refuse: () => void = () => undefined;
      const refused = new Promise<void>((resolve) => (refuse = resolve));
      const chat = open({
        ...growing(2).answers,
        async pushChatMessage() {
          await refused;
          throw refusal();
        },
      });
      const sending = await openRoom(chat, 'room-001');
      await sending.sendFile(new File(['x'], 'cheque.png', { type: 'image/png' }), caption);
      await settle(1000);
      await openRoom(chat, 'room-002');
      chat.asked.length = 0;
      refuse();
      await settle(1000);
      await vi.dynamicImportSettled();
      await settle(1000);
      expect(chat.told).toEqual([left]);
      expect(chat.asked.some(({ name }) => name === 'keepDraft')).toBe(caption !== '');
      expect((await openRoom(chat, 'room-001')).text.peek()).toBe(caption);
      expect(chat.told[1]).toBe(found);
    },
  );

  it('brings no text back into the composer that was sent before the draft of its chat was read', async () => {
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    const chat = open({
      ...growing(2).answers,
      readDrafts: async () => (await answered, { drafts: [], saved: [] }),
      pushChatMessage: reply,
    });
    const sending = await openRoom(chat, 'room-001');
    sending.type('Good morning');
    await settle(1000);
    sending.sendText();
    await settle(1000);
    answer();
    await settle(1000);
    await openRoom(chat, 'room-002');
    expect((await openRoom(chat, 'room-001')).text.peek()).toBe('');
  });

  it('lets go of a sent picture’s address once the server’s stands in its place, or the chat is left', async () => {
    const made = vi.spyOn(URL, 'createObjectURL').mockImplementation(() => `blob:${made.mock.calls.length}`);
    const revoked = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
    let isDown = false;
    const chat = open({
      ...growing(2).answers,
      pushChatMessage(input, key) {
        if (isDown) throw offline();
        return reply(input, key);
      },
    });
    const sending = await openRoom(chat, 'room-001');
    const picture = new File(['x'], 'cheque.png', { type: 'image/png' });
    await sending.sendFile(picture, '');
    await settle(100);
    expect([sending.pending.peek(), revoked.mock.calls]).toEqual([[], [['blob:1']]]);
    isDown = true;
    await sending.sendFile(picture, '');
    await settle(100);
    expect(revoked).toHaveBeenCalledTimes(1);
    chat.state.close();
    expect(revoked.mock.calls).toEqual([['blob:1'], ['blob:2']]);
  });

  it('keeps a draft for each chat', async () => {
    const chat = open({ ...growing(2).answers });
    chat.state.open('room-001');
    await settle();
    chat.state.room.peek()?.sending.type('Half a sentence');
    await settle(1000);
    chat.state.open('room-002');
    await settle(100);
    expect(chat.state.room.peek()?.sending.text.peek()).toBe('');
    chat.state.open('room-001');
    await settle(100);
    expect(chat.state.room.peek()?.sending.text.peek()).toBe('Half a sentence');
    chat.state.open('room-002');
    await settle(100);
    chat.state.open('room-001');
    // Somebody who types at once loses neither.
    chat.state.room.peek()?.sending.type('and more');
    await settle(100);
    expect(chat.state.room.peek()?.sending.text.peek()).toBe('Half a sentence\nand more');
  });
});

it('counts down by the server’s clock, whatever the browser’s says [AP-75][CH-08]', () => {
  const clock = createServerClock(() => Date.parse(serverTime) - 3_600_000);
  clock.learn(serverTime);
  expect(secondsLeft('2025-11-21T05:15:00.000Z', clock.now.peek())).toBe(900);
  expect(secondsLeft('2025-11-21T04:59:00.000Z', clock.now.peek())).toBe(0);
  clock.dispose();
});
