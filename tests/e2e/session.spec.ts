import { seriousFindings } from '../support/accessibility.ts';
import { startDemo } from './demo.ts';
import { demoPassword, expect, signIn, test } from './world.ts';

const minute = 60_000;
const notice = 'You will be signed out soon';

test.describe('a session that nobody uses', () => {
  test('is announced two minutes before its end, and goes on by one button', async ({ page }) => {
    await page.clock.install();
    await signIn(page, 'ops3@demo.example', '/profile');
    await expect(page.getByText('Farah Siddiqui').first()).toBeVisible();
    // the last answer has come: one that came later would prolong the session
    await expect(page.getByText('This session')).toBeVisible();
    await page.clock.fastForward(27 * minute);
    await expect(page.getByText(notice)).toHaveCount(0);
    await page.clock.fastForward(1.5 * minute);
    await expect(page.getByRole('alert').filter({ hasText: notice })).toBeVisible();
    await expect(page.getByText(/Time left 1:/)).toBeVisible();
    expect(await seriousFindings(page)).toEqual([]);
    const kept = page.waitForRequest((request) => request.url().endsWith('/auth/keep-alive'));
    await page.getByRole('button', { name: 'Stay signed in' }).click();
    await kept;
    await page.clock.runFor(6_000);
    await expect(page.getByText(notice)).toHaveCount(0);
    await page.clock.fastForward(20 * minute);
    await expect(page.getByText(notice)).toHaveCount(0);
  });

  test('leaves nothing on the screen after its end [release]', async ({ page }) => {
    await page.clock.install();
    await signIn(page, 'ops3@demo.example', '/profile');
    await expect(page.getByText('Farah Siddiqui').first()).toBeVisible();
    // the last answer has come: one that came later would prolong the session
    await expect(page.getByText('This session')).toBeVisible();
    await page.clock.fastForward(31 * minute);
    await expect(page.getByText('Your session has expired. Sign in again')).toBeVisible();
    await expect(page.getByText('Farah Siddiqui')).toHaveCount(0);
  });
});

test('a browser in which one has signed in says so at the next sign-in, and to no other call', async ({ page }) => {
  const withCookie: string[] = [];
  const read: Promise<void>[] = [];
  page.on('request', (request) => {
    if (request.resourceType() !== 'fetch') return;
    const noted = request.allHeaders().then(({ cookie }) => {
      if (cookie?.includes('__Host-lending-device=')) withCookie.push(new URL(request.url()).pathname);
    });
    read.push(noted);
  });
  await signIn(page, 'ops3@demo.example', '/profile');
  await expect(page.getByText('This session')).toBeVisible();
  await Promise.all(read);
  expect(withCookie).toEqual([]);
  const [cookie] = await page.context().cookies();
  expect(cookie).toMatchObject({
    name: '__Host-lending-device',
    httpOnly: true,
    secure: true,
    sameSite: 'Strict',
    path: '/',
  });
  await page.evaluate(() => localStorage.clear());
  await signIn(page, 'ops3@demo.example', '/profile');
  await expect(page.getByText('This session')).toBeVisible();
  await Promise.all(read);
  expect(withCookie).toEqual(['/auth/login']);
});

test('one changes the password on the profile, which ends the session of another browser [release]', async ({
  page,
  browser,
}) => {
  // a server of its own: everybody else signs in with the password that the README gives
  const own = await startDemo();
  const account = 'ops2@demo.example';
  const password = 'correct horse battery';
  const elsewhere = await (await browser.newContext()).newPage();
  await signIn(elsewhere, account, `${own.base}/profile`);
  await signIn(page, account, `${own.base}/profile`);
  await expect(page.getByText('This session')).toBeVisible();
  await expect(page.getByRole('button', { name: /^End the session on Chrome/ }).first()).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);

  const change = async (from: string, to: string) => {
    await page.getByRole('button', { name: 'Change password' }).first().click();
    await page.getByLabel('Current password').fill(from);
    await page.getByLabel('New password').fill(to);
    await page.keyboard.press('Enter');
  };
  await change('not the password', password);
  await expect(page.getByText('The current password is not right').first()).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByLabel('Current password').fill(demoPassword);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Password changed. Your other sessions have ended')).toBeVisible();
  await expect(page.getByRole('button', { name: /^End the session on/ })).toHaveCount(0);

  await elsewhere.reload();
  await expect(elsewhere.getByLabel('Username')).toBeVisible();
  await elsewhere.context().close();
  await own.stop();
});
