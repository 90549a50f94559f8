import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readBorrowers } from '../../../host/server/desks/campaigns/audience.store.ts';
import * as store from '../../../host/server/desks/campaigns/campaigns.store.ts';
import * as pages from '../../../host/server/desks/campaigns/campaign-pages.store.ts';
import { hasWaiting } from '../../../host/server/desks/campaigns/recipients.store.ts';
import { hasOpenOf } from '../../../host/server/core/messages/campaign-messages.store.ts';
import * as outbound from '../../../host/server/core/messages/outbound.store.ts';
import { explain } from '../../bench/lists/list-plans.ts';
import type { TestServer } from '../support.ts';
import { addLoans, addTemplate, messageOf, startCampaigns, type Campaigns } from './campaign-support.ts';

let desk: Campaigns;
let id: string;
let loans: string[];
beforeAll(async () => {
  desk = await startCampaigns();
  loans = await addLoans(desk, 40);
  ({ communicationId: id } = await desk.send(messageOf(await addTemplate(desk), loans)));
  await desk.round();
  for (const table of ['communication', 'communication_recipient', 'outbound_message', 'application'])
    await sql`analyze ${sql.table(table)}`.execute(desk.db);
});
afterAll(() => desk.close());

type Db = TestServer['db'];
const page = { pageNumber: 1, rows: 15 };

it.each([
  ['what is to be sent', 'communication_sending', (db: Db) => store.sendingIds(db, new Date(), 100)],
  ['who waits', 'communication_recipient_waiting', (db: Db) => hasWaiting(db, id)],
  ['what is not handed over', 'outbound_message_by_', (db: Db) => hasOpenOf(db, id)],
  ['all communications', 'communication_by_time', (db: Db) => pages.readPage(db, { ...page, status: null })],
  ['those of a status', 'communication_by_status', (db: Db) => pages.readPage(db, { ...page, status: 'DONE' })],
  ['recipients', 'communication_recipient_pkey', (db: Db) => pages.readRecipients(db, id, { ...page, status: null })],
  ['where the recipients are', 'communication_recipient_', (db: Db) => pages.countsOf(db, [id])],
  ['borrowers', 'application_loan_application_number_key', (db: Db) => readBorrowers(db, loans.slice(0, 3))],
  ['who was written to', 'outbound_once_pkey', (db: Db) => outbound.claimedOf(db, ['9812345610'], 'x', new Date())],
] as const)('finds %s in an index', async (_, index, read) => {
  // The tables are small here: the planner would read them whole for that alone.
  const plans = await desk.db.connection().execute(async (one) => {
    await sql`set enable_seqscan = off`.execute(one);
    await sql`set enable_sort = off`.execute(one);
    const made = await explain(one, async (db) => () => read(db));
    await sql`reset enable_seqscan`.execute(one);
    await sql`reset enable_sort`.execute(one);
    return made;
  });
  const text = JSON.stringify(plans);
  expect(text).toContain(index);
  expect(text).not.toContain('Seq Scan');
});
