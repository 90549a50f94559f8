import type { Page } from '@playwright/test';
import { makeState } from '../core-backend/caller.ts';
import { choose, expect, test as base } from './world.ts';
import { nextCall } from '../support/next-call.js';

const test = base.extend({ baseURL: ({ desk }, use) => use(desk.host.base) });

/** Storage that a browser blocks: what is typed is then kept on the server alone. */
function blockStorage(): void {
  const blocked = () => {
    throw new DOMException('blocked', 'SecurityError');
  };
  for (const storage of ['localStorage', 'sessionStorage', 'indexedDB'])
    Object.defineProperty(window, storage, { get: blocked });
}

const approved = (page: Page) =>
  page
    .getByRole('region', { name: 'PAN card', exact: true })
    .getByRole('radio', { name: 'Approved', includeHidden: true });
const remarks = (page: Page) => page.getByLabel('Remarks');

async function saveView(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'Save as new view' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: `Views: ${name}` })).toBeVisible();
}

test('in front of a lender: sign in, a list with a view that stays, a document claimed and a card approved', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await page.goto('/document-processing');
  await page.getByLabel('Username').fill('agent@core.example');
  await page.getByLabel('Password', { exact: true }).fill('core-pass');
  await page.getByRole('button', { name: 'Sign in' }).click();
  const loans = page.getByRole('link', { name: /^\d{12}$/ });
  await expect(loans.first()).toBeVisible();

  await test.step('a view is kept by this server', async () => {
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect(page.getByText(/^11 to 20 of /)).toBeVisible();
    await saveView(page, 'My second page');
    await page.reload();
    await page.getByRole('button', { name: 'Views' }).click();
    await expect(page.getByRole('menuitemradio', { name: 'My second page' })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('an application is claimed, its picture shown, its card approved', async () => {
    await loans.first().click();
    await expect(page.getByText('Locked to you')).toBeVisible();
    await expect(approved(page)).not.toBeChecked();
    await page.locator('h1').click();
    await page.keyboard.press('a');
    await expect(page.getByText('Section data updated successfully')).toBeVisible();
    await expect(approved(page)).toBeChecked();
    await page.reload();
    await expect(approved(page)).toBeChecked();
  });
});

test('in front of a lender: a call of the dialer, whose draft is kept on the server, saved and in the history [release]', async ({
  page,
  browser,
  desk,
}) => {
  test.setTimeout(100_000);
  const { query } = await makeState(desk.lender.base, 'telephony-call');
  const address = `/ameyoCallingCRM?${new URLSearchParams(query).toString()}`;
  await page.addInitScript(blockStorage);
  await page.goto(address);
  const isKept = page.waitForResponse((response) => response.url().endsWith('/drafts/call/keep'));
  await remarks(page).fill('Asked for a call after six');
  expect((await isKept).status()).toBe(200);

  await test.step('a reload gives it back, and so does another machine', async () => {
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect(remarks(page)).toHaveValue('Asked for a call after six');
    const elsewhere = await browser.newContext({ baseURL: desk.host.base });
    const other = await elsewhere.newPage();
    await other.addInitScript(blockStorage);
    await other.goto(address);
    await expect(remarks(other)).toHaveValue('Asked for a call after six');
    await elsewhere.close();
  });

  await test.step('it is saved at the lender, and in the history', async () => {
    await page.getByLabel('Next call date').fill(nextCall.shown);
    await choose(page, 'Call status', 'Interested');
    await remarks(page).press('Control+Enter');
    await expect(page.getByText('Call details are saved successfully')).toBeVisible();
    await page.getByRole('button', { name: /View Call History/ }).click();
    await expect(page.getByRole('dialog', { name: 'Call logs' })).toBeVisible();
    await expect(page.getByRole('table').first()).toContainText('Asked for a call after six');
  });
});
