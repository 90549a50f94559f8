import type { Locator, Page } from '@playwright/test';
import { headers } from '../../../widgets/contract/headers.ts';
import { demoPassword, expect, openAs, test } from '../world.ts';
import { nextCall } from '../../support/next-call.js';

const username = (page: Page) => page.getByLabel('Username');
const remarks = (page: Page) => page.getByRole('textbox', { name: 'Remarks' });
const nameButton = (page: Page) => page.getByRole('banner').locator('.name');
const saved = (page: Page) => page.getByText('Call details are saved successfully');

/** The NACH calling screen of a customer of the demo, who has a form that any text can be typed into. */
async function callOf(base: string): Promise<string> {
  const links = (await (await fetch(`${base}/demo/links.json`)).json()) as Record<string, string>;
  return links['nach-crm'] ?? '';
}

async function openCall(page: Page, base: string, account = 'ops@demo.example'): Promise<void> {
  await openAs(page, account, await callOf(base));
  await expect(page.getByRole('heading', { name: 'Call Disposition' })).toBeVisible();
}
/** Where no session can be stored. */
async function signInForCall(page: Page, base: string): Promise<void> {
  await page.goto(await callOf(base));
  await username(page).fill('ops@demo.example');
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Call Disposition' })).toBeVisible();
}

async function type(page: Page, text: string): Promise<void> {
  await page.getByLabel('Next call date').fill(nextCall.shown);
  await page.getByLabel('Call status').focus();
  await page.keyboard.type('Ringing');
  await remarks(page).fill(text);
  await page.getByRole('radio', { name: '3' }).check({ force: true });
  await expect(page.getByText(/Draft saved/)).toBeVisible();
}
const submitButton = (page: Page) => page.getByRole('button', { name: 'Submit' });
const submit = (page: Page) => submitButton(page).click();

/** Ends the session on the server alone, as an administrator does, and presses `then` in the same moment. */
async function endSession(page: Page, then: Locator | null = null): Promise<void> {
  const names = { token: headers.securityToken, key: headers.userKey };
  const target = then ?? page.locator('body');
  const isEnded = await target.evaluate(
    async (element, { token, key, isPressed }) => {
      const stored = (name: string) => localStorage.getItem(`lending.${name}`) ?? '';
      const answer = await fetch('/auth/logout', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          [token]: stored('securityToken'),
          [key]: stored('userKey'),
        },
        body: '{}',
      });
      if (isPressed) (element as HTMLElement).click();
      return answer.ok;
    },
    { ...names, isPressed: then !== null },
  );
  expect(isEnded).toBe(true);
}

test('a 401 in the middle of typing asks for sign-in and gives the text back, to be saved once [SH-40]', async ({
  page,
  host,
}) => {
  await openCall(page, host.base);
  const address = page.url();
  await type(page, 'Will pay on Friday');
  // The page hears of the end by itself too, so the press comes with it.
  await endSession(page, submitButton(page));
  await expect(username(page)).toBeVisible();
  await expect(page.getByText('Your session has expired. Sign in again')).toBeVisible();
  await username(page).fill('ops@demo.example');
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  // what was submitted goes out by itself under the new session
  const taken = page.waitForResponse((answer) => answer.url().includes('/saveNachCallDetails') && answer.ok());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Call Disposition' })).toBeVisible();
  expect(page.url()).toBe(address);
  await taken;
  await page.getByRole('button', { name: /View Call History/ }).click();
  await expect(page.getByRole('table').first()).toContainText('Will pay on Friday');
  await expect(page.getByRole('cell', { name: 'Will pay on Friday' })).toHaveCount(1);
});

test('text that was not submitted comes back after a session that ended meanwhile [release]', async ({
  page,
  host,
}) => {
  await openCall(page, host.base, 'ops2@demo.example');
  await type(page, 'Asked for a call in the evening');
  await endSession(page);
  await page.reload();
  await expect(username(page)).toBeVisible();
  await username(page).fill('ops2@demo.example');
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.keyboard.press('Enter');
  await expect(remarks(page)).toHaveValue('Asked for a call in the evening');
  await submit(page);
  await expect(saved(page)).toBeVisible();
  await expect(remarks(page)).toHaveValue('');
});

