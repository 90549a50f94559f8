import type { Page } from '@playwright/test';
import { headers } from '../../../widgets/contract/headers.ts';
import { seriousFindings } from '../../support/accessibility.ts';
import { dialerKey } from '../demo.ts';
import { demoPassword, expect, openAs, test } from '../world.ts';

const heading = (page: Page) => page.getByRole('heading', { name: 'Hand-over', level: 1 });

/** What the dialer does: it asks for a code that opens a screen for a member of staff. @returns the code's address */
async function addressFor(page: Page, screen: string, params: Readonly<Record<string, string>> = {}): Promise<string> {
  const answer = await page.request.post('/hop/create', {
    data: { username: 'lead@demo.example', screen, params },
    headers: { [headers.userKey]: dialerKey },
  });
  const { data } = (await answer.json()) as { data: { path: string } };
  return data.path;
}

async function someLoan(page: Page): Promise<string> {
  const links = (await (await page.request.get('/demo/links.json')).json()) as Record<string, string>;
  return /\d{12}/.exec(links['document-verification'] ?? '')?.[0] ?? '';
}

test('the hand-over page has a heading and a way home, under the header and without the menu bar [RT-04][UT-12] [release]', async ({
  page,
}) => {
  await openAs(page, 'lead@demo.example', '/hop');
  await expect(heading(page)).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.locator('.menu-bar')).toHaveCount(0);
  expect(await seriousFindings(page)).toEqual([]);
  await page.locator('lending-hop').getByRole('link', { name: 'Home' }).click();
  await expect(page.locator('lending-queue-list h1')).toBeVisible();
});

test('signed out, the code survives the sign-in; it opens its screen once, and stays in no history [RT-04][UT-12]', async ({
  page,
}) => {
  const loan = await someLoan(page);
  const address = await addressFor(page, 'DOCUMENT_VERIFICATION', { loanApplicationNumber: loan });
  await page.goto('/login');
  await page.goto(address);
  await page.getByLabel('Username').fill('lead@demo.example');
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/document-processing/${loan}$`));
  await expect(page.locator('lending-document-verification')).toHaveAttribute('loan-application-number', loan);
  await page.goBack();
  await expect(page.locator('lending-queue-list h1')).toBeVisible();
  expect(page.url()).not.toContain('code=');
  await page.goto(address);
  await expect(page.getByRole('alert')).toContainText('This link is not good any more. Ask for a new one');
  expect(await seriousFindings(page)).toEqual([]);
});

test('a code of somebody else opens nothing, and is good for its own person still [release]', async ({
  page,
  browser,
  host,
}) => {
  const address = await addressFor(page, 'HOLD');
  const context = await browser.newContext({ baseURL: host.base });
  const other = await context.newPage();
  await openAs(other, 'ops@demo.example', address);
  await expect(other.getByRole('alert')).toContainText('This link is not good any more');
  await context.close();
  await openAs(page, 'lead@demo.example', address);
  await expect(page.locator('lending-queue-list')).toHaveAttribute('list', 'hold');
  await expect(page).toHaveURL(/\/hold$/);
});

test('profile, customer details, hand-over and agent KYC stand under the header without the menu bar [SH-26]', async ({
  page,
}) => {
  const links = (await (await page.request.get('/demo/links.json')).json()) as Record<string, string>;
  const customer = links['customer-details-agency'] ?? '';
  expect(customer).toMatch(/^\/agency\/customer-details\//);
  await openAs(page, 'lead@demo.example');
  await expect(page.locator('.menu-bar')).toBeVisible();
  for (const [path, tag] of [
    ['/profile', 'lending-profile'],
    [customer, 'lending-customer-details'],
    ['/hop', 'lending-hop'],
    ['/agency/manager/agent-kyc/not_started', 'lending-agent-kyc'],
  ] as const) {
    await page.evaluate((to) => history.pushState(null, '', to), path);
    await expect(page.locator(`main ${tag}`), path).toHaveCount(1);
    await expect(page.getByRole('banner'), path).toBeVisible();
    await expect(page.locator('.menu-bar'), path).toHaveCount(0);
  }
});
