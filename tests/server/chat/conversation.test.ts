import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { receive } from '../../../host/server/desks/chat/receive.ts';
import { chatLinkKinds, chatMessageLimit } from '../../../widgets/contract/chat/chat.ts';
import { chatTexts } from '../../../widgets/contract/chat/chat-rules.ts';
import type { Session, TestServer } from '../support.ts';
import { endTimers, linesOf, must, numberOf, openChat, push, roomBy, said, startChatServer, take } from './support.ts';

let server: TestServer;
let ops: Session;
let ops2: Session;
const clock = () => ({ db: server.db, now: server.clock.now });
beforeAll(async () => {
  server = await startChatServer();
  ops = await server.signIn('ops@demo.example');
  ops2 = await server.signIn('ops2@demo.example');
});
afterAll(() => server.close());

describe('a conversation', () => {
  it('comes thirty at a time: 30, 30, 5, then nothing more [CH-04][CO-21][AP-71][AP-74]', async () => {
    const number = await numberOf(server, 'general', 1);
    for (let at = 1; at <= 64; at++) await receive(clock(), said(number, `Message ${at}`, server.clock.now()));
    const room = await roomBy(server, number);
    const at = { variant: 'general', roomId: room.id } as const;
    const details = (await server.call('chatDetails', at, { session: ops })).data();
    const more = async (before: number) =>
      (await server.call('loadMoreChatMessages', { ...at, before }, { session: ops })).data();
    const second = await more(must(details.messages[0]).position);
    const third = await more(must(second.messages[0]).position);
    expect([details, second, third].map(({ messages }) => messages.length)).toEqual([chatMessageLimit, 30, 5]);
    expect([details, second, third].map(({ hasMore }) => hasMore)).toEqual([true, true, false]);
    const all = [...third.messages, ...second.messages, ...details.messages];
    expect(all.map(({ position }) => position)).toEqual(Array.from({ length: 65 }, (_, index) => index + 1));
    expect(all[0]).toMatchObject({ kind: 'LABEL', text: 'Chat opened', direction: null, status: null });
    expect(details.customer.contactNumber).toMatch(/^\d\dx{6}\d\d$/);
    const missed = await server.call('loadMoreChatMessages', { ...at, after: 63 }, { session: ops });
    expect(missed.data().messages.map(({ text }) => text)).toEqual(['Message 63', 'Message 64']);
  });

  it('names directions, statuses, kinds and timers as the specification does [EN-42][EN-43][CH-05][CH-06][CH-07]', async () => {
    const room = await openChat(server, 'general', 2);
    await take(server, room, ops);
    for (const text of ['one', 'two', 'three', 'four']) await push(server, room, ops, { text });
    const sent = (await linesOf(server, room.id)).filter(({ direction }) => direction === 'OUTGOING');
    for (const [at, status] of (['ERROR', 'SENT', 'DELIVERED', 'READ'] as const).entries())
      if (status !== 'SENT')
        await receive(clock(), { kind: 'status', gatewayId: `w.${at}`, messageId: must(sent[at]).id, status });
    const { messages, card } = (
      await server.call('chatDetails', { variant: 'general', roomId: room.id }, { session: ops })
    ).data();
    expect(messages.map(({ kind, direction, status }) => [kind, direction, status])).toEqual([
      ['LABEL', null, null],
      ['MESSAGE', 'INCOMING', null],
      ['INFO', null, null],
      ['MESSAGE', 'OUTGOING', 'ERROR'],
      ['MESSAGE', 'OUTGOING', 'SENT'],
      ['MESSAGE', 'OUTGOING', 'DELIVERED'],
      ['MESSAGE', 'OUTGOING', 'READ'],
    ]);
    expect(card.timers.map(({ type }) => type)).toEqual(['AGENT_TIMER', 'CONSENT_TIMER']);
  });

  it('shows a picture without a word as the last message of its chat [AP-70]', async () => {
    const room = await openChat(server, 'general', 14);
    const picture = { media: { id: 'media-1', name: undefined } };
    await receive(clock(), said(room.customer_number, '', server.clock.now(), picture));
    const list = await server.call(
      'chatList',
      { variant: 'general', filter: 'all', only: [room.id] },
      { session: ops },
    );
    expect(list.data().cards[0]?.lastMessage).toMatchObject({ text: '', direction: 'INCOMING' });
  });

  it('counts what the holder has not read, and only the holder’s look counts [AP-76]', async () => {
    const room = await openChat(server, 'general', 3);
    await receive(clock(), said(room.customer_number, 'Anybody?', server.clock.now()));
    await take(server, room, ops);
    const at = { variant: 'general', roomId: room.id } as const;
    const unread = async () => (await roomBy(server, room.customer_number)).unread;
    expect(await unread()).toBe(2);
    await server.call('registerForChat', { ...at, readPosition: 99 }, { session: ops2 });
    expect(await unread()).toBe(2);
    await server.call('registerForChat', { ...at, readPosition: 2 }, { session: ops });
    expect(await unread()).toBe(1);
    const reply = (await server.call('registerForChat', { ...at, readPosition: 99 }, { session: ops })).data();
    expect(reply).toMatchObject({ topic: 'chat.general', readPosition: 4 });
    expect(await unread()).toBe(0);
  });
});

