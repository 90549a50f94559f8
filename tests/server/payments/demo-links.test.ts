import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoLinks } from '../../../host/server/demo/links.ts';
import { inTransaction } from '../../../host/server/db/transaction.ts';
import { seededRandom } from '../../../host/server/demo/kit/seeded-random.ts';
import { paymentLinksSeeder } from '../../../host/server/desks/collections/demo/payment-links.ts';
import { messageOpening } from '../../../widgets/contract/communications/message-window.ts';
import { startPayments, type Payments } from './support.ts';

let payments: Payments;
beforeAll(async () => {
  payments = await startPayments();
  const now = payments.clock.now();
  const seeding = { now, today: now, random: seededRandom('links'), applications: 60, report: () => undefined };
  await inTransaction(payments.db, (tx) => paymentLinksSeeder.seed({ tx, ...seeding }));
});
afterAll(() => payments.close());

it('a demo has payment links that were sent within their hours, for what is due, and leads to one that is open', async () => {
  const links = await payments.db
    .selectFrom('payment_link as link')
    .innerJoin('collections_case as case', 'case.loan_application_number', 'link.loan_application_number')
    .select(['link.amount', 'link.status', 'link.created_at', 'case.overdue_amount'])
    .execute();
  expect(new Set(links.map(({ status }) => status))).toEqual(new Set(['SENT', 'EXPIRED']));
  for (const { amount, overdue_amount: dues, created_at: at } of links) {
    expect(amount).toBe(dues);
    expect(messageOpening('COLLECTION', at)).toEqual(at);
  }
  const page = (await demoLinks(payments.db, payments.settings))['pay-page'] ?? '';
  expect(page).toMatch(/^\/pay\/[\w-]{43}$/);
  expect((await payments.app.inject(page)).body).toContain('>Pay ₹');
  await payments.db
    .updateTable('payment_link')
    .set({ expires_at: new Date(0) })
    .execute();
  expect((await demoLinks(payments.db, payments.settings))['pay-page']).toBeUndefined();
});
