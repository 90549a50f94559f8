import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as store from '../../../host/server/core/contacts/consent.store.ts';
import { subjectsOfContact } from '../../../host/server/core/contacts/record-consent.ts';
import { explain } from '../../bench/lists/list-plans.ts';
import type { TestServer } from '../support.ts';
import { someCustomer, startConsents, type ConsentDesk } from './consent-support.ts';

let desk: ConsentDesk;
let customer: Awaited<ReturnType<typeof someCustomer>>;
let subjects: string[];
beforeAll(async () => {
  desk = await startConsents();
  customer = await someCustomer(desk.server);
  subjects = await subjectsOfContact(desk.server.db, customer.number);
  for (const table of ['consent_event', 'consent_standing', 'application'])
    await sql`analyze ${sql.table(table)}`.execute(desk.server.db);
});
afterAll(() => desk.server.close());

type Db = TestServer['db'];
const page = { limit: 15, offset: 30 };
const after = { at: new Date(), id: '01890a5d-ac96-774b-bcce-b302099a8057' };

it.each([
  ['all records', 'consent_standing_by_time', (db: Db) => store.readConsents(db, {}, page)],
  ['the records after one', 'consent_standing_by_time', (db: Db) => store.readConsents(db, {}, { limit: 1000, after })],
  ['a purpose', 'consent_standing_by_purpose', (db: Db) => store.readConsents(db, { purpose: 'KYC' }, page)],
  ['a status', 'consent_standing_by_status', (db: Db) => store.readConsents(db, { status: 'EXPIRED' }, page)],
  [
    'a status of a purpose',
    'consent_standing_by_both',
    (db: Db) => store.readConsents(db, { purpose: 'KYC', status: 'WITHDRAWN' }, page),
  ],
  ['a customer', 'consent_standing_of_subject', (db: Db) => store.readConsents(db, { subjects }, page)],
  ['a customer’s records', 'consent_standing_of_subject', (db: Db) => store.countConsents(db, { subjects })],
  ['the customer of a loan', 'consent_event_by_loan', (db: Db) => store.subjectsOfLoan(db, customer.loan)],
  ['the customers of an address', 'application_by_email', (db: Db) => store.numbersOf(db, customer.address ?? '')],
  ['a standing', 'consent_standing_of_subject', (db: Db) => store.statusesOf(db, subjects, 'KYC')],
  [
    'a history',
    'consent_event_in_turn',
    (db: Db) => store.readEvents(db, { subject_hash: subjects[0] ?? '', purpose: 'KYC' }, 500),
  ],
] as const)('finds %s in an index', async (_, index, read) => {
  // The tables are small here: the planner would read them whole for that alone.
  const plans = await desk.server.db.connection().execute(async (one) => {
    await sql`set enable_seqscan = off`.execute(one);
    const made = await explain(one, async (db) => () => read(db));
    await sql`reset enable_seqscan`.execute(one);
    return made;
  });
  const text = JSON.stringify(plans.filter((plan) => !plan.text.includes('consent_count')));
  expect(text).toContain(index);
  expect(text).not.toContain('Seq Scan');
});
