import type { Page } from '@playwright/test';
import type { SecondOrigin } from '../../support/second-origin.ts';
import { callQuery, disposition, saveDisposition } from '../embedding.ts';
import { expect, test } from '../world.ts';

const sandboxTokens = [
  'allow-scripts',
  'allow-same-origin',
  'allow-forms',
  'allow-popups',
  'allow-downloads',
  'allow-modals',
] as const;

/** A page with a button of its own beside a frame whose sandbox holds every token but one. */
async function openSandboxed(page: Page, elsewhere: SecondOrigin, missing: string, address: string) {
  const rest = [...sandboxTokens, 'allow-popups-to-escape-sandbox'].filter((token) => token !== missing).join(' ');
  await page.goto(
    elsewhere.page(
      `/sandbox-${missing}`,
      `<!doctype html><button onclick="this.textContent = 'Still here'">Theirs</button>
       <iframe sandbox="${rest}" width="1200" height="800" src="${address}"></iframe>`,
    ),
  );
  return page.frameLocator('iframe');
}

async function expectPageWhole(page: Page): Promise<void> {
  // a tab that the screen has opened lies over the page, and Chromium may drop what is pressed behind it
  await page.bringToFront();
  await page.getByRole('button', { name: 'Theirs' }).click();
  await expect(page.getByRole('button', { name: 'Still here' })).toBeVisible();
}

for (const [missing, text] of [
  ['allow-scripts', 'needs JavaScript. Where it stands in a frame with a sandbox, that needs allow-scripts.'],
  ['allow-same-origin', 'cannot load its files here. Where it stands in a frame with a sandbox, that needs allow-same'],
] as const)
  test(`a sandbox without ${missing}: the frame says so in the place of its screen, by either address [release]`, async ({
    page,
    host,
    elsewhere,
  }) => {
    const query = await callQuery(host.base);
    for (const path of ['/frame/telephony-crm', '/ameyoCallingCRM']) {
      const frame = await openSandboxed(page, elsewhere, missing, `${host.base}${path}?${query}`);
      // by its tag: one of the two stands in a noscript
      const said = frame.locator('p').filter({ visible: true });
      await expect(said).toHaveCount(1);
      await expect(said).toContainText(text);
      await expect(said).toBeInViewport();
      await expect(frame.locator('lending-telephony-crm')).toHaveCount(0);
      await expectPageWhole(page);
    }
  });

for (const missing of ['allow-forms', 'allow-popups', 'allow-downloads', 'allow-modals'] as const)
  test(`a sandbox without ${missing}: a call is saved and its ticket made all the same [release]`, async ({
    page,
    host,
    elsewhere,
  }) => {
    const query = await callQuery(host.base, missing);
    const frame = await openSandboxed(page, elsewhere, missing, `${host.base}/frame/telephony-crm?${query}`);
    await expect(frame.getByRole('heading', disposition)).toBeVisible();
    await frame.getByRole('button', { name: 'Submit' }).click();
    await expect(frame.getByLabel('Call status')).toHaveAttribute('aria-invalid', 'true');
    await saveDisposition(frame, `Without ${missing}`);
    await frame.getByRole('button', { name: /generate Fresh desk/ }).click();
    // opened in a tab where the sandbox lets it, and a link in any case
    await expect(frame.getByText('Fresh desk URL generated successfully')).toBeVisible();
    await expect(frame.getByRole('link', { name: /\/tickets\// })).toHaveAttribute('target', '_blank');
    const tabs = page.context().pages().slice(1);
    if (missing === 'allow-popups') expect(tabs).toEqual([]);
    else await expect.poll(() => tabs.map((tab) => tab.url())).toEqual([expect.stringContaining('/tickets/')]);
    await expectPageWhole(page);
  });

test('a sandbox without allow-forms: the portal, and signing in, work in it too [release]', async ({
  page,
  host,
  elsewhere,
}) => {
  const address = `${host.base}/ameyoCallingCRM?${await callQuery(host.base)}`;
  const call = await openSandboxed(page, elsewhere, 'allow-forms', address);
  await saveDisposition(call, 'Through the portal, sandboxed');
  const profile = await openSandboxed(page, elsewhere, 'allow-forms', `${host.base}/frame/profile`);
  await profile.getByLabel('Username').fill('ops@demo.example');
  await profile.getByLabel('Password', { exact: true }).fill('demo-pass');
  await page.keyboard.press('Enter');
  await expect(profile.getByText('Last sign-in')).toBeVisible();
});

test('a sandbox without allow-downloads: a list tells how to have its file [release]', async ({
  page,
  host,
  elsewhere,
}) => {
  const address = `${host.base}/frame/queue-list?list=loan-approved`;
  const frame = await openSandboxed(page, elsewhere, 'allow-downloads', address);
  await frame.getByLabel('Username').fill('lead@demo.example');
  await frame.getByLabel('Password', { exact: true }).fill('demo-pass');
  await page.keyboard.press('Enter');
  await frame.getByRole('button', { name: 'Download CSV' }).click();
  await expect(frame.getByText('If no file arrives, open this list in a tab of its own.')).toBeVisible();
  await frame.getByRole('button', { name: 'Download', exact: true }).click();
  await expect(frame.getByText('Columns of the file')).toHaveCount(0);
  await expect(frame.getByRole('table').getByRole('row')).not.toHaveCount(1);
  await expectPageWhole(page);
});
