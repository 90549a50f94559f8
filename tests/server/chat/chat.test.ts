import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chatTimers } from '../../../host/server/chat/end-timers.ts';
import { settleDue } from '../../../host/server/jobs/row-job.ts';
import { receive } from '../../../host/server/chat/receive.ts';
import { chatCardLimit, chatLinkKinds, chatMessageLimit, chatVariants } from '../../../widgets/contract/chat/chat.ts';
import { chatTexts } from '../../../widgets/contract/chat/chat-rules.ts';
import type { Udrs } from '../../../widgets/contract/applications/udrs.ts';
import type { Session, TestServer } from '../support.ts';
import {
  must,
  keyed,
  linesOf,
  makeRooms,
  numberOf,
  openChat,
  push,
  roomBy,
  said,
  startChatServer,
  take,
} from './support.ts';

let server: TestServer;
let ops: Session;
let ops2: Session;
let lead: Session;
beforeAll(async () => {
  server = await startChatServer();
  ops = await server.signIn('ops@demo.example');
  ops2 = await server.signIn('ops2@demo.example');
  lead = await server.signIn('lead@demo.example');
});
afterAll(() => server.close());

const clock = () => ({ db: server.db, now: server.clock.now });

/** One round of each timer. @returns how many ended here */
async function endTimers(): Promise<number> {
  let ended = 0;
  for (const timer of chatTimers)
    ended += await settleDue(timer, clock(), (error) => {
      throw error;
    });
  return ended;
}
const minutes = (count: number) => count * 60_000;

describe('the list', () => {
  it('shows the chats of its own kind only [CH-01][CH-17][RT-67][RT-68][RT-69][AP-70]', async () => {
    const nach = await openChat(server, 'nach', 0);
    const document = await openChat(server, 'ip-document', 0);
    for (const room of [nach, document]) {
      const list = await server.call('chatList', { variant: room.variant, filter: 'all' }, { session: ops });
      const ids = list.data().cards.map(({ roomId }) => roomId);
      expect(ids).toContain(room.id);
      expect(ids).not.toContain(room === nach ? document.id : nach.id);
    }
    const foreign = await server.call('chatDetails', { variant: 'general', roomId: nach.id }, { session: ops });
    expect(foreign.status).toBe(404);
  });

  it('has four filters with their counts, ten cards a page, the available ones by how long they wait [CH-02][CO-22][EN-44][AP-70]', async () => {
    const own = await startChatServer();
    try {
      const session = await own.signIn('ops@demo.example');
      const ids = await makeRooms(own, 23);
      const list = (filter: 'all' | 'active' | 'resolved' | 'available', after?: string) =>
        own.call('chatList', { variant: 'general', filter, ...(after && { after }) }, { session });
      const first = (await list('available')).data();
      expect(first.cards).toHaveLength(chatCardLimit);
      expect(first.counts).toEqual({ all: 23, active: 0, resolved: 0, available: 23 });
      const second = (await list('available', first.next ?? '')).data();
      const third = (await list('available', second.next ?? '')).data();
      expect(third.next).toBeNull();
      const seen = [first, second, third].flatMap(({ cards }) => cards.map(({ roomId }) => roomId));
      expect(seen).toEqual(ids);
      const newest = (await list('all')).data().cards.map(({ roomId }) => roomId);
      expect(newest).toEqual(ids.toReversed().slice(0, 10));
      const at = (index: number) => ({ variant: 'general', roomId: must(ids[index]), stage: null }) as const;
      const [one, two] = [at(0), at(1)];
      for (const room of [one, two])
        await own.call('takeChatAction', { ...room, action: 'TAKE' }, { session, headers: keyed() });
      await own.call('takeChatAction', { ...two, action: 'RESOLVED' }, { session, headers: keyed() });
      expect((await list('active')).data().cards.map(({ roomId }) => roomId)).toEqual([ids[0]]);
      const resolved = (await list('resolved')).data();
      expect(resolved.cards.map(({ roomId }) => roomId)).toEqual([ids[1]]);
      expect(resolved.counts).toEqual({ all: 23, active: 1, resolved: 1, available: 21 });
    } finally {
      await own.close();
    }
  });

  it('finds a chat by loan number, mobile number and the beginning of a name, and says so when there is none [ER-21]', async () => {
    const room = await openChat(server, 'general', 0);
    const find = async (searchValue: string) =>
      (await server.call('chatList', { variant: 'general', filter: 'all', searchValue }, { session: ops }))
        .data()
        .cards.map(({ roomId }) => roomId);
    expect(await find(room.loan_application_number ?? '')).toEqual([room.id]);
    expect(await find(room.customer_number.slice(-10))).toEqual([room.id]);
    expect(await find(must(room.customer_name.split(' ').at(-1)).slice(0, 4).toUpperCase())).toContain(room.id);
    expect(await find('%')).toEqual([]);
    expect(await find('nobody at all')).toEqual([]);
  });
});

