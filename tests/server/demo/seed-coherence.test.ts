import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OpenDatabase } from '../../../host/server/db/open-database.ts';
import type { Database } from '../../../host/server/db/schema.ts';
import { seedDemo } from '../../../host/server/demo/seed.ts';
import { demoAccounts } from '../../../host/server/demo/staff.ts';
import { listBases } from '../../../host/server/every-list.ts';
import { recountQueues } from '../../../host/server/lists/queue-counters.store.ts';
import { listRows, listTypes } from '../../../widgets/contract/lists.ts';
import { openEmptyDatabase } from '../../support/databases/test-databases.ts';
import { startTestServer, type Session, type TestServer } from '../support.ts';

let server: TestServer;
let session: Session;
const now = new Date();

async function clearAndSeed(db: Kysely<Database>, applications: number): Promise<void> {
  await db.deleteFrom('demo_seed').execute();
  await db.deleteFrom('session').execute();
  await db.deleteFrom('staff').execute();
  expect(await seedDemo(db, { applications, now })).toBe('made');
}

beforeAll(async () => {
  server = await startTestServer();
  await clearAndSeed(server.db, 3000);
  session = await server.signIn();
});
afterAll(() => server.close());

async function count(from: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`${sql.raw(`select count(*) as n from ${from}`)}`.execute(server.db);
  return rows[0]?.n ?? 0;
}

const filled: string[] = [];
it.each(listTypes)('%s: the count of every tab is the number of its rows', async (list) => {
  const { tabs } = (await server.call(`${list}.tabs`, { stage: listRows[list].stage }, { session })).data();
  expect(tabs.length).toBeGreaterThan(0);
  if (tabs.some(({ applicationCount }) => applicationCount > 0)) filled.push(list);
  for (const { queueName, applicationCount } of tabs) {
    const page = { pageNumber: 1, rows: 10, filters: { optionId: [] } };
    const input = { userId: session.id, queueName, ...page };
    const { totalCount } = (await server.call(`${list}.rows`, input, { session })).data();
    expect([queueName, applicationCount]).toEqual([queueName, totalCount]);
  }
});

it('most lists have something to work on', () => {
  expect(filled.length).toBeGreaterThan(listTypes.length * 0.6);
});

it('no counter differs from its rows', async () => {
  expect(await recountQueues(server.db, listBases)).toEqual([]);
});

it('nobody but a lead may make, check and audit: no demo account has two of the three roles', () => {
  const kyc = ['KYC_MAKER', 'KYC_CHECKER', 'KYC_AUDITOR'];
  const held = demoAccounts.map(({ roles }) => roles.filter((role) => kyc.includes(role)));
  expect(held.filter((roles) => roles.length > 1)).toEqual([]);
  expect(new Set(held.flat())).toEqual(new Set(kyc));
});

it('nobody promised to pay who was not reached', async () => {
  expect(await count('collections_case where promised_on is not null')).toBeGreaterThan(20);
  expect(await count('collections_case where promised_on is not null and no_of_rpc = 0')).toBe(0);
  const promised = "call_entry p where p.sub_call_status = 'Promise to pay'";
  expect(await count(promised)).toBeGreaterThan(10);
  const reached = `exists (select 1 from call_entry r where r.entity_id = p.entity_id
    and r.sub_call_status = 'Right party contact' and r.called_at < p.called_at)`;
  expect(await count(`${promised} and not ${reached}`)).toBe(0);
});

it.each([
  ['call_entry', 'called_at'],
  ['call_entry', 'ended_at'],
  ['call_entry', 'next_call_at'],
  ['collections_case', 'latest_response_at'],
  ['collections_case', 'next_call_at'],
])('%s: every %s lies between 08:00 and 19:00 in India', async (table, column) => {
  const clock = `(${column} at time zone 'Asia/Kolkata')::time`;
  expect(await count(`${table} where ${column} is not null`)).toBeGreaterThan(50);
  expect(await count(`${table} where ${clock} < '08:00' or ${clock} > '19:00'`)).toBe(0);
});

it('every call, case and banking customer belongs to somebody, and nothing has happened yet that is still to come', async () => {
  expect(
    await count(`call_entry e where product_type = 'PERSONAL_LOAN' and not exists
      (select 1 from application a where a.id::text = e.entity_id and a.loan_application_number = e.loan_application_number)`),
  ).toBe(0);
  expect(
    await count(`call_entry e where product_type = 'BANKING' and not exists
      (select 1 from banking_customer b where b.id::text = e.entity_id)`),
  ).toBe(0);
  expect(
    await count(`collections_case c join application a on a.id = c.application_id where a.udrs <> 'DISBURSED'`),
  ).toBe(0);
  expect(await count('call_entry where called_at > now() or next_call_at <= called_at')).toBe(0);
  expect(await count('collections_case where latest_response_at > now()')).toBe(0);
});

it('the awkward rows are there: long, hostile and Devanagari texts, a person without a last name or an address', async () => {
  const waiting = "application where queue = 'DOCUMENT_PROCESSING'";
  expect(await count(`${waiting} and length(full_name) >= 40`)).toBeGreaterThan(0);
  expect(await count(`${waiting} and full_name like '=cmd%'`)).toBe(1);
  expect(await count(`${waiting} and full_name like '<img%' and remark like '<script>%'`)).toBe(1);
  expect(await count(`${waiting} and remark ~ '[\\u0900-\\u097F]'`)).toBeGreaterThan(0);
  expect(await count(`${waiting} and last_name = '' and email_id is null`)).toBeGreaterThan(0);
  expect(await count("call_entry where remarks ~ '[\\u0900-\\u097F]'")).toBeGreaterThan(0);
});

it('the same seed, day and number make the same data again', async () => {
  async function digests(database: OpenDatabase): Promise<unknown[]> {
    await clearAndSeed(database.db, 400);
    const tables = ['application', 'collections_case', 'banking_customer', 'call_entry', 'queue_counter'];
    const found = tables.map((table) =>
      sql`select count(*) as n, sum(hashtext(t::text)::bigint)::bigint as digest from ${sql.table(table)} t`.execute(
        database.db,
      ),
    );
    const rows = (await Promise.all(found)).map((result) => result.rows[0]);
    await database.close();
    return rows;
  }
  const [first, second] = [await digests(await openEmptyDatabase()), await digests(await openEmptyDatabase())];
  expect(second).toEqual(first);
});
