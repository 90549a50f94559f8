import { afterAll, beforeAll, expect, it } from 'vitest';
import { receive } from '../../../host/server/desks/chat/receive.ts';
import type { Session, TestServer } from '../support.ts';
import { openChat, push, said, startChatServer, take } from './support.ts';

let server: TestServer;
let lead: Session;
let agency: Session;
beforeAll(async () => {
  server = await startChatServer();
  lead = await server.signIn('lead@demo.example');
  agency = await server.signIn('agency@demo.example');
});
afterAll(() => server.close());

const own = async (session = lead) => (await server.call('ownChats', {}, { session })).data().chats;

it('answers the chats that a person holds, of every chat screen, the one that is lost first at the front', async () => {
  expect(await own()).toEqual([]);
  const general = await openChat(server, 'general', 1);
  const nach = await openChat(server, 'nach', 1);
  await take(server, general, lead);
  server.clock.advance(60_000);
  await take(server, nach, lead);
  expect(await own()).toMatchObject([
    { roomId: general.id, variant: 'general', isWaiting: true },
    { roomId: nach.id, variant: 'nach', isWaiting: true, unreadCount: 1 },
  ]);
  const ops = await server.signIn('ops@demo.example');
  expect(await own(ops)).toEqual([]);
});

it('says whose customer waits: the holder’s message ends that, the customer’s next one begins it', async () => {
  const room = await openChat(server, 'ip-document', 1);
  await take(server, room, lead);
  const ofRoom = async () => (await own()).find(({ roomId }) => roomId === room.id);
  await push(server, room, lead, { text: 'Good morning' });
  expect(await ofRoom()).toMatchObject({ isWaiting: false, unreadCount: 0 });
  await receive({ db: server.db, now: server.clock.now }, said(room.customer_number, 'Yes?', server.clock.now()));
  expect(await ofRoom()).toMatchObject({ isWaiting: true, unreadCount: 1 });
  server.clock.advance(900_000);
  expect(await ofRoom()).toBeUndefined();
});

it('is refused to a person without any chat screen, and answers no chat of a screen that was taken away', async () => {
  expect((await server.call('ownChats', {}, { session: agency })).errorCode).toBe('NOT_ALLOWED');
  const held = await openChat(server, 'nach', 2);
  await take(server, held, lead);
  expect((await own()).map(({ roomId }) => roomId)).toContain(held.id);
  const other = await openChat(server, 'general', 2);
  await take(server, other, lead);
  const { portal_route_list: routes } = await server.db
    .selectFrom('staff')
    .select('portal_route_list')
    .where('username', '=', 'lead@demo.example')
    .executeTakeFirstOrThrow();
  const fewer = routes.map((portal) => ({
    ...portal,
    routeList: portal.routeList.filter(({ key }) => key !== 'OPS_CHAT_NACH_CRM'),
  }));
  await server.db
    .updateTable('staff')
    .set({ portal_route_list: JSON.stringify(fewer) })
    .where('username', '=', 'lead@demo.example')
    .execute();
  const left = (await own()).map(({ variant }) => variant);
  expect(left).toContain('general');
  expect(left).not.toContain('nach');
});
