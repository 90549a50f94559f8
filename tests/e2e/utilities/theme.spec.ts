import type { Page } from '@playwright/test';
import { expect, openAs, test } from '../world.ts';

/** Holds the dark sheet's file back until the returned function is called. */
async function holdDarkSheet(page: Page): Promise<() => void> {
  let deliver = () => {};
  const held = new Promise<void>((resolve) => {
    deliver = resolve;
  });
  await page.route('**/dark-sheet-*.js', async (route) => {
    await held;
    await route.continue();
  });
  return deliver;
}

const heading = (page: Page) => page.getByRole('heading', { name: 'Document Processing' });
/** The roots of the portal and of the list: each loads its sheet for itself. */
const lightRoots = (page: Page) => page.locator('.lending-root.sl-theme-light');
const darkRoots = (page: Page) => page.locator('.lending-root.sl-theme-dark');

test('a page that turns dark while somebody types stays in sight in light until its sheet is there, and keeps the focus', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  const deliver = await holdDarkSheet(page);
  await openAs(page, 'ops@demo.example', '/document-processing');
  const search = page.getByLabel('Search by Loan ID');
  await expect(heading(page)).toBeVisible();
  await search.fill('12');
  await expect(search).toBeFocused();
  const asked = page.waitForRequest('**/dark-sheet-*.js');
  await page.emulateMedia({ colorScheme: 'dark' });
  await asked;
  await expect(search).toBeFocused();
  await expect(heading(page)).toBeVisible();
  await expect(lightRoots(page)).toHaveCount(2);
  await page.keyboard.type('34');
  deliver();
  await expect(darkRoots(page)).toHaveCount(2);
  await expect(search).toBeFocused();
  await expect(search).toHaveValue('1234');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(lightRoots(page)).toHaveCount(2);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(darkRoots(page)).toHaveCount(2);
  await expect(search).toBeFocused();
});

test('a page that opens dark is not shown in light before its sheet is there', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  const deliver = await holdDarkSheet(page);
  const asked = page.waitForRequest('**/dark-sheet-*.js');
  await openAs(page, 'ops@demo.example', '/document-processing');
  await asked;
  const link = page.locator('tbody a.lan').first();
  await expect(link).toBeAttached();
  await expect(link).toBeHidden();
  await expect(lightRoots(page)).toHaveCount(0);
  deliver();
  await expect(link).toBeVisible();
  await expect(darkRoots(page)).toHaveCount(2);
});
