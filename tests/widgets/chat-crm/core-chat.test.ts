import { signal } from '@preact/signals-react';
import { describe, expect, it } from 'vitest';
import { card, counts, details, growing, message, open, serverTime, settle, standAtServerTime } from './chat-fakes.ts';

standAtServerTime();

const askedOf = ({ asked }: ReturnType<typeof open>, call: string) => asked.filter(({ name }) => name === call).length;
const bare = { holder: null, version: 0, unreadCount: 0, lastPosition: 0 };

describe('a chat on a backend without events', () => {
  it('is asked about every ten seconds, while the page is visible [CH-02]', async () => {
    const isSeen = signal(true);
    const { log, answers } = growing(3);
    const chat = open(answers, { isSeen, offered: [] });
    await chat.state.list.load();
    chat.state.open('room-001');
    await settle(100);
    log.push(message(4, { text: 'Are you there?' }));
    await settle(9000);
    expect(chat.told).toEqual([]);
    await settle(1000);
    expect(chat.told).toEqual(['Customer 1: Are you there?']);
    expect(chat.state.room.peek()?.log.last()).toBe(4);
    const asked = askedOf(chat, 'chatList');
    isSeen.value = false;
    await settle(60_000);
    expect(askedOf(chat, 'chatList')).toBe(asked);
    isSeen.value = true;
    await settle(10_000);
    expect(askedOf(chat, 'chatList')).toBe(asked + 1);
    chat.state.dispose();
    await settle(60_000);
    expect(askedOf(chat, 'chatList')).toBe(asked + 1);
  });

  it('is not asked about where events tell of it', async () => {
    const chat = open(growing(3).answers);
    await chat.state.list.load();
    await settle(60_000);
    expect(askedOf(chat, 'chatList')).toBe(1);
  });

  it('leaves the list that waits for it: a failure changes nothing, and the pages after the first stay', async () => {
    let isDown = false;
    const pages = [card(30), card(20)];
    const chat = open(
      {
        chatList({ after }) {
          if (isDown) throw new Error('down');
          return after
            ? { cards: [card(10)], next: null, counts, serverTime }
            : { cards: pages, next: '2', counts, serverTime };
        },
      },
      { offered: [] },
    );
    const ids = () => chat.state.list.cards.peek().map(({ roomId }) => roomId);
    await chat.state.list.load();
    await chat.state.list.loadMore();
    pages.unshift(card(40));
    await settle(10_000);
    expect(ids()).toEqual(['room-040', 'room-030', 'room-020', 'room-010']);
    isDown = true;
    await settle(10_000);
    expect(chat.state.list.phase.peek()).toEqual({ phase: 'ready' });
    expect(ids()).toHaveLength(4);
  });
});

describe('who has taken a chat, where the backend names nobody', () => {
  const opened = async (state: 'ACTIVE' | 'AVAILABLE', actions: readonly string[], offered: readonly string[] = []) => {
    const shown = card(1, { ...bare, state });
    const chat = open(
      {
        ...growing(2).answers,
        chatList: () => ({ cards: [shown], next: null, counts, serverTime }),
        chatDetails: () => ({ ...details, actions, card: shown, messages: [message(1)], hasMore: false }),
      },
      { offered },
    );
    chat.state.open('room-001');
    await settle(100);
    return chat;
  };
  const holderIn = (chat: ReturnType<typeof open>) => chat.state.room.peek()?.card.peek()?.holder;

  it('is the person who may finish it', async () => {
    const chat = await opened('ACTIVE', ['RESOLVED', 'MAKE_AVAILABLE']);
    expect(holderIn(chat)).toMatchObject({ isMe: true });
    chat.state.room.peek()?.markRead();
    await settle(1000);
    expect(askedOf(chat, 'registerForChat')).toBe(0);
    expect(chat.state.room.peek()?.unreadAtFirst.peek().position).toBe(0);
  });

  it.each([
    ['ACTIVE', [], []],
    ['AVAILABLE', ['TAKE'], []],
    ['ACTIVE', ['RESOLVED'], ['chatDesk']],
  ] as const)(
    'is not them in a chat that is %s where they may %j and the backend offers %j',
    async (state, actions, offered) => expect(holderIn(await opened(state, actions, offered))).toBe(null),
  );
});
