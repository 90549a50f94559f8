import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { receive } from '../../../host/server/desks/chat/receive.ts';
import { chatCardLimit, chatVariants } from '../../../widgets/contract/chat/chat.ts';
import type { Udrs } from '../../../widgets/contract/applications/udrs.ts';
import type { Session, TestServer } from '../support.ts';
import { keyed, makeRooms, must, openChat, push, roomBy, said, startChatServer, take } from './support.ts';

let server: TestServer;
let ops: Session;
const clock = () => ({ db: server.db, now: server.clock.now });
beforeAll(async () => {
  server = await startChatServer();
  ops = await server.signIn('ops@demo.example');
});
afterAll(() => server.close());

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