describe('a chat whose loan has moved on', () => {
  const loanStands = (room: { application_id: string | null }, udrs: Udrs) =>
    server.db.updateTable('application').set({ udrs }).where('id', '=', must(room.application_id)).execute();
  const writes = (room: { customer_number: string }) =>
    receive(clock(), said(room.customer_number, 'And now?', server.clock.now()));
  async function listedOn(roomId: string) {
    const found = [];
    for (const variant of chatVariants) {
      const list = await server.call('chatList', { variant, filter: 'all', only: [roomId] }, { session: ops });
      if (list.data().cards.length > 0) found.push(variant);
    }
    return found;
  }
  /** The desks that were told of the chat from a version on. */
  async function toldSince({ id, version }: { id: string; version: number }) {
    const events = await server.db.selectFrom('live_event').select(['topic', 'payload']).execute();
    const own = events.filter(({ payload }) => payload['roomId'] === id && Number(payload['version']) > version);
    return [...new Set(own.map(({ topic }) => topic))].toSorted();
  }

  it('goes to the desk of that stage when the customer writes, and both desks are told [CH-01][CH-13]', async () => {
    const room = await openChat(server, 'general', 15);
    await loanStands(room, 'NACH_REVIEW');
    await writes(room);
    expect(await roomBy(server, room.customer_number)).toMatchObject({
      variant: 'nach',
      state: 'AVAILABLE',
      unread: 2,
    });
    expect(await listedOn(room.id)).toEqual(['nach']);
    expect(await toldSince(room)).toEqual(['chat.general', 'chat.nach']);
  });

  /** A loan of another desk becomes the customer's own, older or newer than the one that the chat is about. */
  async function hasAnother(room: Awaited<ReturnType<typeof openChat>>, age: '<' | '>') {
    const other = await server.db
      .selectFrom('application')
      .select(['id', 'loan_application_number'])
      .where('udrs', '=', 'DOCUMENT_PROCESSING')
      .where('loan_application_number', age, must(room.loan_application_number))
      .orderBy('loan_application_number', 'desc')
      .executeTakeFirstOrThrow();
    const number = room.customer_number.slice(-10);
    await server.db.updateTable('application').set({ contact_number: number }).where('id', '=', other.id).execute();
    return other;
  }

  it('opens again with the loan that it is about, though the customer has a newer one by now [CH-01][CH-13]', async () => {
    const room = await openChat(server, 'general', 16);
    await take(server, room, ops);
    const resolved = { variant: 'general', roomId: room.id, action: 'RESOLVED', stage: room.stage } as const;
    await server.call('takeChatAction', resolved, { session: ops, headers: keyed() });
    await hasAnother(room, '>');
    await loanStands(room, 'NACH_REVIEW');
    const before = await roomBy(server, room.customer_number);
    await writes(room);
    const opened = { variant: 'nach', application_id: room.application_id, state: 'AVAILABLE' };
    expect(await roomBy(server, room.customer_number)).toMatchObject(opened);
    expect(await listedOn(room.id)).toEqual(['nach']);
    expect(await toldSince(before)).toEqual(['chat.general', 'chat.nach']);
  });

  it('stays with the loan that was chosen for it when the customer writes again [CH-12]', async () => {
    const room = await openChat(server, 'general', 48);
    const chosen = await hasAnother(room, '<');
    await take(server, room, ops);
    const move = {
      variant: 'general',
      roomId: room.id,
      action: 'RESOLVED_WITH_LOAN_SELECT',
      stage: room.stage,
      loanApplicationNumber: chosen.loan_application_number,
    } as const;
    await server.call('takeChatAction', move, { session: ops, headers: keyed() });
    await writes(room);
    await writes(room);
    const opened = { variant: 'ip-document', application_id: chosen.id, state: 'AVAILABLE' };
    expect(await roomBy(server, room.customer_number)).toMatchObject(opened);
  });

  it('takes the newest loan where it has none yet [CH-01][CH-17]', async () => {
    const number = '919000000001';
    await receive(clock(), said(number, 'Hello', server.clock.now()));
    const room = await roomBy(server, number);
    expect(room).toMatchObject({ variant: 'general', application_id: null });
    const loan = await server.db
      .selectFrom('application')
      .select('id')
      .where('udrs', '=', 'DOCUMENT_PROCESSING')
      .orderBy('loan_application_number')
      .executeTakeFirstOrThrow();
    await server.db
      .updateTable('application')
      .set({ contact_number: number.slice(-10) })
      .where('id', '=', loan.id)
      .execute();
    await writes(room);
    expect(await roomBy(server, number)).toMatchObject({ variant: 'ip-document', application_id: loan.id });
  });

  it('stays with the agent who holds it [CH-13]', async () => {
    const room = await openChat(server, 'general', 17);
    await take(server, room, ops);
    await loanStands(room, 'NACH_REVIEW');
    await writes(room);
    expect(await roomBy(server, room.customer_number)).toMatchObject({
      variant: 'general',
      state: 'ACTIVE',
      unread: 2,
    });
    expect((await push(server, room, ops, { text: 'Hello' })).errorCode).toBe('CHAT_ROOM_MISMATCH');
  });
});

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

