import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { keepFigures, markClosed } from '../../../host/server/desks/mis/closed-days.store.ts';
import { readFigures } from '../../../host/server/desks/mis/daily.store.ts';
import { stuckRowsOf } from '../../../host/server/desks/mis/stuck-summary.ts';
import { inTransaction } from '../../../host/server/db/transaction.ts';
import { dayOf, readDay, daysAfter } from '../../../widgets/contract/time.ts';
import { explain } from '../../bench/lists/list-plans.ts';
import type { TestServer } from '../support.ts';
import { startMis, type MisDesk } from './mis-support.ts';

let desk: MisDesk;
beforeAll(async () => {
  desk = await startMis(300);
  for (const table of ['application', 'application_stage', 'queue_counter'])
    await sql`analyze ${sql.table(table)}`.execute(desk.server.db);
});
afterAll(() => desk.server.close());

type Db = TestServer['db'];
const now = new Date();
const today = dayOf(now);
const staff = { routeKeys: [] };
const stuck = (filter: object) => (db: Db) => stuckRowsOf({ db, now: () => now }, staff, filter);
const openDay = (db: Db) => readFigures(db, { from: today, to: readDay(today) });

it.each([
  ['what waits', ['queue_counter_pkey', 'application_by_queued_at'], stuck({})],
  ['what waits of a partner', ['application_by_partner_wait'], stuck({ partnerId: 3 })],
  [
    'an open day',
    [
      'application_by_submission',
      'application_stage_by_entry',
      'application_stage_by_exit',
      'contact_attempt_by_time',
      'promise_by_making',
      'promise_by_end',
      'payment_by_record',
      'loan_entry_by_booking',
      'collections_case_by_allocation',
      'collections_case_by_end',
      'settlement_by_change',
      'card_rejection_by_time',
      'mis_closed_day_pkey',
      'mis_closed_total_pkey',
    ],
    openDay,
  ],
] as const)('%s is found in indexes', async (_, indexes, read) => {
  // The tables are small here: the planner would read them whole for that alone.
  const plans = await desk.server.db.connection().execute(async (one) => {
    await sql`set enable_seqscan = off`.execute(one);
    const made = await explain(one, async (db) => () => read(db));
    await sql`reset enable_seqscan`.execute(one);
    return made;
  });
  const text = JSON.stringify(plans);
  for (const index of indexes) expect(text).toContain(index);
  expect(text).not.toMatch(/Seq Scan on (application|application_stage|queue_counter|payment|loan_entry|promise)\b/);
});

it('a closed day is read from what was kept of it alone', async () => {
  const day = daysAfter(today, -1);
  const { db } = desk.server;
  await inTransaction(db, async (tx) => {
    await markClosed(tx, { day, after: undefined }, now);
    await keepFigures(tx, { from: day, to: day });
  });
  const plans = JSON.stringify(await explain(db, async (one) => () => readFigures(one, { from: day, to: day })));
  expect(plans).toContain('mis_closed_total');
  expect(plans).not.toContain('application');
});
