import type { Page } from '@playwright/test';
import type { StateFacts } from '../../core-backend/states.ts';
import { firstUser } from '../../core-backend/world.ts';
import { callRows } from '../../../widgets/contract/calls.ts';
import { test as base } from '../world.ts';

export { expect } from '@playwright/test';

const isRowCall = (path: string) => /^POST \/lists\/[\w-]+\/(tabs|rows)$/.test(path);
const coreCalls = new Set(
  Object.values(callRows).flatMap(({ part, method, path }) => (part === 'core' ? [`${method} ${path}`] : [])),
);
/** What the built pages themselves are made of, and the pictures and files of replies. */
const isFile = (path: string) =>
  /^GET \/(assets|widgets|images|files|fonts)\//.test(path) || path === 'GET /frame/origins.json';

/** Notes what went wrong on a page, and each request that is none of the core calls. */
function watch(page: Page, faults: string[]): void {
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) faults.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => faults.push(`thrown: ${error.message}`));
  page.on('response', (response) => {
    if (response.status() >= 400) faults.push(`${response.status()} ${response.url()}`);
  });
  page.on('request', (request) => {
    if (!['fetch', 'xhr', 'eventsource', 'ping'].includes(request.resourceType())) return;
    const path = `${request.method()} ${new URL(request.url()).pathname}`;
    if (!coreCalls.has(path) && !isRowCall(path) && !isFile(path)) faults.push(`asked: ${path}`);
  });
}

interface Journey {
  /** What went wrong so far. After each test it must be empty. */
  faults: string[];
  /** Has the backend make a thing of the test's own, and answers the facts by which it is reached. */
  make: <Name extends keyof StateFacts>(state: Name) => Promise<StateFacts[Name]>;
}

/** The built portal over a backend that answers the core calls alone. */
export const test = base.extend<Journey>({
  baseURL: ({ core }, use) => use(core.base),
  faults: [
    async ({ page }, use) => {
      const faults: string[] = [];
      watch(page, faults);
      await use(faults);
      base.expect(faults).toEqual([]);
    },
    { auto: true },
  ],
  make: ({ core }, use) =>
    use(async (state) => {
      const response = await fetch(`${core.base}/states`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ state }),
      });
      return ((await response.json()) as { facts: never }).facts;
    }),
});

/** Signs in, and opens a page of the portal. */
export async function signIn(page: Page, path = '/'): Promise<void> {
  await page.goto(path);
  await page.getByLabel('Username').fill(firstUser.username);
  await page.getByLabel('Password', { exact: true }).fill(firstUser.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

export const queryOf = (facts: Readonly<Record<string, string>>): string => new URLSearchParams(facts).toString();
