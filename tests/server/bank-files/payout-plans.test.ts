import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lock, oldest, type Wanted } from '../../../host/server/desks/bank-files/payouts.store.ts';
import { explain } from '../../bench/lists/list-plans.ts';
import { startWithApplications } from '../lists/support.ts';
import type { TestServer } from '../support.ts';

const wanted: Wanted = { lender: 0, mode: 'NEFT', least: 1, most: Number.POSITIVE_INFINITY };
let server: TestServer;
let maker: Parameters<typeof oldest>[1];
let waiting: string[];
beforeAll(async () => {
  server = await startWithApplications(6_000);
  // Most payouts were answered long ago; a few are open.
  await sql`insert into disbursal (id, application_id, amount, initiated_at, remarks, released_at, is_approved,
      answer, answered_at, utr)
    select id, id, 60000, queued_at, '', queued_at, true, answer, case when answer is not null then queued_at end,
      case when answer is not null then 'UTR' || loan_application_number end
    from (select *, case when row_number() over (order by id) % 200 <> 0 then 'PAID' end as answer from application) a
  `.execute(server.db);
  await sql`update application set udrs = 'DISBURSAL_INITIATED', hold = null, partner_id = 0`.execute(server.db);
  await sql`analyze disbursal, application`.execute(server.db);
  const { id: staffId } = await server.db.selectFrom('staff').select('id').limit(1).executeTakeFirstOrThrow();
  maker = { staffId, now: new Date() };
  const open = server.db.selectFrom('disbursal').select('id').where('answer', 'is', null);
  waiting = (await open.execute()).map(({ id }) => id);
});
afterAll(() => server.close());

it.each([
  [
    'the next page of what waits',
    'disbursal_open',
    (db: TestServer['db']) =>
      oldest(db, maker, wanted, {
        mayGo: false,
        limit: 10,
        after: { disbursalId: waiting[0] ?? '', releasedAt: new Date(0) },
      }),
  ],
  ['what goes into a file', 'disbursal_pkey', (db: TestServer['db']) => lock(db, maker, wanted, waiting.slice(0, 5))],
] as const)('finds %s in an index', async (_, index, read) => {
  expect((await oldest(server.db, maker, wanted, { mayGo: false, limit: 10, after: undefined })).length).toBe(10);
  const text = JSON.stringify(await explain(server.db, async (db) => () => read(db)));
  expect(text).toContain(index);
  expect(text).not.toContain('Seq Scan on disbursal');
});
