import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createOwnChats, type OwnChat } from '../../host/portal/parts/own-chats/own-chats.state.ts';
import { chatVariantsFor } from '../../host/portal/parts/own-chats/chat-variants.ts';
import { screens } from '../../widgets/contract/screens.ts';
import { fakeConnection } from '../support/fake-connection.ts';

const serverTime = '2025-11-21T05:00:00.000Z';
beforeEach(() => void vi.useFakeTimers({ now: Date.parse(serverTime) }));
afterEach(() => void vi.useRealTimers());
const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

const chat = (roomId: string, changes: Partial<OwnChat> = {}): OwnChat => ({
  roomId,
  variant: 'nach',
  customerName: `Customer of ${roomId}`,
  isWaiting: true,
  unreadCount: 0,
  endsAt: '2025-11-21T05:10:00.000Z',
  version: 1,
  ...changes,
});

/** A person's chats on a server that holds what the test puts there; `wrote` names the customers who have written. */
function open(first: OwnChat[]) {
  const held = { chats: first };
  const wrote: string[] = [];
  const { connection, asked, tell } = fakeConnection(
    { ownChats: () => ({ chats: held.chats, serverTime }) },
    { user: 'staff-1' },
  );
  const state = createOwnChats({
    connection,
    variants: ['general', 'nach'],
    wrote: ({ roomId }) => wrote.push(roomId),
  });
  const happens = (roomId: string, holderId: string | null) =>
    tell({ kind: 'event', topic: 'chat.nach', type: 'roomChanged', payload: { roomId, holderId } });
  return { held, wrote, asked, tell, state, happens };
}

it('counts the chats that wait, waiting ones first, and asks only when the server tells of one of them', async () => {
  const { state, asked, happens, held, wrote } = open([
    chat('a', { isWaiting: false, endsAt: '2025-11-21T05:02:00.000Z', unreadCount: 0 }),
    chat('b'),
    chat('c', { endsAt: '2025-11-21T05:05:00.000Z', unreadCount: 2 }),
  ]);
  await settle();
  expect(state.chats.value.map(({ roomId }) => roomId)).toEqual(['c', 'b', 'a']);
  expect([state.waiting.value, state.unread.value]).toEqual([2, 2]);
  await settle(600_000);
  happens('of-a-colleague', 'staff-2');
  await settle(60_000);
  expect(asked).toHaveLength(1);
  held.chats = [chat('a', { unreadCount: 1 })];
  happens('a', 'staff-1');
  happens('a', 'staff-1');
  await settle(60_000);
  expect(asked).toHaveLength(2);
  expect([state.waiting.value, wrote]).toEqual([1, ['a']]);
  held.chats = [];
  happens('a', null);
  await settle(60_000);
  expect(state.chats.value).toEqual([]);
  state.dispose();
});

it('tells of a message that nobody read at once, and neither of what was there before nor of a chat just taken', async () => {
  const { state, happens, held, wrote } = open([chat('a', { unreadCount: 3 })]);
  await settle();
  held.chats = [chat('a', { unreadCount: 0 }), chat('taken', { unreadCount: 4 })];
  // It was read by the screen that shows it before the call was made.
  happens('a', 'staff-1');
  happens('taken', 'staff-1');
  await settle(60_000);
  expect(wrote).toEqual([]);
  held.chats = [chat('a'), chat('taken', { unreadCount: 5 })];
  happens('taken', 'staff-1');
  await settle(60_000);
  expect(wrote).toEqual(['taken']);
  state.dispose();
});

it('loads again after the stream was cut, and after a failure', async () => {
  const { state, asked, tell, held } = open([]);
  await settle();
  held.chats = [chat('a')];
  tell({ kind: 'refetch' });
  await settle(10);
  expect([asked.length, state.waiting.value]).toEqual([2, 1]);
  state.dispose();
});

it('is of the chat screens that the route list grants, in any portal', () => {
  const routes = (keys: string[]) => ({
    portalRouteList: [{ viewName: 'ops', routeList: keys.map((key) => ({ key })) }],
  });
  expect(chatVariantsFor(screens, routes(['OPS_CHAT_NACH_CRM', 'HOLD']))).toEqual(['nach']);
  expect(chatVariantsFor(screens, routes(['HOLD']))).toEqual([]);
});
