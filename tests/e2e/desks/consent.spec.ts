import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { seriousFindings } from '../../support/accessibility.ts';
import { expect, openAs, test } from '../world.ts';

const path = '/consentDashboard';
const drawer = (page: Page) => page.locator('lending-sl-drawer[open]');
const rows = (page: Page) => page.locator('lending-consent-dashboard tbody tr:not(.late)');
const card = (page: Page, name: string | RegExp) =>
  page.getByRole('list', { name: 'Consents by purpose' }).getByRole('button', { name, exact: true });
const count = async (page: Page, name: RegExp) =>
  Number((await page.getByRole('tab', { name }).innerText()).replaceAll(/\D/g, ''));

async function search(page: Page, by: string, text: string): Promise<void> {
  await page.getByLabel('Search by', { exact: true }).selectOption({ label: by });
  await page.getByRole('textbox', { name: /^Search by/ }).fill(text);
  await page.keyboard.press('Enter');
}

test('a customer is found, the consents show with their histories, and nothing can be changed [RT-60][UT-08][UT-17] [release]', async ({
  page,
}) => {
  await openAs(page, 'lead@demo.example', path);
  await expect(page.getByRole('heading', { name: 'Consent Dashboard' })).toBeVisible();
  await expect(page).toHaveTitle('Consent Dashboard · lending-desk');
  const first = rows(page).first();
  await expect(first).toContainText(/\d\dxxxxxx\d\d/);
  await expect(page.getByRole('button', { name: 'Download CSV' })).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  const loan = /\d{12}/.exec(await first.innerText())?.[0] ?? '';

  await search(page, 'Loan ID', loan);
  await expect(rows(page).filter({ hasText: loan }).first()).toBeVisible();
  await expect(rows(page).filter({ hasNotText: loan })).toHaveCount(0);
  await search(page, 'Loan ID', '999999999999');
  await expect(page.getByText('No Results Found')).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Clear search' }).click();
  await search(page, 'Mobile No or Email ID', '98765');
  await expect(page.getByText('Enter a 10-digit mobile number or an email ID')).toBeVisible();
  await search(page, 'Mobile No or Email ID', 'nobody@nowhere.example');
  await expect(page.getByText('No Results Found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).click();

  // The counts of a card are the records behind it.
  const marketing = card(page, /^Marketing, [\d,]+ Withdrawn$/);
  const withdrawn = Number((await marketing.innerText()).replaceAll(/\D/g, ''));
  expect(withdrawn).toBeGreaterThan(0);
  await marketing.click();
  await expect(page.getByText(`of ${withdrawn.toLocaleString('en-IN')}`)).toBeVisible();
  expect(await count(page, /Withdrawn$/)).toBe(withdrawn);
  await expect(rows(page).filter({ hasNotText: 'Marketing' })).toHaveCount(0);
  await expect(rows(page).filter({ hasNotText: 'Withdrawn' })).toHaveCount(0);

  await page
    .getByRole('button', { name: /^History of Marketing/ })
    .first()
    .click();
  const events = drawer(page).getByRole('list', { name: 'History' }).getByRole('listitem');
  await expect(events.first()).toContainText('Withdrawn');
  await expect(events.last()).toContainText('Granted');
  await expect(events.last()).toContainText(/Notice v\d/);
  await expect(drawer(page).getByText('Cannot be changed')).toBeVisible();
  // There is the button that closes it, and nothing else to press or to type into.
  await expect(drawer(page).getByRole('button')).toHaveCount(1);
  await expect(drawer(page).getByRole('button', { name: 'Close' })).toBeVisible();
  for (const role of ['textbox', 'combobox', 'checkbox', 'radio'] as const)
    await expect(drawer(page).getByRole(role)).toHaveCount(0);
  expect(await seriousFindings(page)).toEqual([]);
});

test('the dashboard is worked by the keyboard alone, and gives its records as a file [UT-08][UT-17] [release]', async ({
  page,
}) => {
  await openAs(page, 'lead@demo.example', path);
  await expect(rows(page).first()).toContainText(/\d{12}/);
  await card(page, 'KYC').press('Enter');
  await expect(card(page, 'KYC')).toHaveAttribute('aria-pressed', 'true');
  await expect(rows(page).filter({ hasNotText: 'KYC' })).toHaveCount(0);
  await page.getByRole('tab', { name: /All$/ }).press('ArrowRight');
  await expect(page.getByRole('tab', { name: /Granted$/ })).toHaveAttribute('aria-selected', 'true');
  await expect(rows(page).filter({ hasNotText: 'Granted' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Download CSV' })).toBeVisible();
  const granted = await count(page, /Granted$/);

  const opener = page.getByRole('button', { name: /^History of KYC/ }).first();
  await opener.press('Enter');
  await expect(drawer(page).getByText('Cannot be changed')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toHaveCount(0);
  await expect(opener).toBeFocused();

  await page.getByRole('button', { name: 'Download CSV' }).press('Enter');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download', exact: true }).press('Enter');
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^CONSENTS.*\.csv$/);
  const lines = readFileSync(await file.path(), 'utf8')
    .trimEnd()
    .split('\r\n');
  expect(lines[0]).toContain('Customer,Contact,Loan ID,Purpose,Notice,Language,Channel,When,Status');
  expect(lines).toHaveLength(granted + 1);
  for (const line of lines.slice(1)) expect(line).toContain('KYC');
});

test('who may not read consents is not offered them, and who may read alone gets no file [UT-08] [release]', async ({
  page,
}) => {
  await openAs(page, 'ops2@demo.example', path);
  await expect(page.getByRole('heading', { name: "Sorry! You don't have access to this page" })).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
  expect(await seriousFindings(page)).toEqual([]);
  await openAs(page, 'ops@demo.example', path);
  await expect(page.getByRole('button', { name: 'Columns' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Download CSV' })).toHaveCount(0);
});
