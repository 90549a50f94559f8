import { signal } from '@preact/signals-react';
import { describe, expect, it } from 'vitest';
import { CallError } from '../../../widgets/client/call-error.ts';
import type { ChatMessage } from '../../../widgets/chat-crm/chat-messages.state.ts';
import { secondsLeft } from '../../../widgets/kit/format/time-left.ts';
import { createServerClock } from '../../../widgets/kit/server-clock.ts';
import {
  card,
  counts,
  details,
  gate,
  growing,
  held,
  message,
  offline,
  open,
  sentKeys,
  serverTime,
  settle,
  standAtServerTime,
  type Chat,
} from './chat-fakes.ts';

standAtServerTime();

describe('an open chat', () => {
  const positions = (chat: Chat) =>
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

  it('is not read for a colleague who holds it, nor where nobody does [CH-18]', async () => {
    for (const holder of [null, { name: 'Ravi Nair', isMe: false }]) {
      const { answers } = growing(3);
      const chat = open({
        ...answers,
        chatDetails: () => ({ ...details, card: card(1, { holder }), messages: [message(1)], hasMore: false }),
      });
      chat.state.open('room-001');
      await settle();
      chat.state.room.peek()?.markRead();
      await settle(1000);
      expect(chat.asked.filter(({ name }) => name === 'registerForChat')).toEqual([]);
    }
  });

  it('shows how far a message of its own has come, as the customer’s phone reports it [CH-11]', async () => {
    const { log, answers } = growing(1);
    log.push(message(2, { direction: 'OUTGOING', status: 'SENT' }));
    const chat = open(answers);
    chat.state.open('room-001');
    await settle();
    const statuses = () =>
      chat.state.room
        .peek()
        ?.log.messages.peek()
        .map(({ status }) => status);
    expect(statuses()).toEqual([null, 'SENT']);
    for (const status of ['DELIVERED', 'READ']) {
      const payload = { roomId: 'room-001', messageId: 'message-2', status };
      chat.tell({ kind: 'event', topic: 'chat.general', type: 'statusChanged', payload });
      expect(statuses()).toEqual([null, status]);
    }
  });

  it('opens by itself once the connection is back, where it was opened without one [ER-43]', async () => {
    const { answers } = growing(3);
    let isDown = true;
    const chat = open({
      ...answers,
      chatDetails(input, key) {
        if (isDown) throw offline();
        return answers.chatDetails?.(input, key);
      },
    });
    chat.state.open('room-001');
    await settle(4000);
    const phase = () => chat.state.room.peek()?.phase.peek().phase;
    expect(phase()).toBe('failed');
    isDown = false;
    await settle(15_000);
    expect([phase(), positions(chat)]).toEqual(['ready', [1, 2, 3]]);
    const asked = () => chat.asked.filter(({ name }) => name === 'chatDetails').length;
    const before = asked();
    await settle(60_000);
    expect(asked()).toBe(before);
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
    const { passed, letThrough: answer } = gate();
    const chat = open({
      ...answers,
      async loadMoreChatMessages(input, key) {
        const reply = answers['loadMoreChatMessages']?.(input, key);
        if (input.before === 36) await passed;
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
        if (broken-- > 0) throw offline();
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
        if (isDown) throw offline();
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
    const keys = sentKeys(chat);
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
});

it('counts down by the server’s clock, whatever the browser’s says [AP-75][CH-08]', () => {
  const clock = createServerClock(() => Date.parse(serverTime) - 3_600_000);
  clock.sync(serverTime);
  expect(secondsLeft('2025-11-21T05:15:00.000Z', clock.now.peek())).toBe(900);
  expect(secondsLeft('2025-11-21T04:59:00.000Z', clock.now.peek())).toBe(0);
  clock.dispose();
});
