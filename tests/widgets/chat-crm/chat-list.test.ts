import { describe, expect, it } from 'vitest';
import { card, counts, held, open, serverTime, settle, standAtServerTime, type Input } from './chat-fakes.ts';

standAtServerTime();

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
