import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { findByKey } from '../../../host/server/desks/customer-support/customer-support.store.ts';
import { explain } from '../../bench/lists/list-plans.ts';
import type { TestServer } from '../support.ts';
import { nextAddress, searchFrom, someApplication, startSupport } from './support-server.ts';

const minute = 60_000;
const lines: string[] = [];
let server: TestServer;
let one: Awaited<ReturnType<typeof someApplication>>;
beforeAll(async () => {
  server = await startSupport({
    settings: { logLevel: 'trace' },
    logTo: { write: (line) => void lines.push(line) },
  });
  one = await someApplication(server);
});
beforeEach(async () => {
  await server.db.deleteFrom('sign_in_attempt').execute();
});
afterAll(() => server.close());

const search = (address: string, searchValue = one.loan) =>
  searchFrom(server, { searchColumn: 'loanApplicationNumber', searchValue }, address);
async function manySearches(address: string, count: number): Promise<(string | undefined)[]> {
  const codes = [];
  for (let done = 0; done < count; done++) codes.push((await search(address)).error?.errorCode);
  return codes;
}
const eventsSince = (at: Date) =>
  server.db
    .selectFrom('audit_event')
    .selectAll()
    .where('action', '=', 'SEARCH_CUSTOMER_SUPPORT')
    .where('at', '>=', at)
    .execute();

it('the eleventh search of an address within ten minutes is refused, found or not, and another address goes on', async () => {
  const address = nextAddress();
  expect(await manySearches(address, 10)).toEqual(Array.from({ length: 10 }));
  for (const value of [one.loan, '000000000000']) {
    const refused = await search(address, value);
    expect(refused).toMatchObject({ status: 429, applications: [] });
    expect(refused.error).toMatchObject({
      errorCode: 'TOO_MANY_REQUESTS',
      errorMessage: 'Too many searches from your network. Try again in 10 minutes',
    });
  }
  expect((await search(nextAddress())).applications).toHaveLength(1);
  server.clock.advance(10 * minute);
  expect((await search(address)).applications).toHaveLength(1);
});

it('a hundred searches a day are the most, and what the ten minutes refuse does not count for the day', async () => {
  const address = nextAddress();
  for (let window = 0; window < 10; window++) {
    expect((await manySearches(address, 12)).filter((code) => code === undefined)).toHaveLength(10);
    server.clock.advance(10 * minute);
  }
  expect((await search(address)).error?.errorMessage).toBe('Too many searches from your network. Try again tomorrow');
  server.clock.advance(24 * 60 * minute);
  expect((await search(address)).applications).toHaveLength(1);
});

it('many searches at once gain nothing, and all addresses of one IPv6 network count as one', async () => {
  const at = (index: number) => `2001:db8:7:7::${(index + 1).toString(16)}`;
  const answers = await Promise.all(Array.from({ length: 16 }, (_, index) => search(at(index))));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
});

it('each search is in the audit by a keyed hash of its value, equal for equal values; no log holds the value', async () => {
  server.clock.advance(minute);
  const before = server.clock.now();
  const email = 'somebody.rare@example.com';
  for (const searchValue of [one.mobile, one.mobile, email, email.toUpperCase()])
    await searchFrom(server, { searchColumn: searchValue === one.mobile ? 'contactNumber' : 'emailId', searchValue });
  await search(nextAddress());
  const added = await eventsSince(before);
  expect(added).toHaveLength(5);
  for (const event of added) {
    expect(event).toMatchObject({ actor: 'anonymous', entity: 'application', result: 'OK', actor_id: null });
    expect(event.loan_application_number).toBe(null);
    expect(event.after).toMatchObject({ hash: expect.stringMatching(/^[\da-f]{64}$/) });
  }
  const hashes = added.map(({ after }) => (after as { hash: string }).hash);
  const times = hashes.map((hash) => hashes.filter((other) => other === hash).length);
  expect(times.toSorted((a, b) => a - b)).toEqual([1, 2, 2, 2, 2]);
  const written = JSON.stringify(added);
  for (const value of [one.mobile, email, one.loan]) {
    expect(written.toLowerCase()).not.toContain(value);
    expect(lines.join('').toLowerCase()).not.toContain(value);
  }
  expect(lines.join('')).toContain('"route":"/customer-support/search"');
});

it.each([
  ['loanApplicationNumber', 'application_loan_application_number_key'],
  ['contactNumber', 'application_by_contact'],
  ['emailId', 'application_by_email'],
] as const)('a search by %s goes by an index', async (column, index) => {
  await sql`analyze application`.execute(server.db);
  // The table is small here: the planner would read it whole for that alone.
  const plans = await server.db.connection().execute(async (connection) => {
    await sql`set enable_seqscan = off`.execute(connection);
    const made = await explain(connection, async (db) => () => findByKey(db, column, 'nobody'));
    await sql`reset enable_seqscan`.execute(connection);
    return made;
  });
  expect(plans).toHaveLength(1);
  expect(JSON.stringify(plans)).toContain(index);
  expect(JSON.stringify(plans)).not.toContain('Seq Scan');
});

it('switched off it says so before and after somebody searches, and keeps nothing', async () => {
  const off = await startSupport({ settings: { isCustomerSupportOpen: false } });
  const standing = await off.call('customerSupportStanding', {});
  expect(standing.data()).toEqual({ isOpen: false });
  const address = nextAddress();
  const { loan } = await someApplication(off);
  for (const searchValue of [loan, 'nobody'])
    expect(await searchFrom(off, { searchColumn: 'loanApplicationNumber', searchValue }, address)).toMatchObject({
      status: 200,
      applications: [],
      error: { errorCode: 'CUSTOMER_SUPPORT_CLOSED', errorMessage: 'Applications are not searched for here' },
    });
  for (const table of ['sign_in_attempt', 'audit_event'] as const)
    expect(await off.db.selectFrom(table).selectAll().execute()).toEqual([]);
  await off.close();
  expect((await server.call('customerSupportStanding', {})).data()).toEqual({ isOpen: true });
});
