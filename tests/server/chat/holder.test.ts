import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { receive } from '../../../host/server/desks/chat/receive.ts';
import { roundsOf } from '../../support/tiers/tiers.ts';
import type { Session, TestServer } from '../support.ts';
import {
  endTimers,
  keyed,
  linesOf,
  makeRooms,
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
const clock = () => ({ db: server.db, now: server.clock.now });
beforeAll(async () => {
  server = await startChatServer();
  ops = await server.signIn('ops@demo.example');
  ops2 = await server.signIn('ops2@demo.example');
  lead = await server.signIn('lead@demo.example');
});
afterAll(() => server.close());

const minutes = (count: number) => count * 60_000;

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

  it('names on a card who wrote last, and tells the writer from colleagues [CH-02]', async () => {
    const room = await openChat(server, 'general', 6);
    await take(server, room, ops);
    await push(server, room, ops, { text: 'Good morning' });
    const senderFor = async (session: Session) => {
      const seen = await server.call('chatDetails', { variant: 'general', roomId: room.id }, { session });
      return seen.data().card.lastMessage?.sender;
    };
    expect(await senderFor(ops)).toEqual({ name: 'Meera Krishnan', isMe: true });
    expect(await senderFor(ops2)).toEqual({ name: 'Meera Krishnan', isMe: false });
    await receive(clock(), said(room.customer_number, 'Good morning', server.clock.now()));
    expect(await senderFor(ops)).toBeNull();
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
    await endTimers(server);
    expect(await roomBy(server, room.customer_number)).toMatchObject({ state: 'ACTIVE' });
    server.clock.advance(1);
    await Promise.all([endTimers(server), endTimers(server), endTimers(server)]);
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
  const chats = process.env['TEST_ENGINE'] === 'postgresql' ? roundsOf(1000) : 200;

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
