import { demoPassword, expect, signIn, test } from '../world.ts';

test.describe('the frame page', () => {
  test('shows one screen with what the address says, and hides the borrower’s number', async ({ page }) => {
    await page.goto('/frame/telephony-crm?PHONE=9876543210&crtobjectid=crt-1&api-base=https://evil.example');
    const screen = page.locator('lending-telephony-crm');
    await expect(screen).toHaveAttribute('phone', '9876543210');
    await expect(screen).toHaveAttribute('crt-object-id', 'crt-1');
    expect(await screen.getAttribute('api-base')).toBeNull();
    expect(new URL(page.url()).search).toBe('?crtobjectid=crt-1&api-base=https://evil.example');
    await expect(page).toHaveTitle('Telephony CRM');
    await page.reload();
    await expect(screen).toHaveAttribute('phone', '9876543210');
    await page.goto('/frame/telephony-crm?crtObjectId=crt-2');
    await expect(screen).toHaveAttribute('crt-object-id', 'crt-2');
    expect(await screen.getAttribute('phone')).toBeNull();
  });

  test('says so when there is no such screen [release]', async ({ page }) => {
    await page.goto('/frame/no-such-screen');
    await expect(page.getByRole('alert')).toHaveText('There is no such screen. Check the address.');
  });

  test('asks for sign-in in place, and again over the same screen after a 401 [release]', async ({ page }) => {
    await page.goto('/frame/profile');
    await page.getByLabel('Username').fill('ops@demo.example');
    await page.getByLabel('Password', { exact: true }).fill(demoPassword);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Last sign-in')).toBeVisible();
    await expect(page.getByLabel('Username')).toHaveCount(0);
    await expect(page).toHaveURL(/\/frame\/profile$/);
    await page.locator('lending-profile').evaluate((element) => element.setAttribute('data-kept', ''));
    await page.route('**/generic/displayProfile', (route) => route.fulfill({ status: 401, json: { status: 'ERROR' } }));
    await page.locator('lending-profile').evaluate((element) => {
      const reload: unknown = Reflect.get(element, 'reload');
      if (typeof reload === 'function') void reload.call(element);
    });
    await expect(page.getByText('Your session has expired. Sign in again')).toBeVisible();
    await page.unroute('**/generic/displayProfile');
    await page.getByLabel('Username').fill('ops@demo.example');
    await page.getByLabel('Password', { exact: true }).fill(demoPassword);
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Username')).toHaveCount(0);
    await expect(page.locator('lending-profile')).toHaveAttribute('data-kept', '');
  });

  test('uses the session that the portal keeps [release]', async ({ page }) => {
    await signIn(page, 'ops@demo.example', '/');
    await page.goto('/frame/queue-list?list=document-processing');
    await expect(page.locator('lending-queue-list')).toHaveAttribute('list', 'document-processing');
    await expect(page.getByLabel('Username')).toHaveCount(0);
  });
});
