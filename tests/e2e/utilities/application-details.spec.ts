import type { Page } from '@playwright/test';
import { seriousFindings } from '../../support/accessibility.ts';
import { expect, openAs, test } from '../world.ts';

const screen = (page: Page) => page.locator('lending-application-details');
const panel = (page: Page) => screen(page).getByRole('tabpanel');
const tab = (page: Page, name: string) => screen(page).getByRole('tab', { name });
const isTooWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

/** The path that the demo names. */
async function detailsPath(page: Page): Promise<string> {
  const links = (await (await page.request.get('/demo/links.json')).json()) as Record<string, string>;
  return links['application-details'] ?? '';
}

async function search(page: Page, by: string, text: string): Promise<void> {
  await page.getByLabel('Search by', { exact: true }).selectOption({ label: by });
  await page.getByRole('textbox', { name: /^Search by/ }).fill(text);
  await page.keyboard.press('Enter');
}

test('an application is read in all its parts at the path with its number [RT-66][UT-13][UT-17] [release]', async ({
  page,
}) => {
  const path = await detailsPath(page);
  expect(path).toMatch(/^\/application_details\/\d{12}$/);
  await openAs(page, 'lead@demo.example', path);
  const loan = path.split('/').at(-1) ?? '';
  await expect(screen(page).getByText(`LAN: ${loan}`)).toBeVisible();
  await expect(page).toHaveTitle('Application details · lending-desk');
  await expect(panel(page).getByRole('region', { name: 'Applicant' })).toContainText(/\d\dxxxxxx\d\d/);
  await expect(screen(page).getByRole('list', { name: 'Way of the application' })).toContainText('Applied');
  expect(await seriousFindings(page)).toEqual([]);

  await tab(page, 'Documents').click();
  await expect(panel(page).getByRole('list', { name: 'Documents' }).getByRole('listitem').first()).toBeVisible();
  await expect(panel(page).getByRole('region', { name: 'Document preview' })).toBeVisible();
  for (const name of ['Edit', 'Replace', 'Delete', 'UPLOAD'])
    await expect(panel(page).getByRole('button', { name, exact: true })).toHaveCount(0);
  expect(await seriousFindings(page)).toEqual([]);

  await tab(page, 'NACH').click();
  await expect(panel(page).getByRole('region', { name: 'Account' })).toContainText(/XXXX\d{4}/);
  await tab(page, 'Calls').click();
  await expect(
    panel(page)
      .getByText(/Calls|No record to display/)
      .first(),
  ).toBeVisible();
  await tab(page, 'Chats').click();
  await expect(panel(page).getByRole('region', { name: 'Messages' })).toBeVisible();
  await expect(panel(page).getByRole('textbox')).toHaveCount(0);
  expect(await seriousFindings(page)).toEqual([]);
  // What was just done stands in the audit.
  await tab(page, 'Audit').click();
  await expect(
    panel(page)
      .getByRole('row', { name: /Application details: chats/ })
      .first(),
  ).toContainText('Vikram Nair');
  expect(await seriousFindings(page)).toEqual([]);
});

test('an application is asked for by the keyboard, its tabs are walked, and an unknown one is no error [RT-81][UT-13][UT-17] [release]', async ({
  page,
}) => {
  const loan = (await detailsPath(page)).split('/').at(-1) ?? '';
  await openAs(page, 'lead@demo.example', '/loanApplicationDetails');
  await expect(page).toHaveTitle('Loan Application Details · lending-desk');
  await expect(page.getByText('No application is open')).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.press('/');
  await expect(page.getByRole('textbox', { name: /^Search by/ })).toBeFocused();
  await search(page, 'Loan ID', '999999999999');
  await expect(page.getByText('No Results Found')).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await search(page, 'Mobile No', '98765');
  await expect(page.getByText('Enter a 10-digit mobile number starting with 6 to 9')).toBeVisible();
  await search(page, 'Email ID', 'nobody@nowhere.example');
  await expect(page.getByText('No Results Found')).toBeVisible();

  await search(page, 'Loan ID', loan);
  await expect(screen(page).getByText(`LAN: ${loan}`)).toBeVisible();
  expect((await tab(page, 'NACH').boundingBox())?.width).toBeLessThan(100);
  await tab(page, 'Overview').focus();
  for (const name of ['Documents', 'NACH', 'Calls', 'Chats', 'Audit']) {
    await page.keyboard.press('ArrowRight');
    await expect(tab(page, name)).toBeFocused();
    await expect(tab(page, name)).toHaveAttribute('aria-selected', 'true');
  }
  await expect(
    panel(page)
      .getByRole('row', { name: /Looked at it/ })
      .first(),
  ).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(tab(page, 'Overview')).toBeFocused();
  await expect(panel(page).getByRole('region', { name: 'Applicant' })).toBeVisible();
});

test('the page of an application does not scroll sideways on a narrow telephone [UT-13] [release]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openAs(page, 'lead@demo.example', await detailsPath(page));
  await expect(panel(page).getByRole('region', { name: 'Applicant' })).toBeVisible();
  expect(await isTooWide(page)).toBe(false);
  for (const [name, region] of [
    ['Documents', 'Document preview'],
    ['NACH', 'Account'],
    ['Chats', 'Messages'],
    ['Audit', 'Audit'],
  ] as const) {
    await tab(page, name).click();
    await expect(panel(page).getByRole('region', { name: region })).toBeVisible();
    expect(await isTooWide(page), name).toBe(false);
  }
  await openAs(page, 'lead@demo.example', '/loanApplicationDetails');
  await expect(page.getByText('No application is open')).toBeVisible();
  expect(await isTooWide(page)).toBe(false);
});

test('an agent of the agency and a visitor do not get to an application [UT-13] [release]', async ({ page }) => {
  const path = await detailsPath(page);
  for (const address of [path, '/loanApplicationDetails']) {
    await openAs(page, 'agency@demo.example', address);
    await expect(page.getByText("Sorry! You don't have access to this page")).toBeVisible();
    await expect(screen(page)).toHaveCount(0);
  }
  await page.evaluate(() => localStorage.clear());
  await page.goto(path);
  await expect(page.getByLabel('Username')).toBeVisible();
  await expect(screen(page)).toHaveCount(0);
});
