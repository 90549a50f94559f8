import { afterAll, beforeAll, expect, it } from 'vitest';
import { chatWindowHours } from '../../../widgets/contract/chat/chat.ts';
import { hashOf } from '../../../host/server/base/tokens.ts';
import type { Session, TestServer } from '../support.ts';
import { must, openChat, push, startChatServer, take } from './support.ts';

let server: TestServer;
let ops: Session;
beforeAll(async () => {
  server = await startChatServer();
  ops = await server.signIn('ops@demo.example');
});
afterAll(() => server.close());

async function sendLink(room: Awaited<ReturnType<typeof openChat>>) {
  const { message } = (await push(server, room, ops, { linkKind: 'PAYMENT_LINK' })).data();
  const url = new URL(message.url ?? '');
  return { message, url, token: url.pathname.split('/').at(-1) ?? '' };
}
const linkOf = (token: string) =>
  server.db.selectFrom('payment_link').selectAll().where('token_hash', '=', hashOf(token)).executeTakeFirst();

it('the payment link of a chat leads to a page of its own, which nobody finds by a loan number', async () => {
  const room = await openChat(server, 'general', 1);
  await take(server, room, ops);
  const loan = must(room.loan_application_number);
  const { message, url, token } = await sendLink(room);
  expect(url.href).toMatch(/^https:\/\/portal\.example\.com\/pay\/[\w-]{43}$/);
  expect(message.text).toContain(url.href);
  expect(message.text).not.toContain(loan);
  const dues = await server.db
    .selectFrom('collections_case')
    .select('overdue_amount')
    .where('loan_application_number', '=', loan)
    .executeTakeFirst();
  expect(await linkOf(token)).toMatchObject({
    loan_application_number: loan,
    purpose: 'OVERDUE',
    status: 'SENT',
    channel: 'WHATSAPP',
    created_by: ops.id,
    amount: dues?.overdue_amount ?? null,
  });
  expect((await server.app.inject(`/pay/${token}`)).statusCode).toBe(200);
  const audit = await server.db
    .selectFrom('audit_event')
    .selectAll()
    .where('loan_application_number', '=', loan)
    .execute();
  expect(audit.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['CREATE_PAYMENT_LINK', 'SEND_CHAT_MESSAGE']),
  );
  expect(JSON.stringify(audit)).not.toContain(token);

  const again = await sendLink(room);
  expect((await linkOf(token))?.status).toBe('CANCELLED');
  expect((await linkOf(again.token))?.status).toBe('SENT');
  expect((await server.app.inject(`/pay/${token}`)).statusCode).toBe(410);
});

it('a link that is pressed twice is one', async () => {
  const room = await openChat(server, 'general', 2);
  await take(server, room, ops);
  const send = () => push(server, room, ops, { linkKind: 'PAYMENT_LINK' }, 'one-key-for-both');
  const [first, second] = [(await send()).data(), (await send()).data()];
  expect(second.message.url).toBe(first.message.url);
  const made = await server.db
    .selectFrom('payment_link as link')
    .innerJoin('application as loan', 'loan.loan_application_number', 'link.loan_application_number')
    .select('link.id')
    .where('loan.id', '=', must(room.application_id))
    .execute();
  expect(made).toHaveLength(1);
});

it('goes as its approved template where free text is closed, with the same kind of address', async () => {
  const room = await openChat(server, 'general', 3);
  server.clock.advance(chatWindowHours * 3_600_000 + 1);
  ops = await server.signIn('ops@demo.example');
  await take(server, room, ops);
  const { message, token } = await sendLink(room);
  const stored = await server.db
    .selectFrom('chat_message')
    .selectAll()
    .where('id', '=', message.messageId)
    .executeTakeFirst();
  expect(stored).toMatchObject({ is_template: true, template_name: 'payment_link', url: message.url });
  expect(await linkOf(token)).toBeDefined();
});

it('a customer without a loan gets the address of the page alone', async () => {
  const room = await openChat(server, 'general', 4);
  await server.db.updateTable('chat_room').set({ application_id: null }).where('id', '=', room.id).execute();
  const apart = { ...room, stage: null };
  await take(server, apart, ops);
  const { url } = await sendLink(apart);
  expect(url.href).toBe('https://portal.example.com/pay');
});
