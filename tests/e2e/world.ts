import type { Browser, Page } from '@playwright/test';
import type { CallReply } from '../../widgets/contract/schemas.ts';
import { test as base } from './servers.ts';
import { storedOf } from './stored-session.ts';

export { expect } from '@playwright/test';

/** What went wrong between pages and server, for a failed test to tell. */
interface Wire {
  wire: string[];
}

/** Notes what the browser could not fetch, in every page of its contexts; what a page itself gave up is none of it. */
function listen(browser: Browser, notes: string[]): Browser {
  const note = (page: Page) =>
    page.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? '';
      if (reason === 'net::ERR_ABORTED') return;
      notes.push(`${new Date().toISOString()} ${request.method()} ${request.url()}: ${reason}`);
    });
  const create = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await create(options);
    context.on('page', note);
    return context;
  };
  return browser;
}

export const test = base.extend<{ wireOfFailure: void }, Wire>({
  // oxlint-disable-next-line no-empty-pattern
  wire: [async ({}, use) => use([]), { scope: 'worker' }],
  browser: [async ({ browser, wire }, use) => use(listen(browser, wire)), { scope: 'worker' }],
  wireOfFailure: [
    async ({ wire }, use, info) => {
      wire.length = 0;
      await use();
      if (info.status === info.expectedStatus || wire.length === 0) return;
      await info.attach('what the browser could not fetch', { body: wire.join('\n'), contentType: 'text/plain' });
    },
    { auto: true },
  ],
  baseURL: async ({ host }, use) => use(host.base),
});

/** The demo accounts that the README names. */
export const accounts = ['ops', 'ops2', 'ops3', 'agency', 'manager', 'lead'].map((name) => `${name}@demo.example`);
export const demoPassword = 'demo-pass';

/** Signs in through the screen, as a person does, and waits until the portal stands. */
export async function signIn(page: Page, username: string, path = '/'): Promise<void> {
  await page.goto(path);
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('banner').waitFor();
}

/** Stores a session of somebody in the page's browser, for tests that the sign-in is no part of; no page is open then. */
export async function storeSession(page: Page, username: string, password = demoPassword): Promise<void> {
  const answer = await page.request.post('/auth/login', { multipart: { username, password } });
  const { data } = (await answer.json()) as { data: CallReply<'signIn'> };
  // nothing of the product, but of its origin
  await page.goto('/readyz');
  await page.evaluate((entries) => {
    for (const [key, value] of entries) localStorage.setItem(key, value);
  }, storedOf(data));
}

/** Opens a page as somebody who has signed in before. */
export async function openAs(page: Page, username: string, path = '/', password = demoPassword): Promise<void> {
  await storeSession(page, username, password);
  await page.goto(path);
}

/** Chooses an option by its words. */
export async function choose(page: Page, label: string | RegExp, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).selectOption({ label: option });
}
