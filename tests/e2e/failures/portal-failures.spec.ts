import type { Page } from '@playwright/test';
import { sampled } from '../../support/tiers/tiers.ts';
import { demoPassword, expect, openAs, signIn, storeSession, test } from '../world.ts';
import { contractHeader } from '../../support/contract-header.ts';

const username = (page: Page) => page.getByLabel('Username');
const nameButton = (page: Page) => page.getByRole('banner').locator('.name');
const openProfile = async (page: Page) => {
  await nameButton(page).click();
  await page.getByRole('menuitem', { name: 'Profile' }).click();
};

async function signInHere(page: Page, account: string): Promise<void> {
  await username(page).fill(account);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

test('a 401 ends the session and asks for sign-in, which leads back [SH-40]', async ({ page }) => {
  await openAs(page, 'ops@demo.example', '/');
  await expect(nameButton(page)).toBeVisible();
  await page.route('**/generic/displayProfile', (route) =>
    route.fulfill({
      status: 401,
      json: {
        status: 'ERROR',
        error: { errorCode: 'SESSION_EXPIRED', errorMessage: 'Your session has expired. Sign in again' },
      },
    }),
  );
  await openProfile(page);
  await expect(username(page)).toBeVisible();
  await expect(page).toHaveURL(/\/login\?redirect=\/profile$/);
  await expect(page.getByText('Your session has expired. Sign in again')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('lending.securityToken'))).toBeNull();
  await page.unroute('**/generic/displayProfile');
  await signInHere(page, 'ops@demo.example');
  await expect(page.getByText('Last sign-in')).toBeVisible();
  await expect(page).toHaveURL(/\/profile$/);
});

test('a session that the server has ended asks for sign-in at the next call [release]', async ({ page, host }) => {
  await openAs(page, 'ops@demo.example', '/profile');
  await expect(page.getByText('Last sign-in')).toBeVisible();
  const [token, key] = await page.evaluate(() =>
    ['securityToken', 'userKey'].map((name) => localStorage.getItem(`lending.${name}`) ?? ''),
  );
  const answer = await page.request.post(`${host.base}/auth/logout`, {
    headers: { 'x-security-token': token ?? '', 'x-user-key': key ?? '' },
    data: {},
  });
  expect(answer.ok()).toBe(true);
  // The live stream's next attempt may be the first to hear of it: the profile is gone by then.
  await page.evaluate(() => {
    const profile = document.querySelector('lending-profile');
    const reload: unknown = profile && Reflect.get(profile, 'reload');
    if (typeof reload === 'function') void reload.call(profile);
  });
  await expect(page).toHaveURL(/\/login\?redirect=\/profile$/);
});

for (const status of sampled([400, 403, 404, 500], () => 'status'))
  test(`a load that answers ${status} fills the page with the error page and a refresh control [SH-41][ER-09][ER-10]`, async ({
    page,
  }) => {
    await storeSession(page, 'ops@demo.example');
    await page.route('**/generic/displayProfile', (route) => route.fulfill({ status, json: { status: 'ERROR' } }));
    await page.goto('/profile');
    const main = page.getByRole('main');
    await expect(main.getByText("We're sorry, something went wrong", { exact: true })).toBeVisible();
    await expect(
      main.getByText('An error occur while loading page. Try Reloading the page again', { exact: true }),
    ).toBeVisible();
    await page.unroute('**/generic/displayProfile');
    await main.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByText('Last sign-in')).toBeVisible();
  });

test('a crash stays in its page [SH-42][ER-11]', async ({ page }) => {
  await storeSession(page, 'ops@demo.example');
  // Of a backend that says it keeps this contract, a reply is taken as it comes.
  await page.route('**/generic/displayProfile', (route) =>
    route.fulfill({ headers: contractHeader, json: { status: 'SUCCESS', data: {} } }),
  );
  await page.goto('/profile');
  await expect(page.getByRole('main').getByText('Something went wrong.', { exact: true })).toBeVisible();
  await expect(nameButton(page)).toBeVisible();
  await page.unroute('**/generic/displayProfile');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Last sign-in')).toBeVisible();
});

