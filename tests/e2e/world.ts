import { type Browser, type Page, test as base } from '@playwright/test';
import type { RunningServer } from '../support/running-server.ts';
import {
  embeddingPorts,
  type Examples,
  type SecondOrigin,
  startExamples,
  startSecondOrigin,
} from '../support/second-origin.ts';
import { startDemo } from './demo.ts';

export { expect } from '@playwright/test';

interface World {
  /** The built server with a store of its own, one a worker; `page.goto('/')` opens its portal. */
  host: RunningServer;
  /** Somebody else's pages. */
  elsewhere: SecondOrigin;
  /** The pages of embed-examples/. */
  examples: Examples;
}
/** What went wrong between pages and server, for a failed test to tell. */
interface Wire {
  wire: string[];
}
interface Ports {
  ports: Awaited<ReturnType<typeof embeddingPorts>>;
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

export const test = base.extend<{ wireOfFailure: void }, World & Ports & Wire>({
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
  // oxlint-disable-next-line no-empty-pattern
  ports: [async ({}, use) => use(await embeddingPorts()), { scope: 'worker' }],
  host: [
    async ({ ports }, use) => {
      const host = await startDemo({ EMBED_ORIGINS: ports.origins });
      await use(host);
      await host.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  elsewhere: [
    async ({ ports }, use) => {
      const elsewhere = await startSecondOrigin(ports.second);
      await use(elsewhere);
      await elsewhere.stop();
    },
    { scope: 'worker' },
  ],
  examples: [
    async ({ ports, host }, use) => {
      const examples = await startExamples(host.base, ports.examples);
      await use(examples);
      await examples.stop();
    },
    { scope: 'worker' },
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

/** Chooses an option by its words. */
export async function choose(page: Page, label: string | RegExp, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).selectOption({ label: option });
}
