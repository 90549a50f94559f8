import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { forgetOld } from '../../../host/server/registers/retention.ts';
import type { Session, TestServer } from '../support.ts';
import { linesOf, pageOf, request, startWithApplications } from './support.ts';
import { limitRows } from '../../../widgets/contract/session/limits.ts';

/** How many different numbers one person may look up within an hour. */
const mostNumbersAnHour = limitRows.searchNumber.free;
let server: TestServer;
let lead: Session;
let known: string;
let since: Date;
const hour = 3_600_000;
beforeAll(async () => {
  server = await startWithApplications(200);
  const found = server.db.selectFrom('application').select('contact_number').where('udrs', '=', 'DOCUMENT_PROCESSING');
  known = (await found.executeTakeFirstOrThrow()).contact_number;
});
beforeEach(async () => {
  server.clock.advance(hour + 1);
  lead = await server.signIn();
  since = server.clock.now();
});
afterAll(() => server.close());

const searchFor = (searchValue: string, more: object = {}) =>
  server.call('document-processing.rows', request({ searchColumn: 'contactNumber', searchValue, ...more }), {
    session: lead,
  });
const audited = async () =>
  server.db
    .selectFrom('audit_event')
    .select(['result', 'actor', 'after', 'reason_codes'])
    .where('action', '=', 'SEARCH_NUMBER')
    .where('at', '>=', since)
    .orderBy('id')
    .execute();

it('a search for a whole number is in the audit, masked, once for each number and hour', async () => {
  const answer = await searchFor(known);
  expect(answer.data().totalCount).toBeGreaterThan(0);
  await searchFor(known, { pageNumber: 2 });
  await searchFor(known, { sortOrder: 'desc' });
  const masked = `${known.slice(0, 2)}xxxxxx${known.slice(-2)}`;
  const row = { result: 'OK', actor: 'lead@demo.example', reason_codes: [] };
  expect(await audited()).toEqual([{ ...row, after: { list: 'document-processing', number: masked } }]);
  await pageOf(server, lead, 'document-processing', { searchColumn: 'emailId', searchValue: 'a' });
  expect(await audited()).toHaveLength(1);
});

it('nobody finds a masked number by trying: a person searches for so many different ones an hour, and the refusals fill no audit', async () => {
  const number = (index: number) => String(9_000_000_000 + index);
  for (let index = 0; index < mostNumbersAnHour; index++)
    expect((await searchFor(number(index))).errorCode).toBeUndefined();
  for (let index = 100; index < 130; index++)
    expect((await searchFor(number(index))).errorCode).toBe('TOO_MANY_SEARCHES');
  // Another list, its whole or a colleague's session are no way around it; what was found can be read on.
  const other = { searchColumn: 'contactNumber', searchValue: known, queueName: 'Applications on Hold Pre Disbursal' };
  expect((await server.call('hold.rows', request(other), { session: lead })).errorCode).toBe('TOO_MANY_SEARCHES');
  const whole = await linesOf(server, lead, 'document-processing', {
    searchColumn: 'contactNumber',
    searchValue: known,
  });
  expect(whole.ids).toEqual([]);
  expect((await searchFor(number(1), { pageNumber: 2 })).errorCode).toBeUndefined();
  const events = await audited();
  expect(events.filter(({ result }) => result === 'OK')).toHaveLength(mostNumbersAnHour);
  expect(events.filter(({ result }) => result === 'DENIED')).toHaveLength(1);
  const colleague = await server.signIn('ops@demo.example');
  const theirs = request({ searchColumn: 'contactNumber', searchValue: known });
  expect((await server.call('document-processing.rows', theirs, { session: colleague })).errorCode).toBeUndefined();
});

it('a refusal says how far the limit is used, and when a number is free again', async () => {
  for (let index = 0; index < mostNumbersAnHour; index++) {
    await searchFor(String(9_100_000_000 + index));
    if (index === 0) server.clock.advance(60_000);
  }
  const freeAt = new Date(since.getTime() + hour);
  const limit = { code: 'searchNumber', spent: 60, free: 60, freeAt: freeAt.toISOString() };
  expect((await searchFor(known)).body).toMatchObject({ error: { errorCode: 'TOO_MANY_SEARCHES', limit } });
  server.clock.advance(freeAt.getTime() - server.clock.now().getTime());
  lead = await server.signIn();
  (await searchFor(known)).data();
});

it('counts afresh after an hour, and what was searched is kept for 400 days, as a hash', async () => {
  await server.db.deleteFrom('limited_use').execute();
  await searchFor(known);
  server.clock.advance(400 * 24 * hour);
  await forgetOld(server.db, server.clock.now());
  const [use, ...others] = await server.db.selectFrom('limited_use').selectAll().execute();
  expect([use?.code, use?.subject_hash?.length, others]).toEqual(['searchNumber', 64, []]);
  expect(JSON.stringify(use)).not.toContain(known);
  server.clock.advance(1);
  await forgetOld(server.db, server.clock.now());
  expect(await server.db.selectFrom('limited_use').select('code').execute()).toEqual([]);
  expect(await server.db.selectFrom('limit_scope').select('code').execute()).toEqual([]);
});
