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

test('a page that turns dark while somebody types stays in sight in light until its sheet is there, and keeps the focus [release]', async ({
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

test('a page that opens dark is not shown in light before its sheet is there [release]', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  const deliver = await holdDarkSheet(page);
  const asked = page.waitForRequest('**/dark-sheet-*.js');
  await openAs(page, 'ops@demo.example', '/document-processing');
  await asked;
  await expect(page.locator('tbody a.lan').first()).toBeAttached();
  await expect(darkRoots(page)).toHaveCount(2);
  for (const root of await darkRoots(page).all()) await expect(root).toHaveCSS('opacity', '0');
  deliver();
  for (const root of await darkRoots(page).all()) await expect(root).toHaveCSS('opacity', '1');
});

test('a page that opens dark takes the focus, and what is typed, before its sheet is there [release]', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  const deliver = await holdDarkSheet(page);
  await page.goto('/login');
  const username = page.getByLabel('Username');
  await expect(username).toBeAttached();
  await page.keyboard.press('Tab');
  await expect(username).toBeFocused();
  await page.keyboard.type('asha');
  await expect(darkRoots(page)).toHaveCount(2);
  deliver();
  for (const root of await darkRoots(page).all()) await expect(root).toHaveCSS('opacity', '1');
  await expect(username).toHaveValue('asha');
  await expect(username).toBeFocused();
});
