import type { Locator, Page } from '@playwright/test';
import { supportStatusNames } from '../../../widgets/contract/customer-support/customer-support.ts';
import { seriousFindings } from '../../support/accessibility.ts';
import { expect, openAs, test } from '../world.ts';

// One address makes ten searches in ten minutes, so this file makes few.
const path = '/customer-support';
const heading = (page: Page) => page.getByRole('heading', { name: 'Customer support', level: 1 });
const element = (page: Page): Locator => page.locator('main lending-customer-support');

async function searchBy(page: Page, label: string, value: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Search by' }).selectOption({ label });
  await page.getByRole('textbox', { name: `Search by ${label}` }).fill(value);
  await page.keyboard.press('Enter');
}

/** An application of the demo, as a visitor of it finds one. */
async function someLoan(page: Page): Promise<string> {
  const links = (await (await page.request.get('/demo/links.json')).json()) as Record<string, string>;
  expect(links['customer-support']).toBe(path);
  return /\d{12}/.exec(links['document-verification'] ?? '')?.[0] ?? '';
}

test('signed out, an application is found by its whole number with the keyboard alone, and a part of it finds nothing [RT-53][UT-10][UT-11]', async ({
  page,
}) => {
  const loan = await someLoan(page);
  const answer = await page.goto(path);
  expect(answer?.headers()['x-robots-tag']).toBe('noindex, nofollow');
  await expect(heading(page)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  await expect(page).toHaveTitle('Customer support · lending-desk');
  await page.getByRole('combobox', { name: 'Search by' }).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('textbox', { name: 'Search by Loan ID' })).toBeFocused();
  await page.keyboard.type(loan);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Search' })).toBeFocused();
  await page.keyboard.press('Enter');
  const found = page.getByRole('region', { name: 'Applications found' });
  await expect(found.getByRole('heading', { name: loan, level: 2 })).toBeVisible();
  await expect(found.getByRole('status')).toHaveText(`Loan ID ${loan}: 1 application`);
  await expect(found.getByText(new RegExp(`^(${supportStatusNames.join('|')})$`))).toBeVisible();
  // number, status, next step and day: no name, PAN, address or bank data
  const lines = (await found.getByRole('listitem').innerText()).split('\n').filter((line) => line.trim() !== '');
  expect(lines).toHaveLength(4);
  expect(lines.join(' ')).not.toMatch(/[A-Z]{5}\d{4}[A-Z]|[A-Z]{4}0\w{6}|@|₹|\b[1-9]\d{5}\b/);
  expect(await seriousFindings(page)).toEqual([]);

  await searchBy(page, 'Loan ID', loan.slice(0, 11));
  await expect(page.getByText('No Results Found')).toBeVisible();
  await expect(found).toHaveCount(0);
  expect(await seriousFindings(page)).toEqual([]);
});

test('on a telephone of 320 px nothing scrolls sideways, light and dark, whatever the search has come to [release]', async ({
  browser,
  host,
}) => {
  for (const theme of ['light', 'dark']) {
    const context = await browser.newContext({ baseURL: host.base, viewport: { width: 320, height: 640 } });
    const page = await context.newPage();
    await page.goto('/readyz');
    await page.evaluate((chosen) => localStorage.setItem('lending.theme', chosen), theme);
    await page.goto(path);
    await expect(heading(page)).toBeVisible();
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page.getByRole('alert')).toHaveText('Please enter the search text');
    const isWithin = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
    expect(await isWithin()).toBe(true);
    expect(await seriousFindings(page)).toEqual([]);
    await context.close();
  }
});

test('signed out, login, customer support and the telephony screen alone open; everything else leads to login [SH-09] [release]', async ({
  page,
}) => {
  await page.goto('/hold');
  await expect(page).toHaveURL(/\/login\?redirect=\/hold$/);
  await page.goto(path);
  await expect(heading(page)).toBeVisible();
  await page.goto('/ameyoCallingCRM');
  await expect(page.locator('main lending-telephony-crm')).toHaveCount(1);
  await expect(page).toHaveURL(/\/ameyoCallingCRM$/);
});

test('signed in, customer support is the no-access page, in no menu, whatever the portal [SH-10] [release]', async ({
  page,
}) => {
  await page.goto(path);
  await expect(heading(page)).toBeVisible();
  await openAs(page, 'lead@demo.example', path);
  await expect(page.getByRole('heading', { name: "Sorry! You don't have access to this page" })).toBeVisible();
  await expect(element(page)).toHaveCount(0);
  await page.getByRole('link', { name: 'Back to Homepage' }).click();
  await expect(page.locator('lending-queue-list h1')).toBeVisible();
  for (const button of await page.locator('.menu-bar').getByRole('button').all()) {
    await button.click();
    await expect(page.getByRole('menuitem').first()).toBeVisible();
    await expect(page.getByRole('menuitem', { name: /support/i })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menuitem')).toHaveCount(0);
  }
});

test('hand-over, the NACH and the banking CRM and customer support stand without the menu bar; three of them want a session [SH-29]', async ({
  page,
}) => {
  const special = ['/hop', '/nachCallingCRM', '/bankCallingCRM'];
  for (const each of special) {
    await page.goto(each);
    await expect(page).toHaveURL(new RegExp(`/login\\?redirect=${each}$`));
  }
  await page.goto(path);
  await expect(heading(page)).toBeVisible();
  await expect(page.locator('.app-header, .menu-bar')).toHaveCount(0);
  await openAs(page, 'lead@demo.example');
  await expect(page.locator('.menu-bar')).toBeVisible();
  for (const each of special) {
    await page.evaluate((to) => history.pushState(null, '', to), each);
    await expect(page.locator('main [part=root]')).toBeVisible();
    await expect(page.locator('.menu-bar'), each).toHaveCount(0);
  }
});