describe('sending', () => {
  it('keeps a text as OUTGOING and SENT, once however often it is sent [AP-73]', async () => {
    const room = await openChat(server, 'general', 8);
    await take(server, room, ops);
    const key = 'the-key-of-one-message';
    const first = (await push(server, room, ops, { text: 'Good morning' }, key)).data();
    const again = (await push(server, room, ops, { text: 'Good morning' }, key)).data();
    expect(first.message).toMatchObject({ direction: 'OUTGOING', status: 'SENT', text: 'Good morning', sentKey: key });
    expect(again.message.messageId).toBe(first.message.messageId);
    expect((await linesOf(server, room.id)).filter(({ direction }) => direction === 'OUTGOING')).toHaveLength(1);
    expect((await push(server, room, ops, { text: 'Another' }, key)).errorCode).toBe('IDEMPOTENCY_REUSED');
    expect((await push(server, room, ops, { text: '  ' })).status).toBe(400);
    expect((await push(server, room, ops, { text: 'a', templateName: 'continue_chat' })).status).toBe(400);
    const seen = await server.call('chatDetails', { variant: 'general', roomId: room.id }, { session: ops2 });
    expect(seen.data().messages.at(-1)).toMatchObject({ sender: 'Meera Krishnan', sentKey: null });
  });

  it('sends each of the five links [CH-09][CO-27]', async () => {
    const room = await openChat(server, 'general', 9);
    await take(server, room, ops);
    for (const linkKind of chatLinkKinds) {
      const { message } = (await push(server, room, ops, { linkKind })).data();
      expect(message).toMatchObject({ linkKind, status: 'SENT', url: expect.stringMatching(/^https:\/\//) });
      expect(message.text).toContain(message.url);
    }
    const document = await openChat(server, 'ip-document', 1);
    await take(server, document, ops);
    expect((await push(server, document, ops, { linkKind: 'PAYMENT_LINK' })).errorCode).toBe('CHAT_NOT_SENDABLE');
  });

  it('takes free text for 24 hours after the customer’s last message, and then templates and links alone [CH-16][CO-25]', async () => {
    const room = await openChat(server, 'general', 10);
    server.clock.advance(24 * 3_600_000);
    ops = await server.signIn('ops@demo.example');
    expect(await endTimers(server)).toBeGreaterThan(0);
    await take(server, room, ops);
    expect((await push(server, room, ops, { text: 'Are you there?' })).errorCode).toBe('CHAT_WINDOW_CLOSED');
    const lines = await linesOf(server, room.id);
    const told = lines.map(({ text }) => text).filter((text) => text.startsWith('The 24-hour window closed at'));
    expect(told).toEqual([expect.stringMatching(/ at \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2} [AP]M$/)]);
    const template = (await push(server, room, ops, { templateName: 'continue_chat' })).data();
    expect(template.message).toMatchObject({ templateName: 'continue_chat', status: 'SENT' });
    const link = (await push(server, room, ops, { linkKind: 'TUTORIAL_LINK' })).data();
    const stored = (await linesOf(server, room.id)).find(({ id }) => id === link.message.messageId);
    expect(stored).toMatchObject({ is_template: true, template_name: 'tutorial_link' });
    await receive(clock(), said(room.customer_number, 'Yes', server.clock.now()));
    expect((await push(server, room, ops, { text: 'Good' })).errorCode).toBeUndefined();
  });

  it('lets a failed message go again, in its place [CH-06]', async () => {
    const room = await openChat(server, 'general', 11);
    await take(server, room, ops);
    const { messageId } = (await push(server, room, ops, { text: 'Hello' })).data().message;
    expect((await push(server, room, ops, { again: messageId })).errorCode).toBe('CHAT_NOT_SENDABLE');
    await receive(clock(), {
      kind: 'status',
      gatewayId: 'w.failed',
      messageId,
      status: 'ERROR',
      failure: 'No such number',
    });
    const again = (await push(server, room, ops, { again: messageId })).data();
    expect(again.message).toMatchObject({ messageId, status: 'SENT', failure: null });
    expect((await linesOf(server, room.id)).filter(({ direction }) => direction === 'OUTGOING')).toHaveLength(1);
    const other = await openChat(server, 'general', 12);
    await take(server, other, ops);
    expect((await push(server, other, ops, { again: messageId })).status).toBe(404);
  });

  it('has the texts of the specification [VA-12]', () => {
    expect(chatTexts.confirmLink).toBe('Are you sure you want to send the link?');
    expect(chatTexts.failed).toBe('Failed to send message');
  });
});
