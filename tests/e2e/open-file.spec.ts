import type { Page } from '@playwright/test';
import { seriousFindings } from '../support/accessibility.ts';
import { accounts, expect, openAs, signIn, test } from './world.ts';

/** The address of the page to which an ended link of the first application's document leads. */
async function openFileAddress(page: Page): Promise<string> {
  await openAs(page, 'ops@demo.example', '/document-processing');
  await page
    .getByRole('link', { name: /^\d{12}$/ })
    .first()
    .click();
  const link = page.getByRole('link', { name: 'Open in a new tab' });
  const { pathname } = new URL((await link.getAttribute('href')) ?? '', page.url());
  return pathname.replace('/files/', '/open-file/');
}

test('a link to a document that has ended opens the document again, for who may see it [release]', async ({
  page,
  browser,
  host,
}) => {
  const address = await openFileAddress(page);

  await test.step('with the session of this browser', async () => {
    const again = await page.context().newPage();
    const served = again.waitForResponse((response) => /\/files\/[0-9a-f-]{36}\?/.test(response.url()));
    await again.goto(address);
    expect([(await served).status(), (await served).headers()['content-type']]).toEqual([200, 'image/jpeg']);
    await again.waitForURL(/\/files\/[0-9a-f-]{36}\?expires=/);
  });

  await test.step('without one it says what to do, and opens once somebody has signed in beside it', async () => {
    const context = await browser.newContext({ baseURL: host.base });
    const alone = await context.newPage();
    await alone.goto(address);
    await expect(alone.getByRole('heading', { name: 'The link to this file has ended' })).toBeVisible();
    expect(await seriousFindings(alone)).toEqual([]);
    const opened = context.waitForEvent('page');
    await alone.getByRole('link', { name: 'Sign in' }).click();
    const other = await opened;
    await signIn(other, accounts[0] ?? '', other.url());
    await alone.waitForURL(/\/files\/[0-9a-f-]{36}\?expires=/);
    await context.close();
  });

  await test.step('and for nobody who has no document desk', async () => {
    const context = await browser.newContext({ baseURL: host.base });
    const theirs = await context.newPage();
    await openAs(theirs, 'agency@demo.example', address);
    await expect(theirs.getByRole('heading', { name: 'This file cannot be opened' })).toBeVisible();
    await context.close();
  });
});
