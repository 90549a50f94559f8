import { expect, it } from 'vitest';
import type { ChatCard } from '../../../widgets/chat-crm/chat-list.state.ts';
import { nextChat } from '../../../widgets/chat-crm/parts/next-chat.ts';
import { card } from './chat-fakes.ts';

const own = (at: number, endsAt: string, unreadCount = 1): ChatCard =>
  card(at, {
    state: 'ACTIVE',
    holder: { name: 'Meera Krishnan', isMe: true },
    timers: [{ type: 'AGENT_TIMER', endsAt, remainingSeconds: 60 }],
    unreadCount,
  });
const id = (at: number) => card(at).roomId;

it('goes to one’s own chat that is lost first and has something unread, then to the next available one below', () => {
  const cards = [card(1), own(2, '2025-11-21T05:10:00Z'), own(3, '2025-11-21T05:05:00Z'), card(4)];
  expect(nextChat(cards, undefined)).toBe(id(3));
  expect(nextChat(cards, id(3))).toBe(id(2));
  const answered = [card(1), own(2, '2025-11-21T05:10:00Z', 0), card(3, { state: 'RESOLVED' }), card(4)];
  expect(nextChat(answered, undefined)).toBe(id(1));
  expect(nextChat(answered, id(1))).toBe(id(4));
  expect(nextChat(answered, id(4))).toBe(id(1));
  const taken = card(5, { state: 'ACTIVE', holder: { name: 'Rahul Shah', isMe: false } });
  expect(nextChat([card(1), taken], id(1))).toBeUndefined();
});
