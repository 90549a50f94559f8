import type { Page } from '@playwright/test';
import { seriousFindings } from '../../support/accessibility.ts';
import { ask } from '../ask.ts';
import { expect, openAs, test } from '../world.ts';
import { dialogOf, pageOf } from './people.ts';

// a step that cannot be done names itself, before the whole journey is out of time
test.use({ actionTimeout: 20_000 });

const path = '/agentCommunicationUtility';
const drawerOf = (page: Page) => page.locator('lending-sl-drawer[open]');
const entries = (page: Page) => page.getByRole('list', { name: 'Communications' }).getByRole('listitem');
const question = 'Please ensure all fields are filled correctly';

/** Loans in collection, as many as are asked for. */
async function someLoans(page: Page, count: number): Promise<string[]> {
  const manager = { queueName: 'Customers', rows: 50, pageNumber: 1, filters: { optionId: [] }, userId: '' };
  const { rows } = await ask<{ rows: { loanApplicationNumber: string }[] }>(
    page,
    '/lists/agency-customer-list/rows',
    manager,
  );
  return rows.slice(0, count).map(({ loanApplicationNumber }) => loanApplicationNumber);
}

test('a communication is made by the keyboard, previewed, asked about, sent and followed to its end [RT-59][UT-02][UT-07][UT-17][VA-11][ER-28] [release]', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await openAs(page, 'lead@demo.example', path);
  await expect(page.getByRole('heading', { name: 'Agent Communication' })).toBeVisible();
  await expect(entries(page).first()).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  const loans = await someLoans(page, 4);

  await page.getByRole('button', { name: 'Continue' }).press('Enter');
  await expect(page.getByText('This field is required')).toBeVisible();
  await page.getByRole('radio', { name: 'Borrowers of chosen loans' }).press('Space');
  await page.getByRole('button', { name: 'Continue' }).press('Enter');
  await expect(page.getByText('This field is required')).toBeVisible();
  const field = page.getByRole('textbox', { name: 'Loan numbers' });
  await field.fill([...loans, '123', loans[0]].join('\n'));
  await page.getByRole('button', { name: 'Continue' }).press('Enter');
  const refused = page.getByRole('list', { name: 'Not taken' });
  await expect(refused.getByText('This is no loan number: enter its 12 digits')).toBeVisible();
  await expect(refused.getByText('This stands above already')).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);

  // What is typed outlives the page.
  await expect(page.getByText('6 typed.')).toBeVisible();
  await page.reload();
  await expect(field).toHaveValue(/^\d{12}\n/);
  await page.getByRole('button', { name: 'Continue' }).press('Enter');
  await page.getByRole('button', { name: 'Go on with the other 4' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Channel and template' })).toBeFocused();
  await page.getByRole('button', { name: 'Preview' }).press('Enter');
  await expect(page.getByText('This field is required')).toHaveCount(3);
  await page.getByLabel('Channel').selectOption({ label: 'SMS' });
  await page.getByLabel('Purpose').selectOption({ label: 'Service' });
  await page.getByRole('combobox', { name: 'Template' }).selectOption({ label: 'Statement ready, version 1, English' });
  await page.getByRole('button', { name: 'Preview' }).press('Enter');
  const rows = page.getByRole('list', { name: 'Three real rows' }).getByRole('listitem');
  await expect(rows).toHaveCount(3);
  await expect(rows.first()).toContainText(/\d\dxxxxxx\d\d/);
  await expect(rows.first()).toContainText(`loan ending in ${loans[0]?.slice(-4)}`);
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Three others' }).press('Enter');
  await expect(rows).toHaveCount(1);

  const before = await entries(page).count();
  const send = page.getByRole('button', { name: /^Send to \d/ });
  await send.press('Enter');
  await expect(dialogOf(page).getByText(question, { exact: true })).toBeVisible();
  await expect(dialogOf(page).getByText(/\d recipients?, .+ left out\./)).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(send).toBeFocused();
  await expect(entries(page)).toHaveCount(before);
  await send.press('Enter');
  await dialogOf(page).getByRole('button', { name: 'Send', exact: true }).press('Enter');
  await expect(page.getByText('Communication Sent Successfully', { exact: true })).toBeVisible();
  await expect(entries(page)).toHaveCount(before + 1);
  await expect(field).toHaveCount(0);

  const own = entries(page).first();
  await expect(own).toContainText('Statement ready');
  await expect(own).toContainText('Vikram Nair');
  await expect(own).toContainText('Done', { timeout: 30_000 });
  await own.getByRole('button').press('Enter');
  await expect(drawerOf(page).getByRole('table').getByRole('row')).toHaveCount(5);
  await expect(drawerOf(page).getByRole('table')).not.toContainText(/\b\d{10}\b/);
  const byStatus = drawerOf(page).getByRole('group', { name: 'By status' });
  const narrowed = drawerOf(page).getByRole('table').getByRole('row').nth(1);
  // those who stood at Sent may be at Delivered by the time their table comes
  await expect(async () => {
    await byStatus
      .getByRole('button', { name: /^(Delivered|Sent) [1-9]/ })
      .first()
      .press('Enter');
    await expect(narrowed).toContainText(/Delivered|Sent/, { timeout: 2000 });
  }).toPass();
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(own.getByRole('button')).toBeFocused();
});

test('a second person releases what waits, and its maker cannot; who may not communicate is told so [UT-07] [release]', async ({
  page,
  browser,
  host,
}) => {
  test.setTimeout(90_000);
  const maker = await pageOf(browser, host.base, 'ops2@demo.example', path);
  const waiting = (at: Page) => entries(at).filter({ hasText: 'Waits for release' }).first();
  await waiting(maker).getByRole('button').click();
  await expect(drawerOf(maker).getByText('may not release it')).toBeVisible();
  await expect(drawerOf(maker).getByRole('button', { name: 'Release' })).toHaveCount(0);
  await openAs(page, 'lead@demo.example', path);
  await waiting(page).getByRole('button').click();
  await drawerOf(page).getByRole('button', { name: 'Refuse' }).click();
  await dialogOf(page).getByRole('button', { name: 'Refuse' }).click();
  await expect(dialogOf(page).getByText('Say why it is refused')).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await drawerOf(page).getByRole('button', { name: 'Release' }).click();
  await expect(dialogOf(page).getByText(question, { exact: true })).toBeVisible();
  await dialogOf(page).getByRole('button', { name: 'Release' }).click();
  await expect(page.getByText('Communication Sent Successfully', { exact: true })).toBeVisible();
  await expect(drawerOf(page).getByText('Released by')).toBeVisible();
  await expect(drawerOf(page).getByText(/Vikram Nair/)).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await maker.context().close();

  const other = await pageOf(browser, host.base, 'ops3@demo.example', path);
  await expect(other.getByRole('heading', { name: "Sorry! You don't have access to this page" })).toBeVisible();
  expect(await seriousFindings(other)).toEqual([]);
  await other.context().close();
});