describe('actions', () => {
  it('gives a chat to one agent; others see who holds it and cannot write [AP-72]', async () => {
    const room = await openChat(server, 'general', 4);
    const taken = (await take(server, room, ops)).data();
    expect(taken.card).toMatchObject({ state: 'ACTIVE', holder: { name: 'Meera Krishnan', isMe: true } });
    expect(taken.actions).toEqual(['RESOLVED', 'MAKE_AVAILABLE', 'RESOLVED_WITH_LOAN_SELECT']);
    const second = await take(server, room, ops2);
    expect(second.errorCode).toBe('CHAT_TAKEN');
    expect(second.body).toMatchObject({ error: { errorMessage: 'Meera Krishnan has taken this chat' } });
    expect((await push(server, room, ops2, { text: 'Hello' })).errorCode).toBe('CHAT_NOT_HELD');
    const seen = await server.call('chatDetails', { variant: 'general', roomId: room.id }, { session: ops2 });
    expect(seen.data()).toMatchObject({ actions: [], card: { holder: { name: 'Meera Krishnan', isMe: false } } });
    const ofLead = await server.call('chatDetails', { variant: 'general', roomId: room.id }, { session: lead });
    expect(ofLead.data().actions).toEqual(['MAKE_AVAILABLE']);
  });

  it('resolves, makes available, and opens again when the customer writes [CH-10][CH-11][AP-72]', async () => {
    const room = await openChat(server, 'general', 5);
    const act = (action: 'RESOLVED' | 'MAKE_AVAILABLE', session = ops) =>
      server.call(
        'takeChatAction',
        { variant: 'general', roomId: room.id, action, stage: room.stage },
        { session, headers: keyed() },
      );
    await take(server, room, ops);
    expect((await act('RESOLVED', ops2)).errorCode).toBe('CHAT_NOT_HELD');
    expect((await act('MAKE_AVAILABLE')).data().card).toMatchObject({ state: 'AVAILABLE', holder: null });
    expect((await act('RESOLVED')).errorCode).toBe('CHAT_STATE_CHANGED');
    await take(server, room, ops2);
    const resolved = (await act('RESOLVED', ops2)).data();
    expect(resolved).toMatchObject({ card: { state: 'RESOLVED', holder: null }, actions: ['TAKE'] });
    await receive(clock(), said(room.customer_number, 'One more thing', server.clock.now()));
    expect(await roomBy(server, room.customer_number)).toMatchObject({ state: 'AVAILABLE', holder_id: null });
    const audit = await server.db
      .selectFrom('audit_event')
      .select(['action', 'result'])
      .where('entity', '=', 'chat')
      .where('entity_id', '=', room.id)
      .orderBy('version')
      .execute();
    expect(audit.filter(({ result }) => result === 'OK').map(({ action }) => action)).toEqual([
      'TAKE_CHAT',
      'RELEASE_CHAT',
      'TAKE_CHAT',
      'RESOLVE_CHAT',
    ]);
  });

  it('resolves onto a loan of the customer’s own, which must be chosen, and goes where that loan stands [CH-12]', async () => {
    const room = await openChat(server, 'general', 6);
    const target = await server.db
      .selectFrom('application')
      .select(['id', 'loan_application_number'])
      .where('udrs', '=', 'NACH_REVIEW')
      .executeTakeFirstOrThrow();
    await take(server, room, ops);
    const move = (loanApplicationNumber?: string) =>
      server.call(
        'takeChatAction',
        {
          variant: 'general',
          roomId: room.id,
          action: 'RESOLVED_WITH_LOAN_SELECT',
          stage: room.stage,
          ...(loanApplicationNumber && { loanApplicationNumber }),
        },
        { session: ops, headers: keyed() },
      );
    expect((await move()).body).toMatchObject({ error: { fieldErrors: { loanApplicationNumber: 'Choose a loan' } } });
    expect((await move(target.loan_application_number)).errorCode).toBe('LOAN_NOT_FOUND');
    const number = room.customer_number.slice(-10);
    await server.db.updateTable('application').set({ contact_number: number }).where('id', '=', target.id).execute();
    const moved = (await move(target.loan_application_number)).data();
    expect(moved.card).toMatchObject({
      state: 'RESOLVED',
      loanApplicationNumber: target.loan_application_number,
      stage: 'NACH_REVIEW',
    });
    const list = await server.call('chatList', { variant: 'nach', filter: 'resolved' }, { session: ops });
    expect(list.data().cards.map(({ roomId }) => roomId)).toContain(room.id);
  });

  it('refuses with CHAT_ROOM_MISMATCH once the loan has moved on [CH-13][ER-17][ER-45]', async () => {
    const room = await openChat(server, 'general', 7);
    await take(server, room, ops);
    await server.db
      .updateTable('application')
      .set({ udrs: 'CANCELLED' })
      .where('id', '=', room.application_id ?? '')
      .execute();
    const refused = await push(server, room, ops, { text: 'Still there?' });
    expect(refused.body).toMatchObject({
      error: { errorCode: 'CHAT_ROOM_MISMATCH', errorMessage: 'UDRS status moved to next stage! Please refresh.' },
    });
    const fresh = await server.call('chatDetails', { variant: 'general', roomId: room.id }, { session: ops });
    const { stage } = fresh.data().card;
    expect(stage).toBe('CANCELLED');
    expect((await push(server, room, ops, { text: 'Still there?', stage })).errorCode).toBeUndefined();
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
    server.clock.advance(minutes(24 * 60));
    ops = await server.signIn('ops@demo.example');
    ops2 = await server.signIn('ops2@demo.example');
    lead = await server.signIn('lead@demo.example');
    expect(await endTimers()).toBeGreaterThan(0);
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

describe('timers', () => {
  it('begins the agent’s at 15:00, and gives the chat back when it ends unanswered [CH-08][CH-16][CO-23][CO-26][AP-75]', async () => {
    const room = await openChat(server, 'general', 13);
    await take(server, room, ops);
    const timer = async () =>
      (await server.call('chatExpiryTimer', { variant: 'general', roomId: room.id }, { session: ops }))
        .data()
        .timers.find(({ type }) => type === 'AGENT_TIMER')?.remainingSeconds;
    expect(await timer()).toBe(900);
    server.clock.advance(minutes(5));
    expect(await timer()).toBe(600);
    await push(server, room, ops, { text: 'One moment' });
    expect(await timer()).toBe(900);
    server.clock.advance(minutes(4));
    await receive(clock(), said(room.customer_number, 'Ok', server.clock.now()));
    expect(await timer()).toBe(900);
    server.clock.advance(minutes(4));
    await receive(clock(), said(room.customer_number, 'Hello?', server.clock.now()));
    expect(await timer()).toBe(660);
    server.clock.advance(minutes(11) - 1);
    await endTimers();
    expect(await roomBy(server, room.customer_number)).toMatchObject({ state: 'ACTIVE' });
    server.clock.advance(1);
    await Promise.all([endTimers(), endTimers(), endTimers()]);
    expect(await roomBy(server, room.customer_number)).toMatchObject({ state: 'AVAILABLE', holder_id: null });
    const lines = await linesOf(server, room.id);
    expect(lines.filter(({ text }) => text.includes('did not write for 15 minutes'))).toHaveLength(1);
    const audit = await server.db
      .selectFrom('audit_event')
      .select(['channel', 'reason_codes', 'actor_id'])
      .where('entity_id', '=', room.id)
      .where('action', '=', 'RELEASE_CHAT')
      .execute();
    expect(audit).toEqual([{ channel: 'JOB', reason_codes: ['AGENT_TIMER'], actor_id: null }]);
    expect((await push(server, room, ops, { text: 'Late' })).errorCode).toBe('CHAT_NOT_HELD');
  });
});

describe('a race', () => {
  // The embedded engine does one thing at a time: fewer show as much there. `npm run bench:chat` races for 1,000 on each.
  const chats = process.env['TEST_ENGINE'] === 'postgresql' ? 1000 : 200;

  it(`gives each of ${chats} chats to one of two agents who take it at once`, async () => {
    const own = await startChatServer();
    try {
      const agents = await Promise.all(['ops@demo.example', 'ops2@demo.example'].map((name) => own.signIn(name)));
      const ids = await makeRooms(own, chats);
      const won = agents.map(() => [] as string[]);
      async function reach(agent: number, roomId: string) {
        const input = { variant: 'general', roomId, action: 'TAKE', stage: null } as const;
        const answer = await own.call('takeChatAction', input, { session: agents[agent], headers: keyed() });
        if (answer.errorCode === undefined) won[agent]?.push(roomId);
        else expect(answer.errorCode).toBe('CHAT_TAKEN');
      }
      for (let from = 0; from < ids.length; from += 5) {
        // By turns the one and the other asks first, so that they meet at each chat.
        const order = from % 2 === 0 ? [0, 1] : [1, 0];
        const bunch = ids.slice(from, from + 5);
        await Promise.all(bunch.flatMap((roomId) => order.map((agent) => reach(agent, roomId))));
      }
      expect(won.flat().toSorted()).toEqual(ids.toSorted());
      for (const mine of won) expect(mine.length).toBeGreaterThan(0);
      const held = await own.db
        .selectFrom('chat_room')
        .select(['id', 'holder_id'])
        .where('state', '=', 'ACTIVE')
        .execute();
      const holders = new Map(held.map(({ id, holder_id: holder }) => [id, holder]));
      for (const [agent, mine] of won.entries())
        expect(mine.filter((id) => holders.get(id) !== agents[agent]?.id)).toEqual([]);
      const taken = await own.db
        .selectFrom('chat_message')
        .select('room_id')
        .where('text', 'like', '%took this chat')
        .execute();
      expect(taken.map(({ room_id: id }) => id).toSorted()).toEqual(ids.toSorted());
    } finally {
      await own.close();
    }
  });
});
