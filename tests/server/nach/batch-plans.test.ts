import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction } from '../../../host/server/db/transaction.ts';
import { create, mandatesOf } from '../../../host/server/desks/nach/batches.store.ts';
import { countWaiting, oldest } from '../../../host/server/desks/nach/waiting.store.ts';
import { takenUmrns } from '../../../host/server/core/bank/mandate-answers.store.ts';
import { explain } from '../../bench/lists/list-plans.ts';
import { startWithApplications } from '../lists/support.ts';
import type { TestServer } from '../support.ts';

let server: TestServer;
let batchId = '';
let maker: Parameters<typeof create>[1];
beforeAll(async () => {
  server = await startWithApplications(6_000);
  await server.db.deleteFrom('nach_mandate').execute();
  // Most mandates are with the bank for long; a few are accepted.
  await sql`insert into nach_mandate (id, application_id, loan_application_number, nach_type, instrument, attempts, status,
      umrn, changed_at, version)
    select id, id, loan_application_number, 'MANUAL', 'Paper form', 1,
      case when row_number() over (order by id) % 200 = 0 then 'NACH_READY' else 'NACH_PROCESSED' end,
      'HDFC1234' || loan_application_number, queued_at, 1
    from application`.execute(server.db);
  await sql`update application set udrs = 'NACH_UPLOAD', hold = null`.execute(server.db);
  await sql`insert into application_fact (application_id, document_approver_ids, agreement_valid_until)
    select id, '[]', '2099-01-01' from application
    on conflict (application_id) do update set agreement_valid_until = '2099-01-01'`.execute(server.db);
  const [staff] = await server.db.selectFrom('staff').select('id').limit(1).execute();
  maker = { staffId: staff?.id ?? '', now: new Date(), lenders: 'all' };
  const batch = await inTransaction(server.db, (tx) => create(tx, maker));
  batchId = batch?.id ?? '';
  await sql`update nach_mandate set status = 'NACH_READY' where id in (select id from nach_mandate limit 10)`.execute(
    server.db,
  );
  await sql`analyze nach_mandate`.execute(server.db);
});
afterAll(() => server.close());

it.each([
  ['what waits for a batch', 'nach_mandate_waits_for_batch', (db: TestServer['db']) => countWaiting(db, maker)],
  [
    'the next page of what waits',
    'nach_mandate_waits_for_batch',
    (db: TestServer['db']) => oldest(db, maker, 0, { limit: 1_000, after: { id: batchId, changed_at: new Date(0) } }),
  ],
  ['the mandates of a batch', 'nach_mandate_by_batch', (db: TestServer['db']) => mandatesOf(db, batchId)],
  ['a UMRN', 'nach_mandate_umrn_key', (db: TestServer['db']) => takenUmrns(db, ['HDFC1234251118093114'])],
] as const)('finds %s in an index', async (_, index, read) => {
  const plans = await explain(server.db, async (db) => () => read(db));
  const text = JSON.stringify(plans);
  expect(text).toContain(index);
  expect(text).not.toContain('Seq Scan on nach_mandate');
});
