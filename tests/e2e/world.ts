import { type Page, test as base } from '@playwright/test';
import { type RunningServer, startServer } from '../support/running-server.ts';
import {
  embeddingPorts,
  type Examples,
  type SecondOrigin,
  startExamples,
  startSecondOrigin,
} from '../support/second-origin.ts';

export { expect } from '@playwright/test';

interface World {
  /** The built server with a store of its own, one a worker; `page.goto('/')` opens its portal. */
  host: RunningServer;
  /** Somebody else's pages. */
  elsewhere: SecondOrigin;
  /** The pages of embed-examples/. */
  examples: Examples;
}
interface Ports {
  ports: Awaited<ReturnType<typeof embeddingPorts>>;
}

export const test = base.extend<object, World & Ports>({
  // oxlint-disable-next-line no-empty-pattern
  ports: [async ({}, use) => use(await embeddingPorts()), { scope: 'worker' }],
  host: [
    async ({ ports }, use) => {
      const host = await startServer({ EMBED_ORIGINS: ports.origins, DEMO_APPLICATIONS: '1200', LOG_LEVEL: 'warn' });
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
