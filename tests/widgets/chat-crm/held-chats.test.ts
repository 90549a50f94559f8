import { expect, it } from 'vitest';
import { createHeldChats } from '../../../widgets/chat-crm/held-chats.state.ts';
import { held } from './chat-fakes.ts';

const news = (changes: object) => ({ roomId: 'room-001', holderId: 'me', unread: 2, version: 5, ...changes });

it('a chat that an event gives has its name from the card that is fetched next, at the same version [CH-18]', () => {
  const { chats, apply, update } = createHeldChats(() => 'me');
  expect(apply(news({}), undefined)).toBe('');
  expect(chats.peek().get('room-001')).toEqual({ name: '', unread: 2, version: 5 });
  update([held({ customerName: 'Asha Rao', unreadCount: 2, version: 5 })]);
  expect(chats.peek().get('room-001')).toEqual({ name: 'Asha Rao', unread: 2, version: 5 });
});

it('a card or an event that is older than what is known changes nothing [CH-18]', () => {
  const { chats, apply, update } = createHeldChats(() => 'me');
  update([held({ customerName: 'Asha Rao', unreadCount: 1, version: 5 })]);
  update([held({ holder: null, version: 4 })]);
  expect(apply(news({ holderId: '', version: 4 }), undefined)).toBeUndefined();
  expect(chats.peek().get('room-001')).toEqual({ name: 'Asha Rao', unread: 1, version: 5 });
  expect(apply(news({ holderId: 'a-colleague', version: 6 }), undefined)).toBeUndefined();
  expect(chats.peek().size).toBe(0);
});
