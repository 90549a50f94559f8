import type { Page } from '@playwright/test';
import { seriousFindings } from '../support/accessibility.ts';
import { sampled } from '../support/tiers/tiers.ts';
import { demoPassword, expect, openAs, signIn, storeSession, test } from './world.ts';

const nameButton = (page: Page) => page.getByRole('banner').locator('.name');
const username = (page: Page) => page.getByLabel('Username');
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(`lending.${name}`), key);

async function fillSignIn(page: Page, account: string, password = demoPassword): Promise<void> {
  await username(page).fill(account);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
}

async function logOut(page: Page): Promise<void> {
  await nameButton(page).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(username(page)).toBeVisible();
}

test.describe('the way in', () => {
  test('one sign-in for both kinds of staff, and no other way in [SH-01][RT-01]', async ({ page }) => {
    await page.goto('/login');
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
    await expect(page.getByRole('link')).toHaveCount(0);
    await expect(page.getByText(/sign up|register|customer/i)).toHaveCount(0);
    for (const account of ['ops@demo.example', 'agency@demo.example']) {
      await signIn(page, account, '/login');
      await expect(nameButton(page)).toBeVisible();
      await logOut(page);
    }
  });

  test('a log-out shows no sign-in but the fresh one: nothing is typed into a page that goes [release]', async ({
    page,
  }) => {
    await page.addInitScript(() =>
      addEventListener('pagehide', () => sessionStorage.setItem('shown', String(document.body.checkVisibility()))),
    );
    await signIn(page, 'ops@demo.example', '/');
    await logOut(page);
    expect(await page.evaluate(() => sessionStorage.getItem('shown'))).toBe('false');
  });

  test('a valid sign-in is one call and leads home [LG-08][SH-14][SH-16][RT-02]', async ({ page }) => {
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') calls.push(new URL(request.url()).pathname);
    });
    await page.goto('/');
    await expect(username(page)).toBeVisible();
    await expect(page).toHaveURL((address) => address.search === '');
    await fillSignIn(page, 'ops@demo.example');
    await expect(page.locator('lending-queue-list')).toHaveAttribute('list', 'document-processing');
    expect(calls.filter((path) => path === '/auth/login')).toHaveLength(1);
    await page.goto('/login');
    await expect(page.locator('lending-queue-list')).toHaveAttribute('list', 'document-processing');
    await expect(page).toHaveURL(/\/$/);
    await page.goto('/document-processing');
    await expect(page.locator('lending-queue-list')).toHaveAttribute('list', 'document-processing');
  });

  test('the target comes back with all of its parameters, another host never [SH-11][SH-12][SH-13][SH-15] [release]', async ({
    page,
    host,
  }) => {
    const own = 'loanAppId=1&agentId=a%20b&phone=98&typeOfCall=in&convoxId=7&entityId=%26x';
    await page.goto(`/document-processing?${own}`);
    await expect(username(page)).toBeVisible();
    await expect(page).toHaveURL(`${host.base}/login?redirect=/document-processing&${own}`);
    await fillSignIn(page, 'ops@demo.example');
    await expect(page.locator('lending-queue-list')).toBeVisible();
    await expect(page).toHaveURL(`${host.base}/document-processing?${own}`);
    await page.goto('/login?redirect=/document-processing&a=1&b=2');
    await expect(page).toHaveURL(`${host.base}/document-processing?a=1&b=2`);
    for (const target of ['https://evil.example/', '//evil.example', '/%5Cevil.example']) {
      await page.goto(`/login?redirect=${target}`);
      await expect(page).toHaveURL(`${host.base}/`);
    }
  });

  test('an unknown path asks for sign-in first and is not found after [SH-17][SH-30][ER-12][ER-13] [release]', async ({
    page,
  }) => {
    await page.goto('/no-such-path');
    await expect(page).toHaveURL(/\/login\?redirect=\/no-such-path$/);
    await fillSignIn(page, 'ops@demo.example');
    await expect(page.getByRole('heading', { name: 'Oops! Page Not found', exact: true })).toBeVisible();
    await expect(
      page.getByText("We are sorry but the page you are looking for doesn't exist or has been moved", { exact: true }),
    ).toBeVisible();
  });

  test('the session lies in the browser and outlives a reload; a log-out leaves nothing [SH-34][SH-35] [release]', async ({
    page,
  }) => {
    await signIn(page, 'ops@demo.example', '/');
    await nameButton(page).click();
    await page.getByRole('menuitem', { name: 'Profile' }).click();
    await expect(page.getByText('Last sign-in')).toBeVisible();
    for (const key of ['user', 'userKey', 'securityToken', 'portalType']) expect(await stored(page, key)).toBeTruthy();
    expect(await stored(page, 'majorVersion')).toBe('137');
    await page.reload();
    await expect(page.getByText('Last sign-in')).toBeVisible();
    await logOut(page);
    for (const key of ['user', 'userKey', 'securityToken', 'portalType']) expect(await stored(page, key)).toBeNull();
    await page.goBack();
    await expect(username(page)).toBeVisible();
    await expect(page.getByText('ops@demo.example')).toHaveCount(0);
  });

  test('an older major version clears the storage once [SH-36]', async ({ page }) => {
    await openAs(page, 'ops@demo.example');
    for (const version of ['138', '137']) {
      await page.evaluate((value) => {
        localStorage.setItem('lending.majorVersion', value);
        localStorage.setItem('foreign', 'kept');
      }, version);
      await page.reload();
      await expect(nameButton(page)).toBeVisible();
      expect(await page.evaluate(() => localStorage.getItem('foreign'))).toBe('kept');
      expect(await stored(page, 'majorVersion')).toBe(version);
    }
    await page.evaluate(() => localStorage.setItem('lending.majorVersion', '136'));
    await page.reload();
    await expect(username(page)).toBeVisible();
    expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({ 'lending.majorVersion': '137' });
  });
});

