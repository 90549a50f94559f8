import { seriousFindings } from '../../support/accessibility.ts';
import { pageWith, seenOf } from '../embedding.ts';
import { expect, openAs, test } from '../world.ts';

const kinds = [
  ['not-found', '/no-such-path', 'Oops! Page Not found'],
  ['no-access', '/customer-support', "Sorry! You don't have access to this page"],
] as const;

for (const [kind, path, title] of kinds)
  test(`the portal's ${kind} page fits 320 px, light and dark, and the keyboard leads home without a reload [release]`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await openAs(page, 'lead@demo.example', path);
    const heading = page.getByRole('heading', { level: 1, name: title });
    for (const theme of ['light', 'dark']) {
      await page.evaluate((chosen) => localStorage.setItem('lending.theme', chosen), theme);
      await page.reload();
      await expect(heading).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      expect(await seriousFindings(page)).toEqual([]);
    }
    await page.evaluate(() => document.body.setAttribute('data-stays', ''));
    const home = page.getByRole('link', { name: 'Back to Homepage' });
    await page.locator('main').focus();
    await page.keyboard.press('Tab');
    await expect(home).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.locator('lending-queue-list h1')).toBeVisible();
    await expect(page.locator('body')).toHaveAttribute('data-stays', '');
  });

test("an error page stands alone on another origin's page, and its link opens the portal beside it [EM-07] [release]", async ({
  page,
  host,
  elsewhere,
}) => {
  for (const [kind, , title] of kinds) {
    const tag = `<lending-error-page kind="${kind}" api-base="${host.base}"></lending-error-page>`;
    await page.goto(elsewhere.page(`/error-${kind}`, pageWith(tag, host.base)));
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    const link = page.getByRole('link', { name: 'Back to Homepage' });
    await expect(link).toHaveAttribute('href', `${host.base}/`);
    await expect(link).toHaveAttribute('target', '_blank');
    expect(await seenOf(page, 'lending-error')).toEqual([]);
    expect(await seriousFindings(page)).toEqual([]);
  }
});
