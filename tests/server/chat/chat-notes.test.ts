import { afterAll, beforeAll, expect, it } from 'vitest';
import { handOverWaiting } from '../../../host/server/desks/chat/hand-over.ts';
import type { ChatGateway } from '../../../host/server/core/messages/gateway.ts';
import type { Session, TestServer } from '../support.ts';
import { keyed, linesOf, openChat, push, roomBy, startChatServer, take, type TestRoom } from './support.ts';

let server: TestServer;
let ops: Session;
let ops2: Session;
beforeAll(async () => {
  server = await startChatServer();
  ops = await server.signIn('ops@demo.example');
  ops2 = await server.signIn('ops2@demo.example');
});
afterAll(() => server.close());

const note = (room: TestRoom, text: string, session = ops, key?: string) =>
  server.call('addChatNote', { variant: room.variant, roomId: room.id, text }, { session, headers: keyed(key) });
const details = async (room: TestRoom, session = ops2) =>
  (await server.call('chatDetails', { variant: room.variant, roomId: room.id }, { session })).data();
const act = (room: TestRoom, action: 'MAKE_AVAILABLE' | 'RESOLVED', session: Session, words?: string) =>
  server.call(
    'takeChatAction',
    { variant: room.variant, roomId: room.id, action, stage: room.stage, ...(words !== undefined && { note: words }) },
    { session, headers: keyed() },
  );

it('keeps a note of a colleague for colleagues: no job hands it to the gateway, and nothing else of the chat changes', async () => {
  const room = await openChat(server, 'general', 1);
  await take(server, room, ops);
  const before = await roomBy(server, room.customer_number);
  const key = '6f1e0a52-7a5f-4f5c-9d3c-0b7f5d1a9e01';
  const made = (await note(room, ' The customer calls back at five. ', ops2, key)).data();
  expect(made.message).toMatchObject({
    kind: 'INFO',
    isNote: true,
    direction: null,
    status: null,
    text: 'The customer calls back at five.',
    sender: 'Arjun Deshpande',
  });
  expect((await note(room, ' The customer calls back at five. ', ops2, key)).data().message.messageId).toBe(
    made.message.messageId,
  );
  await push(server, room, ops, { text: 'Good morning' });
  const sent: string[] = [];
  const gateway = {
    send: async ({ text }: { text: string }) => (sent.push(text), 'wamid.1'),
  } as unknown as ChatGateway;
  const desk = { db: server.db, now: server.clock.now, storage: undefined as never };
  await handOverWaiting(desk, gateway);
  expect(sent).toEqual(['Good morning']);
  expect((await linesOf(server, room.id)).filter(({ is_note: isNote }) => isNote)).toHaveLength(1);
  const after = await roomBy(server, room.customer_number);
  expect(after.holder_id).toBe(before.holder_id);
  expect((await details(room)).messages.filter(({ isNote }) => isNote)).toHaveLength(1);
});

it('shows the note of who gave the chat back above it, until the chat is resolved', async () => {
  const room = await openChat(server, 'general', 2);
  await take(server, room, ops);
  expect((await act(room, 'MAKE_AVAILABLE', ops, 'Waits for the bank statement')).data().card.state).toBe('AVAILABLE');
  await take(server, room, ops2);
  expect((await details(room)).handOver).toMatchObject({
    text: 'Waits for the bank statement',
    sender: 'Meera Krishnan',
  });
  await act(room, 'RESOLVED', ops2);
  expect((await details(room)).handOver).toBeNull();
});

it('refuses a note without words, of a chat of another screen, and of a person without that screen', async () => {
  const room = await openChat(server, 'nach', 3);
  expect((await note(room, '   ')).errorCode).toBe('VALIDATION_FAILED');
  const elsewhere = { variant: 'general', roomId: room.id, text: 'Hello' } as const;
  expect((await server.call('addChatNote', elsewhere, { session: ops, headers: keyed() })).errorCode).toBe('NOT_FOUND');
  const agency = await server.signIn('agency@demo.example');
  expect((await note(room, 'Hello', agency)).errorCode).toBe('NOT_ALLOWED');
});