test('somebody else signs in in another tab: the text stays until that is seen, and is not theirs [release]', async ({
  page,
  context,
  host,
}) => {
  await openCall(page, host.base);
  await type(page, 'Mine alone');
  const other = await context.newPage();
  await other.goto('/gallery-of-nothing');
  await other.evaluate(async (password) => {
    const body = new FormData();
    body.set('username', 'ops3@demo.example');
    body.set('password', password);
    const answer = await fetch('/auth/login', { method: 'POST', body });
    const { data } = (await answer.json()) as { data: { token: string; key: string } };
    localStorage.setItem('lending.userKey', data.key);
    localStorage.setItem('lending.user', JSON.stringify(data));
    localStorage.setItem('lending.securityToken', data.token);
  }, demoPassword);
  const notice = page.getByRole('dialog', { name: 'Signed in as someone else' });
  await expect(notice).toContainText('Farah Siddiqui');
  await expect(remarks(page)).toHaveValue('Mine alone');
  await notice.getByRole('button', { name: 'Continue as Farah' }).click();
  await expect(page.getByRole('heading', { name: 'Call Disposition' })).toBeVisible();
  await expect(page.getByText(/Draft saved/)).toHaveCount(0);
  await expect(remarks(page)).toHaveValue('');
});

test('a log-out asks while a save has not reached the server, and not once it has [release]', async ({
  page,
  host,
}) => {
  await openCall(page, host.base);
  let isGone = true;
  await page.route('**/saveNachCallDetails', (route) => (isGone ? route.abort() : route.continue()));
  await type(page, 'Kept through an outage');
  await submit(page);
  await expect(page.getByText('Not saved yet, retrying')).toBeVisible();
  await page.evaluate(() => history.pushState(null, '', '/'));
  await page.getByRole('button', { name: 'Leave' }).click();
  const logOut = async () => {
    await nameButton(page).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
  };
  await logOut();
  const question = page.getByRole('dialog', { name: 'Log out with unsent work' });
  await expect(question.getByRole('listitem')).toHaveText(['1 save has not reached the server yet']);
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  const taken = page.waitForResponse('**/saveNachCallDetails');
  isGone = false;
  expect((await taken).status()).toBe(200);
  await expect(async () => {
    if (await question.isVisible()) await page.keyboard.press('Escape');
    if (await username(page).isHidden()) await logOut();
    await expect(username(page)).toBeVisible({ timeout: 3000 });
  }).toPass();
});

test('where the browser keeps nothing, a call is saved all the same [release]', async ({ page, host }) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('Access is denied for this document', 'SecurityError');
    };
    Object.defineProperty(globalThis, 'localStorage', { get: refuse });
    indexedDB.open = refuse;
  });
  await signInForCall(page, host.base);
  await type(page, 'Kept in memory alone');
  await page.route('**/saveNachCallDetails', (route) => route.abort(), { times: 1 });
  await submit(page);
  await expect(saved(page)).toBeVisible({ timeout: 20_000 });
  await expect(remarks(page)).toHaveValue('');
});

test('where the disk is full, what is typed stays on the screen and is saved [release]', async ({ page, host }) => {
  await page.addInitScript(() => {
    const full = () => {
      throw new DOMException('The quota has been exceeded', 'QuotaExceededError');
    };
    Storage.prototype.setItem = full;
    IDBObjectStore.prototype.put = full;
  });
  await signInForCall(page, host.base);
  await type(page, 'No room left');
  await submit(page);
  await expect(saved(page)).toBeVisible();
});

test('without a connection the portal says so and goes on after [release]', async ({ page, context }) => {
  await openAs(page, 'ops@demo.example');
  const list = page.locator('lending-queue-list');
  await expect(list.locator('tbody tr:not(.late)').first()).toBeVisible();
  const bar = page.getByText('No connection.');
  await expect(bar).toHaveCount(0);
  // the scripts of what says so, which come once the page stands: the portal's bar, and the list's messages
  await page.waitForFunction(() => {
    const arrived = performance.getEntriesByType('resource').filter(({ duration }) => duration > 0);
    return ['/later-', '/snackbar-', '/top-layer-'].every((part) => arrived.some(({ name }) => name.includes(part)));
  });
  await expect(page.locator('[role="status"]:not([aria-label]):empty').first()).toBeAttached();
  await context.setOffline(true);
  await expect(bar).toBeVisible();
  await list.getByRole('button', { name: 'Name', exact: true }).click();
  await expect(list.getByText('The server cannot be reached. Check the connection').first()).toBeVisible();
  await expect(list.getByRole('progressbar')).toHaveCount(0);
  await context.setOffline(false);
  await expect(bar).toHaveCount(0);
  // it loads by itself once the server is reached (ER-43)
  await expect(list.locator('tbody tr:not(.late)').first()).toBeVisible();
});

test('what was typed in the moment before a page goes is there again [release]', async ({ page, host }) => {
  await openCall(page, host.base, 'ops2@demo.example');
  for (const said of ['Rang once', 'Rang twice', 'Rang three times', 'Rang four times', 'Rang five times']) {
    await remarks(page).fill(said);
    await page.reload();
    await expect(remarks(page)).toHaveValue(said);
  }
});
