import { afterAll, beforeAll, expect, it } from 'vitest';
import { baseline } from '../../../../host/server/db/baseline/baseline.ts';
import { migrate } from '../../../../host/server/db/migrate.ts';
import { migrations } from '../../../../host/server/db/migrations.ts';
import type { OpenDatabase } from '../../../../host/server/db/open-database.ts';
import { listRows, listTypes } from '../../../../widgets/contract/lists.ts';
import { openBareDatabase } from '../../../support/databases/test-databases.ts';
import { reported } from '../../feedback/feedback-support.ts';
import { first, pageOf, tabsOf } from '../../lists/support.ts';
import { startTestServer, type Session, type TestServer } from '../../support.ts';
import { catalogueOf, columnsOf, digestOf, loadStore, tablesOf } from './store.ts';

/** A store that release 4e6acf7b has written, and this version of the server on it. */

const later = migrations.map(({ name }) => name).toSorted();
/** What a later step changes in rows that stand; each has a test of its own. */
const changed = ['application_check', 'idempotency_key', 'migration', 'number_search'];

let database: OpenDatabase;
let server: TestServer;
let session: Session;
let digests: Record<string, string>;
let kept: Record<string, string>;
let applied: string[];
let again: string[];
const unchanged = () => Object.keys(digests).filter((name) => !changed.includes(name));
beforeAll(async () => {
  database = await openBareDatabase();
  const { db } = database;
  await loadStore(db);
  const columns = await columnsOf(db);
  digests = {};
  for (const name of await tablesOf(db)) digests[name] = await digestOf(db, name, columns[name] ?? []);
  applied = await migrate(database, migrations);
  again = await migrate(database, migrations);
  kept = {};
  for (const name of unchanged()) kept[name] = await digestOf(db, name, columns[name] ?? []);
  // At whatever hour the tests run.
  server = await startTestServer({ database, settings: { callingWindowFor: [] } });
  session = await server.signIn();
});
afterAll(() => server.close());

it('the store has rows in every table', () => {
  expect(Object.keys(digests).length).toBeGreaterThan(80);
  expect(Object.entries(digests).filter(([, digest]) => digest.startsWith('0 '))).toEqual([]);
});

it('is brought up to date, with all of its rows as they were', () => {
  expect(applied).toEqual(later);
  expect(again).toEqual([]);
  expect(kept).toEqual(Object.fromEntries(unchanged().map((name) => [name, digests[name]])));
});

it('has the schema of a new database', async () => {
  const fresh = await openBareDatabase();
  expect(await migrate(fresh, migrations)).toEqual(later);
  // An older server beside it finds all of its steps, and nothing to do.
  const steps = await fresh.db.selectFrom('migration').select('name').execute();
  expect(baseline.replaces.filter((name) => !steps.some((step) => step.name === name))).toEqual([]);
  const [wanted, found] = [await catalogueOf(fresh.db), await catalogueOf(database.db)];
  await fresh.close();
  expect(Object.keys(wanted).length).toBeGreaterThan(2000);
  expect(found).toEqual(wanted);
});

it('opens every list that its people were given', async () => {
  const { portalRouteList } = (await server.call('displayProfile', { userId: '' }, { session })).data();
  const given = new Set(portalRouteList.flatMap(({ routeList }) => routeList.map(({ key }) => key)));
  const lengths: Record<string, number> = {};
  for (const type of listTypes.filter((each) => given.has(listRows[each].routeKey))) {
    const { tabs } = await tabsOf(server, session, type);
    for (const { queueName } of tabs) {
      const { rows } = await pageOf(server, session, type, { queueName });
      lengths[type] = (lengths[type] ?? 0) + rows.length;
    }
  }
  expect(Object.values(lengths).filter((length) => length > 0).length).toBeGreaterThan(20);
});

it('takes writes of its desks', async () => {
  const { db } = server;
  const queueName = 'Document Processing';
  const row = first((await pageOf(server, session, 'document-processing', { queueName })).rows);
  const { rowId, version } = row;
  const at = { loanApplicationNumber: String(row.loanApplicationNumber) };
  (
    await server.call('saveRow', { listType: 'document-processing', rowId, remark: 'Call at noon' }, { session })
  ).data();
  const card = { ...at, type: 'Income Proof' as const, proofType: 'Form 16' };
  (await server.call('addKycDocument', card, { session })).data();
  const issue = { ...at, userComment: 'No answer', holdReason: 'CUSTOMER_NOT_REACHABLE' as const };
  (await server.call('reportIssue', issue, { session })).data();
  const held = await db.selectFrom('application').selectAll().where('id', '=', rowId).executeTakeFirstOrThrow();
  expect(held.hold).not.toBeNull();
  expect(held.version).toBeGreaterThan(version);

  const loan = await db.selectFrom('collections_case').selectAll().executeTakeFirstOrThrow();
  (await server.call('submitFeedback', reported(loan.loan_application_number), { session })).data();
  const payment = { reference: 'RRN-1', amount: 500, paidOn: '2026-11-27', paymentMode: 'UPI' as const };
  const paid = await server.call('recordPayment', { loanApplicationNumber: loan.loan_application_number, ...payment });
  paid.data();
  const reply = { variant: 'general', title: 'Greeting', text: 'Good day', isOfTeam: false } as const;
  (await server.call('saveChatReply', reply, { session })).data();
  (await server.call('saveView', { listType: 'hold', name: 'Of today', view: '' }, { session })).data();
  const recorded = await db.selectFrom('audit_event').select('action').where('result', '=', 'OK').execute();
  expect(recorded.length).toBeGreaterThan(6);
});