test('a server that is gone gives a red message at sign-in, and the next attempt works [ER-43] [release]', async ({
  page,
}) => {
  await page.goto('/login');
  await page.route('**/auth/login', (route) => route.abort('connectionrefused'));
  await signInHere(page, 'ops@demo.example');
  await expect(page.getByRole('alert').filter({ hasText: 'The server cannot be reached' })).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await expect(username(page)).toHaveValue('ops@demo.example');
  await page.unroute('**/auth/login');
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.keyboard.press('Enter');
  await expect(nameButton(page)).toBeVisible();
});

test('a slow server shows the loading line, and the page stays usable [AP-12]', async ({ page }) => {
  await openAs(page, 'ops@demo.example', '/');
  let deliver = () => undefined as void;
  const held = new Promise<void>((resolve) => (deliver = resolve));
  await page.route('**/generic/displayProfile', async (route) => {
    await held;
    await route.continue();
  });
  await openProfile(page);
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeVisible();
  await nameButton(page).click();
  await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible();
  deliver();
  await expect(page.getByText('Last sign-in')).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
});

test('two tabs never work under different names [release]', async ({ page, context }) => {
  await openAs(page, 'ops@demo.example', '/profile');
  await expect(page.getByText('ops@demo.example')).toBeVisible();
  const other = await context.newPage();
  await other.goto('/');
  await nameButton(other).click();
  await other.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(username(page)).toBeVisible();
  await expect(username(other)).toBeVisible();
  await signInHere(other, 'agency@demo.example');
  await expect(nameButton(other)).toBeVisible();
  await expect(page.getByText('agency@demo.example')).toBeVisible();
  expect(await nameButton(page).textContent()).toBe(await nameButton(other).textContent());
});

test('blocked storage keeps the session for the page alone [release]', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(globalThis, 'localStorage', {
      get() {
        throw new DOMException('Access is denied for this document', 'SecurityError');
      },
    });
  });
  await signIn(page, 'ops@demo.example', '/login?redirect=/profile');
  await expect(page.getByText('Last sign-in')).toBeVisible();
  await page.reload();
  await expect(username(page)).toBeVisible();
});

test('full storage does not stand in the way of a session [release]', async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded', 'QuotaExceededError');
    };
  });
  await signIn(page, 'ops@demo.example', '/login?redirect=/profile');
  await expect(page.getByText('Last sign-in')).toBeVisible();
  await page.getByRole('button', { name: 'Display' }).click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await expect(page.locator('lending-profile')).toHaveAttribute('theme', 'dark');
});

test('a clock that is years wrong changes nothing [release]', async ({ page }) => {
  await page.clock.setFixedTime(new Date('2041-01-01T00:00:00Z'));
  await signIn(page, 'ops@demo.example', '/login?redirect=/profile');
  await expect(page.getByText('Last sign-in')).toBeVisible();
});

test('a version deployed while the portal is open is taken up at the next screen [release]', async ({ page }) => {
  await openAs(page, 'ops@demo.example', '/');
  await expect(nameButton(page)).toBeVisible();
  let isOld = true;
  await page.route('**/widgets/lending-profile.js', (route) =>
    isOld ? route.fulfill({ status: 404, body: '' }) : route.continue(),
  );
  // What a newer portal's page looks like to the old one: it names other scripts.
  await page.route('**/profile', async (route) => {
    if (route.request().resourceType() === 'document') {
      isOld = false;
      await route.continue();
    } else
      await route.fulfill({ contentType: 'text/html', body: '<script type="module" src="/assets/newer.js"></script>' });
  });
  await openProfile(page);
  await expect(page.getByText('Last sign-in')).toBeVisible();
  expect(isOld).toBe(false);
});

test('a script that cannot be had shows the error page; Reload gets it [ER-09][ER-10] [release]', async ({ page }) => {
  await openAs(page, 'ops@demo.example', '/');
  await page.route('**/widgets/lending-profile.js', (route) => route.abort());
  await openProfile(page);
  await expect(page.getByRole('heading', { name: "We're sorry, something went wrong", exact: true })).toBeVisible();
  await expect(
    page.getByText('An error occur while loading page. Try Reloading the page again', { exact: true }),
  ).toBeVisible();
  await page.unroute('**/widgets/lending-profile.js');
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByText('Last sign-in')).toBeVisible();
});
