import type { Page } from '@playwright/test';
import { seriousFindings } from '../../support/accessibility.ts';
import { startDemo } from '../demo.ts';
import { expect, openAs, test } from '../world.ts';
import { allocate, payByLink } from './collections.ts';
import { dialogOf } from './people.ts';

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Opens the first customer of a list's tab by the link on its loan number. @returns the number */
async function openFirst(page: Page, path: string, tab: RegExp): Promise<string> {
  await page.goto(path);
  await page.getByRole('tab', { name: tab }).click();
  const link = page.getByRole('row').nth(1).getByRole('link').first();
  const loan = (await link.innerText()).trim();
  await link.click();
  await expect(page.getByText(`LAN: ${loan}`)).toBeVisible();
  return loan;
}

test('an agent opens a customer from the calling list, reads the ten groups, and goes on to both histories [CL-01][CL-02][CL-04][RT-10][RT-11][RT-12]', async ({
  page,
}) => {
  await openAs(page, 'agency@demo.example', '/agency/calling-list');
  const loan = await openFirst(page, '/agency/calling-list', /All$/);
  expect(page.url()).toContain(`/agency/customer-details/${loan}`);
  await expect(page.getByRole('navigation', { name: /menu/i })).toHaveCount(0);
  for (const name of [
    'Personal details',
    'Employer',
    'Address',
    'Offer',
    'EMI',
    'Payment',
    'Delinquency',
    'Disposition',
    'Payment promises',
    'NACH details',
  ])
    await expect(region(page, name)).toBeVisible();
  await expect(region(page, 'Owed')).toContainText('Overdue now');
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Show the full number' }).click();
  await expect(page.locator('.file-head')).toContainText(/\d{10}/);

  await page.getByRole('link', { name: 'Payment history' }).click();
  await expect(page.getByRole('heading', { name: 'Payment history' })).toBeVisible();
  expect(page.url()).toContain(`/agency/customer/payment-history/${loan}`);
  await page.getByRole('tab', { name: /Overdue$/ }).click();
  await expect(page.getByRole('row').nth(1)).toContainText('Overdue');
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Back to customer details' }).click();
  await page.getByRole('link', { name: 'Feedback history' }).first().click();
  await expect(page.getByRole('heading', { name: 'Feedback history' })).toBeVisible();
  expect(page.url()).toContain(`/agency/customer/feedback-history/${loan}`);
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Back to customer details' }).click();
  await page.getByRole('button', { name: 'Back to the list' }).click();
  await expect(page.getByRole('heading', { name: 'Calling List' })).toBeVisible();
});

test("an agent does not see a colleague's customer [RT-10] [release]", async ({ page, browser, host }) => {
  const other = await (await browser.newContext({ baseURL: host.base })).newPage();
  await openAs(other, 'manager@demo.example', '/agency/manager/customer-list');
  await other.getByRole('tab', { name: /Not allocated$/ }).click();
  const loan = (await other.getByRole('row').nth(1).getByRole('link').first().innerText()).trim();
  await openAs(page, 'agency@demo.example', `/agency/customer-details/${loan}`);
  await expect(page.getByRole('heading', { name: 'No customer to show' })).toBeVisible();
  await other.context().close();
});

test('operations open the same customer by path or query, and without a number read what to do [RT-62][RT-63][RT-64][RT-65][CL-11] [release]', async ({
  page,
}) => {
  await openAs(page, 'lead@demo.example', '/agency/calling-list');
  const loan = await openFirst(page, '/agency/calling-list', /All$/);
  const name = await page.getByRole('heading', { level: 1 }).innerText();
  for (const address of [`/ops/customer-details/${loan}`, `/ops/customer-details?loanApplicationId=${loan}`]) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Penalty waiver' })).toHaveCount(0);
  }
  for (const address of ['/ops/customer-details', '/ops/customer/payment-history', '/ops/customer/feedback-history']) {
    await page.goto(address);
    await expect(page.getByText('Open a customer from a list, or add a loan application number')).toBeVisible();
  }
  await page.goto(`/ops/customer/payment-history?loanApplicationId=${loan}`);
  await expect(page.getByRole('heading', { name: 'Payment history' })).toBeVisible();
  await page.goto(`/ops/customer/feedback-history/${loan}`);
  await expect(page.getByRole('heading', { name: 'Feedback history' })).toBeVisible();
});

test('a customer is allocated, called, promises, pays by the link and has kept the promise; the case leaves collection [CL-01][AP-78][AP-84][CL-05] [release]', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  const desk = await startDemo();
  const manager = await (await browser.newContext({ baseURL: desk.base })).newPage();
  await openAs(manager, 'manager@demo.example', '/agency/manager/customer-list');
  const loan = await allocate(manager);
  const dialog = dialogOf(manager);

  await openAs(manager, 'agency@demo.example', `/agency/customer-details/${loan}`);
  const overdue = (await region(manager, 'Owed').locator('.figure .f').first().innerText()).replace(/\D/g, '');
  await region(manager, 'Contact').getByRole('button', { name: 'Call', exact: true }).click();
  const call = region(manager, 'Call');
  await call.getByLabel('Call status').selectOption({ label: 'Promise to pay' });
  await call.getByLabel('Promised amount').fill(overdue);
  await call.getByLabel('Promised on').focus();
  // the calendar's script comes with the focus
  await expect(call.getByRole('button', { name: /calendar/i }).first()).toBeVisible();
  await manager.keyboard.press('Alt+ArrowDown');
  await manager.getByRole('button', { name: 'Tomorrow' }).click();
  await call.getByLabel('Remarks').fill('Pays all of it by the link');
  await call.getByRole('button', { name: 'End call' }).click();
  await expect(manager.getByText('You ended a call successfully')).toBeVisible();
  await expect(region(manager, 'Payment promises').getByRole('row').nth(1)).toContainText('Open');

  await manager.getByRole('button', { name: 'Payment link', exact: true }).click();
  await dialog.getByLabel(/Overdue now/).check();
  await dialog.getByLabel('Send by').selectOption('SMS');
  await dialog.getByRole('button', { name: 'Send link', exact: true }).click();
  await dialog.getByRole('button', { name: /^Send link for/ }).click();
  await expect(region(manager, 'Requests')).toContainText('Payment link');

  await payByLink(page, desk.base);

  await manager.reload();
  await expect(region(manager, 'Payment promises').getByRole('row').nth(1)).toContainText('Kept');
  // a loan whose last instalment was due is repaid by it
  await expect(manager.locator('.file-head')).toContainText(/Nothing is overdue|The loan is repaid/);
  await manager.goto('/agency/calling-list');
  await manager.getByRole('textbox', { name: /Search by/ }).fill(loan);
  await manager.keyboard.press('Enter');
  await expect(manager.getByText('No Results Found')).toBeVisible();
  await manager.context().close();
  await desk.stop();
});
