import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { CustomerPage } from '../../../host/server/call/customer-page.ts';
import type { TestServer } from '../support.ts';

// A kind of page takes its row and nothing else: here an invitation that a guest accepts or declines.

const rows = '../../../host/server/registers/every-customer-page.ts';
const token = 'i'.repeat(43);

const invitation: CustomerPage = {
  path: 'invitation',
  async show(given, { db }) {
    const { rows: found } = await sql<{ answer: string | null }>`
      select answer from invitation where token = ${given}`.execute(db);
    const [row] = found;
    if (!row) return undefined;
    if (row.answer !== null) return { title: `You have said ${row.answer}` };
    const buttons = [
      { action: 'accept', label: 'Accept' },
      { action: 'decline', label: 'Decline & close' },
    ];
    return { title: 'You are invited', text: 'Please answer.', rows: [['Date', '31 Jan 2030']], buttons };
  },
  async act(tx, given, { action, record }) {
    if (action !== 'accept' && action !== 'decline') return;
    const { rows: changed } = await sql`
      update invitation set answer = ${action} where token = ${given} and answer is null returning token`.execute(tx);
    if (changed.length > 0)
      await record({ action: 'ANSWER_INVITATION' as never, entity: 'invitation', after: { answer: action } });
    if (action === 'decline') throw new Error('the table is on fire');
  },
};

let server: TestServer;
beforeAll(async () => {
  vi.resetModules();
  vi.doMock(rows, () => ({ everyCustomerPage: () => [invitation] }));
  const { startTestServer } = await import('../support.ts');
  server = await startTestServer();
  await sql`create table invitation (token text primary key, answer text)`.execute(server.db);
});
beforeEach(async () => {
  await sql`delete from invitation`.execute(server.db);
  await sql`insert into invitation values (${token})`.execute(server.db);
});
afterAll(async () => {
  await server.close();
  vi.doUnmock(rows);
  vi.resetModules();
});

const get = async () => (await server.app.inject(`/invitation/${token}`)).body;
const press = (action: string) =>
  server.app.inject({
    method: 'POST',
    url: `/invitation/${token}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ action }).toString(),
  });
const audited = () =>
  server.db
    .selectFrom('audit_event')
    .select(['actor', 'channel', 'after'])
    .where('entity', '=', 'invitation')
    .execute();

it('a kind of page is shown with its buttons, and does what one of them says in a transaction with its audit', async () => {
  expect(await get()).toContain(
    '<h1>You are invited</h1><p>Please answer.</p><dl><dt>Date</dt><dd>31 Jan 2030</dd></dl>',
  );
  expect(await get()).toContain('value="decline">Decline &amp; close</button></form>');
  expect((await press('accept')).statusCode).toBe(303);
  expect((await press('accept')).statusCode).toBe(303);
  expect(await get()).toContain('<h1>You have said accept</h1></main>');
  expect(await audited()).toEqual([{ actor: 'customer', channel: 'CUSTOMER', after: { answer: 'accept' } }]);
});

it('and where that fails nothing of it is kept, and the customer reads a page, too', async () => {
  const before = await audited();
  const failed = await press('decline');
  expect([failed.statusCode, failed.headers['content-type']]).toEqual([500, 'text/html; charset=utf-8']);
  expect(failed.body).toContain('<h1>The server could not finish this</h1>');
  expect(failed.body).not.toContain('fire');
  expect(await get()).toContain('You are invited');
  expect(await audited()).toEqual(before);
});
