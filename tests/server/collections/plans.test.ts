import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { takeNewlyOverdue, takeUnaged } from '../../../host/server/core/loans/schedule/age-cases.store.ts';
import { readSchedule } from '../../../host/server/core/loans/schedule/schedule.store.ts';
import { countsSince } from '../../../host/server/core/contacts/contact.store.ts';
import * as promises from '../../../host/server/core/loans/promises/promise.store.ts';
import * as requests from '../../../host/server/core/loans/requests.store.ts';
import { explain } from '../../bench/lists/list-plans.ts';
import type { TestServer } from '../support.ts';
import { startCollections, type Collections } from './support.ts';
import { readDay } from '../../../widgets/contract/time.ts';

let desk: Collections;
let loan: string;
beforeAll(async () => {
  desk = await startCollections();
  loan = desk.takeCase().loan_application_number;
  for (const table of ['loan_installment', 'promise', 'contact_attempt', 'collections_case'])
    await sql`analyze ${sql.table(table)}`.execute(desk.db);
});
afterAll(() => desk.close());

type Db = TestServer['db'];
const week = new Date(Date.now() - 7 * 86_400_000);

it.each([
  ['the schedule of a loan', 'loan_installment_pkey', (db: Db) => readSchedule(db, loan)],
  ['the open promise of a loan', 'promise_open', (db: Db) => promises.findOpen(db, loan)],
  ['promises that are over', 'promise_by_day', (db: Db) => promises.overdueIds(db, readDay('2020-01-01'), 100)],
  [
    'contacts of a borrower',
    'contact_attempt_of_borrower',
    (db: Db) => countsSince(db, ['x'], { dayFrom: week, weekFrom: week }),
  ],
  [
    'restructurings of a day',
    'emi_restructure_due',
    (db: Db) => requests.restructuresDue(db, readDay('2020-01-01'), 100),
  ],
  ['quotes that are over', 'foreclosure_by_end', (db: Db) => requests.foreclosuresOver(db, readDay('2020-01-01'), 100)],
] as const)('finds %s in an index', async (_, index, read) => {
  // The tables are small here: the planner would read them whole for that alone.
  const plans = await desk.db.connection().execute(async (one) => {
    await sql`set enable_seqscan = off`.execute(one);
    const made = await explain(one, async (db) => () => read(db));
    await sql`reset enable_seqscan`.execute(one);
    return made;
  });
  const text = JSON.stringify(plans);
  expect(text).toContain(index);
  expect(text).not.toContain('Seq Scan');
});

it('finds the cases of a day and the newly overdue loans by their indexes', async () => {
  const plans = await desk.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    const one = await explain(tx, async (db) => () => takeUnaged(db as typeof tx, readDay('2020-01-01'), 10));
    const two = await explain(tx, async (db) => () => takeNewlyOverdue(db as typeof tx, readDay('2020-01-01'), 10));
    return [...one, ...two];
  });
  const text = JSON.stringify(plans);
  expect(text).toContain('collections_case_to_age');
  expect(text).toContain('loan_installment_unpaid');
});