test.describe('the shell', () => {
  test('names the person over exactly Profile and Log out [SH-05][SH-06][SH-43][SH-44][RT-03]', async ({ page }) => {
    await openAs(page, 'ops@demo.example');
    const user = await page.evaluate((): unknown => JSON.parse(localStorage.getItem('lending.user') ?? '{}'));
    const { firstName, lastName, id } = user as { firstName: string; lastName: string; id: string };
    await expect(nameButton(page)).toContainText(`${firstName} ${lastName}`);
    await nameButton(page).click();
    await expect(page.getByRole('menuitem')).toHaveText(['Profile', 'Log out']);
    const call = page.waitForRequest('**/generic/displayProfile');
    await page.getByRole('menuitem', { name: 'Profile' }).click();
    expect((await call).postData()).toContain(id);
    await expect(page).toHaveURL(/\/profile$/);
    // chats that wait for an answer are counted before it
    await expect(page).toHaveTitle(/^(\(\d+\) )?Profile · lending-desk$/);
    await expect(page.getByRole('navigation')).toHaveCount(0);
    for (const value of [firstName, lastName, 'ops@demo.example', id])
      await expect(page.locator('lending-profile').getByText(value, { exact: true }).first()).toBeVisible();
    await expect(page.locator('lending-profile').getByRole('textbox')).toHaveCount(0);
  });

  test('switches portals, keeps the choice and goes home [SH-07][SH-08][SH-37][SH-38][CO-17]', async ({ page }) => {
    await signIn(page, 'lead@demo.example', '/profile');
    const portal = page.getByRole('banner').getByRole('button', { name: /Portal:/ });
    const first = (await portal.textContent())?.includes('Agency') ? 'agency' : 'ops';
    const other = first === 'agency' ? 'ops' : 'agency';
    const label = { agency: 'Agency', ops: 'Operations' };
    await portal.click();
    await page.getByRole('menuitemradio', { name: label[other] }).click();
    await expect(page).toHaveURL(/\/$/);
    await expect(page.locator('lending-queue-list')).toBeVisible();
    expect(await stored(page, 'portalType')).toBe(other);
    await page.reload();
    await expect(portal).toContainText(label[other]);
    await page.evaluate(() => localStorage.removeItem('lending.portalType'));
    await page.reload();
    await expect(portal).toContainText(label[first]);
    await logOut(page);
    await signIn(page, 'ops@demo.example');
    await expect(nameButton(page)).toBeVisible();
    await expect(portal).toHaveCount(0);
    await page.evaluate(() => localStorage.setItem('lending.portalType', 'agency'));
    await page.reload();
    await expect(page.locator('lending-queue-list')).toHaveAttribute('list', 'document-processing');
  });

  test('keeps a screen from a user without its route, with a way home [SH-31][SH-32][ER-14][ER-15][ER-16]', async ({
    page,
  }) => {
    await openAs(page, 'agency@demo.example', '/document-processing');
    await expect(
      page.getByRole('heading', { name: "Sorry! You don't have access to this page", exact: true }),
    ).toBeVisible();
    await expect(
      page.getByText("You don't have permission to access this page. Please contact administrator.", { exact: true }),
    ).toBeVisible();
    await page.getByRole('link', { name: 'Back to Homepage', exact: true }).click();
    await expect(page.locator('lending-queue-list')).toHaveAttribute('list', 'agency-calling-list');
    await page.goto('/no-such-path');
    await page.getByRole('link', { name: 'Back to Homepage', exact: true }).click();
    await expect(page.locator('lending-queue-list')).toHaveAttribute('list', 'agency-calling-list');
  });

  test('loads a screen’s script when it is opened, and shows its shape meanwhile [SH-33]', async ({ page }) => {
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
    let deliver = () => undefined as void;
    const held = new Promise<void>((resolve) => (deliver = resolve));
    await page.route('**/widgets/lending-profile.js', async (route) => {
      await held;
      await route.continue();
    });
    await openAs(page, 'ops@demo.example');
    await expect(page.locator('lending-queue-list')).toBeVisible();
    expect(scripts).toContain('/widgets/lending-queue-list.js');
    expect(scripts).not.toContain('/widgets/lending-profile.js');
    await nameButton(page).click();
    await page.getByRole('menuitem', { name: 'Profile' }).click();
    await expect(page.getByRole('main').getByRole('status', { name: 'Loading' })).toBeVisible();
    expect(scripts).toContain('/widgets/lending-profile.js');
    deliver();
    await expect(page.getByText('Last sign-in')).toBeVisible();
  });

  test('opens the telephony screen without a session and without bars [SH-27][RT-72]', async ({ page }) => {
    await page.goto('/ameyoCallingCRM?phone=9876543210');
    await expect(page.locator('lending-telephony-crm')).toBeVisible();
    await expect(page).toHaveURL(/\/ameyoCallingCRM\?phone=9876543210$/);
    await expect(page.getByRole('banner')).toHaveCount(0);
    await storeSession(page, 'ops@demo.example');
    await page.goto('/ameyoCallingCRM?phone=9876543210');
    await expect(page.locator('lending-telephony-crm')).toBeVisible();
    await expect(page.getByRole('banner')).toHaveCount(0);
    await expect(page.getByRole('navigation')).toHaveCount(0);
  });

  const looks = [320, 1024, 1920].flatMap((width) => (['light', 'dark'] as const).map((scheme) => ({ width, scheme })));
  for (const { width, scheme } of sampled(looks, () => 'a look'))
    test(`is readable and whole at ${width} px, ${scheme} [release]`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: scheme });
      await page.setViewportSize({ width, height: 800 });
      const look = async () => {
        expect(await seriousFindings(page)).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      };
      await page.goto('/login');
      await expect(username(page)).toBeVisible();
      await page.keyboard.press('Enter');
      await username(page).press('Enter');
      await expect(page.getByText('Please enter your password')).toBeVisible();
      await look();
      await openAs(page, 'lead@demo.example', '/profile');
      await expect(page.getByText('Last sign-in')).toBeVisible();
      await look();
      await nameButton(page).click();
      await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible();
      await look();
      await page.keyboard.press('Escape');
      await page.keyboard.press('Control+k');
      await expect(page.getByRole('dialog', { name: 'Go to' })).toBeVisible();
      await look();
      await page.keyboard.press('Escape');
      await page.getByRole('main').focus();
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog', { name: 'Keyboard keys' })).toBeVisible();
      await look();
      await page.keyboard.press('Escape');
      await page.goto('/no-such-path');
      await expect(page.getByRole('heading', { name: 'Oops! Page Not found' })).toBeVisible();
      await look();
    });
});
