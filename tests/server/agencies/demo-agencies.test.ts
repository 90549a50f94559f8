import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { recountQueues } from '../../../host/server/core/lists/queue-counters.store.ts';
import { seedDemo } from '../../../host/server/demo/seed.ts';
import { seeders } from '../../../host/server/demo/seeders.ts';
import { listBases } from '../../../host/server/registers/every-list.ts';
import { listRows } from '../../../widgets/contract/lists.ts';
import { openEmptyDatabase } from '../../support/databases/test-databases.ts';
import { startTestServer, type Session, type TestServer } from '../support.ts';

/** The demo's two agencies: who has which loans, and who sees them. */

let server: TestServer;
const slow = ['calling', 'chat', 'mis', 'campaigns', 'consents', 'compliance'];
beforeAll(async () => {
  const database = await openEmptyDatabase();
  const only = seeders.filter(({ name }) => !slow.includes(name));
  if ((await seedDemo(database.db, { applications: 1500, only })) !== 'made') throw new Error('The demo is not made');
  server = await startTestServer({ database });
});
afterAll(() => server.close());

async function rowsOf<Row>(text: string): Promise<Row[]> {
  return (await sql<Row>`${sql.raw(text)}`.execute(server.db)).rows;
}
const countOf = async (from: string) =>
  (await rowsOf<{ n: number }>(`select count(*)::integer as n from ${from}`))[0]?.n ?? 0;

it('no counter differs from its rows once loans have changed hands', async () => {
  expect(await recountQueues(server.db, listBases)).toEqual([]);
});

it('of a hundred open loans about 60 are with one agency and 30 with the other, each with people of its own', async () => {
  const shares = await rowsOf<{ code: string | null; share: number }>(`
    select a.code, (count(*) / sum(count(*)) over ())::double precision as share
    from collections_case c left join agency a on a.id = c.agency_id where c.queue is not null group by 1 order by 1`);
  expect(shares.map(({ code }) => code)).toEqual(['KAVERI', 'SAHYADRI', null]);
  const [kaveri = 0, sahyadri = 0, none = 0] = shares.map(({ share }) => share);
  expect(Math.abs(sahyadri - 0.6)).toBeLessThan(0.08);
  expect(Math.abs(kaveri - 0.3)).toBeLessThan(0.08);
  expect(Math.abs(none - 0.1)).toBeLessThan(0.05);
  const held = 'collections_case c join staff s on s.id in (c.calling_allocated_to, c.field_allocated_to)';
  expect(await countOf(`${held} where s.agency_id is distinct from c.agency_id`)).toBe(0);
  expect(await countOf(held)).toBeGreaterThan(50);
  const accounts = `(select count(*) from collections_case c where c.queue is not null
    and agent.id in (c.calling_allocated_to, c.field_allocated_to))`;
  expect(await countOf(`agent where queue = 'AGENCY' and account_allocated <> ${accounts}`)).toBe(0);
  expect(await countOf('agency_allocation where ended_at is null')).toBe(
    await countOf('collections_case where queue is not null and agency_id is not null'),
  );
});

it('what waits for an approval is with who has made it, or the lender’s', async () => {
  const foreign = (table: string, maker: string) =>
    countOf(
      `${table} r join staff s on s.id = r.${maker} where r.agency_id is not null and r.agency_id <> s.agency_id`,
    );
  expect(await foreign("(select * from settlement where status = 'MGR_PENDING')", 'submitted_by')).toBe(0);
  expect(await foreign('penalty_waiver', 'requested_by')).toBe(0);
  expect(await foreign('feedback', 'agent_id')).toBe(0);
  const waiting = "agent_kyc k join agent a on a.id = k.agent_id where a.kyc_status = 'SUBMITTED'";
  const managers = `${waiting} and k.submitted_by_id = (select id from staff where agency_id = a.agency_id
    and roles ? 'AGENCY_MANAGER')`;
  expect([await countOf(managers), await countOf(managers)]).toEqual([await countOf(waiting), 3]);
});

it('the first agency has a settlement of each status, for its manager to see', async () => {
  const statuses = 'select distinct status from settlement';
  const session = await server.signIn('manager@demo.example');
  const { tabs } = (
    await server.call(
      'agency-settlement-validation-list.tabs',
      { stage: listRows['agency-settlement-validation-list'].stage },
      { session },
    )
  ).data();
  expect(tabs.map(({ applicationCount }) => applicationCount > 0)).toEqual(tabs.map(() => true));
  const own = `settlement s join agency a on a.id = s.agency_id where a.code = 'SAHYADRI'`;
  expect(await rowsOf(`select distinct s.status from ${own} order by 1`)).toEqual(
    await rowsOf(`${statuses} order by 1`),
  );
});

it('each manager sees the loans of their agency, each agent their own, and the lead all', async () => {
  const signedIn = (name: string) => server.signIn(`${name}@demo.example`);
  const seen = async (session: Session, type: 'agency-customer-list' | 'agency-calling-list') =>
    (await server.call(`${type}.tabs`, { stage: listRows[type].stage }, { session })).data().tabs[0]?.applicationCount;
  const ofAgency = (code: string) =>
    countOf(`collections_case c join agency a on a.id = c.agency_id where c.queue is not null and a.code = '${code}'`);
  expect(await seen(await signedIn('manager'), 'agency-customer-list')).toBe(await ofAgency('SAHYADRI'));
  expect(await seen(await signedIn('manager2'), 'agency-customer-list')).toBe(await ofAgency('KAVERI'));
  expect(await seen(await signedIn('lead'), 'agency-customer-list')).toBe(
    await countOf('collections_case where queue is not null'),
  );
  for (const name of ['agency', 'agency2'])
    expect(await seen(await signedIn(name), 'agency-calling-list')).toBeGreaterThan(5);
});
