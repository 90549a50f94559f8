import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OpenDatabase } from '../../../host/server/db/open-database.ts';
import { seedDemo } from '../../../host/server/demo/seed.ts';
import { seeders } from '../../../host/server/demo/seeders.ts';
import { openEmptyDatabase } from '../../support/databases/test-databases.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openEmptyDatabase();
  // What loans and agents are asked for, without the calls, chats and documents of 400 applications.
  const slow = ['calling', 'nach', 'chat', 'mis', 'vkyc', 'consents'];
  const only = seeders.filter(({ name }) => !slow.includes(name));
  await seedDemo(database.db, { applications: 400, only });
});
afterAll(() => database.close());

it.each([
  ['otpTemplate', `select id, created_by from otp_template where status in ('DRAFT', 'PENDING_DLT')`],
  ['promoCode', `select id, created_by from promo_code where approved_by is null`],
  ['partnerRule', `select id, proposal_by from partner_rule where proposal is not null`],
  [
    'agentKyc',
    `select agent_id, submitted_by_id from agent_kyc k join agent a on a.id = k.agent_id
    where a.kyc_status in ('SUBMITTED', 'REWORK', 'REJECTED') and submitted_by_id is not null`,
  ],
  ['communication', `select id, created_by from communication where status = 'WAITS_FOR_RELEASE'`],
  ['settlement', `select id, submitted_by from settlement where status = 'MGR_PENDING'`],
  ['waiver', `select id, requested_by from penalty_waiver where status = 'REQUESTED'`],
  ['restructure', `select id, initiated_by from emi_restructure where status = 'INITIATED'`],
])('each %s of the demo that waits has its maker for an author', async (kind, waits) => {
  const { rows } = await sql<{ all: number; lacking: number }>`
    select count(*)::integer as "all", count(*) filter (where not exists (
      select 1 from authorship where kind = ${kind} and subject_id = w.id and staff_id = w.maker))::integer as lacking
    from (${sql.raw(waits)}) as w (id, maker)`.execute(database.db);
  expect(rows[0]?.all).toBeGreaterThan(0);
  expect(rows[0]?.lacking).toBe(0);
});
