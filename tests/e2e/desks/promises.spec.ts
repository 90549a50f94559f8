import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { startDemo } from '../demo.ts';
import { expect, test } from '../world.ts';
import { changeStore } from './change-store.ts';
import { allocate, inDays, payByLink } from './collections.ts';
import { dialogOf, pageOf } from './people.ts';

// a step that cannot be done names itself, before the whole journey is out of time
test.use({ actionTimeout: 20_000 });

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const fileOf = (loan: string) => `/agency/customer-details/${loan}`;
const promise = (page: Page) => region(page, 'Payment promises').getByRole('row').nth(1);
const callButton = (page: Page) => region(page, 'Contact').getByRole('button', { name: 'Call', exact: true });
const notTold = 'The borrower has not been told yet who will call';

/** Reports that the borrower was met. */
async function report(page: Page, loan: string, outcome: string, promised?: { amount: number; days: number }) {
  await page.goto(fileOf(loan));
  await page.getByRole('button', { name: 'Feedback', exact: true }).click();
  const dialog = dialogOf(page);
  await dialog.getByLabel('Channel').selectOption({ label: 'Field visit' });
  await dialog.getByLabel('Contact type').selectOption({ label: 'RPC' });
  await dialog.getByLabel('Outcome').selectOption({ label: outcome });
  if (promised) {
    await dialog.getByLabel('Promised amount').fill(String(promised.amount));
    await dialog.getByRole('textbox', { name: 'Promised on' }).fill(inDays(promised.days));
  }
  await dialog.getByLabel('Remarks').fill('Met at the door');
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expect(dialog).toHaveCount(0);
}

async function payPart(page: Page, customer: Page, { base, amount }: { base: string; amount: number }) {
  const dialog = dialogOf(page);
  await page.getByRole('button', { name: 'Payment link', exact: true }).click();
  await dialog.getByRole('radio', { name: 'Another amount' }).check();
  await dialog.getByRole('textbox', { name: 'Another amount' }).fill(String(amount));
  await dialog.getByLabel('Send by').selectOption('SMS');
  await dialog.getByRole('button', { name: 'Send link', exact: true }).click();
  await dialog.getByRole('button', { name: /^Send link for/ }).click();
  await expect(dialog).toHaveCount(0);
  await payByLink(customer, base);
}

test('calls wait until the borrower knows who will call; a promise is broken, another partly kept, a third disputed [CL-05][CL-01] [release]', async ({
  page: customer,
  browser,
}) => {
  test.setTimeout(300_000);
  const desk = await startDemo({ AGENT_NOTICE: 'required' });
  const manager = await pageOf(browser, desk.base, 'manager@demo.example', '/');
  const [broken, partial, disputed] = [await allocate(manager), await allocate(manager), await allocate(manager)];
  const agent = await pageOf(browser, desk.base, 'agency@demo.example', '/');
  await report(agent, broken, 'Promise to pay', { amount: 500, days: 2 });
  await expect(promise(agent)).toContainText('Open');
  await report(agent, partial, 'Promise to pay', { amount: 1_000, days: 2 });
  await payPart(agent, customer, { base: desk.base, amount: 400 });
  await agent.reload();
  await expect(promise(agent)).toContainText('Open');
  await expect(promise(agent)).toContainText('₹400');
  await report(agent, disputed, 'Promise to pay', { amount: 700, days: 3 });
  await report(agent, disputed, 'Dispute raised');
  await expect(region(agent, 'Contact')).toContainText('On hold: complaint');
  await expect(callButton(agent)).toHaveAttribute('aria-disabled', 'true');
  await expect(promise(agent)).toContainText('Open');

  // Five days go by for both promises; a message that says who will call still waits.
  await changeStore(desk, async (db) => {
    const days = sql<string>`interval '5 days'`;
    const of = [broken, partial];
    await db
      .updateTable('promise')
      .set({ promised_on: sql`promised_on - 5`, made_at: sql`made_at - ${days}` })
      .where('loan_application_number', 'in', of)
      .where('status', '=', 'OPEN')
      .execute();
    await db
      .updateTable('payment')
      .set({ paid_on: sql`paid_on - 5`, recorded_at: sql`recorded_at - ${days}` })
      .where('loan_application_number', 'in', of)
      .where('source', '=', 'LINK')
      .execute();
    // what the demo's borrower has paid of late keeps no promise of the test
    await db
      .updateTable('payment')
      .set({ paid_on: sql`paid_on - 40` })
      .where('loan_application_number', 'in', of)
      .where('source', '<>', 'LINK')
      .execute();
    await db
      .updateTable('outbound_message')
      .set({ status: 'QUEUED', hand_over: 'WAITING', hand_over_at: sql`now() + interval '1 day'` })
      .where('loan_application_number', '=', broken)
      .where('purpose', '=', 'SERVICE')
      .execute();
    await db.deleteFrom('contact_attempt').where('loan_application_number', 'in', of).execute();
  });
  for (const [loan, outcome, paid] of [
    [broken, 'Broken', '₹0'],
    [partial, 'Partial', '₹400'],
  ] as const) {
    // The job that closes promises works once a minute, and soon after a start.
    await expect(async () => {
      await agent.goto(fileOf(loan));
      // to wait longer on one page tells no more: the file is opened again
      await expect(promise(agent)).toContainText(outcome, { timeout: 5_000 });
    }).toPass({ timeout: 120_000, intervals: [1_000] });
    await expect(promise(agent)).toContainText(paid);
    await expect(promise(agent).getByRole('cell').nth(4)).toHaveText('Yes');
  }
  await expect(callButton(agent)).toHaveAttribute('aria-disabled', 'false');

  await agent.goto(fileOf(broken));
  await expect(region(agent, 'Contact')).toContainText(notTold);
  await expect(callButton(agent)).toHaveAttribute('aria-disabled', 'true');
  // the agents complained of and their manager do not say how a complaint was settled
  const head = await pageOf(browser, desk.base, 'lead@demo.example', fileOf(disputed));
  await region(head, 'Contact').getByRole('button', { name: 'End the hold' }).click();
  await dialogOf(head).getByLabel('How it was settled').fill('The bank has put it right');
  await dialogOf(head).getByRole('button', { name: 'End the hold' }).click();
  await expect(region(head, 'Contact')).not.toContainText('On hold: complaint');
  await head.context().close();

  await changeStore(desk, (db) =>
    db
      .updateTable('outbound_message')
      .set({ hand_over_at: sql`now()` })
      .where('loan_application_number', '=', broken)
      .where('purpose', '=', 'SERVICE')
      .execute(),
  );
  await expect(async () => {
    await agent.goto(fileOf(broken));
    await expect(callButton(agent)).toHaveAttribute('aria-disabled', 'false', { timeout: 5_000 });
  }).toPass({ timeout: 60_000, intervals: [1_000] });
  await callButton(agent).click();
  await expect(region(agent, 'Call').getByLabel('Call status')).toBeVisible();
  await manager.context().close();
  await agent.context().close();
  await desk.stop();
});
