import { expect, openAs, test } from '../world.ts';

test('a list whose sheet does not come at three tries is shown, and says so [release]', async ({ page }) => {
  const asked: string[] = [];
  await page.route('**/list-sheet-*.js', (route) => {
    asked.push(route.request().url());
    return route.abort();
  });
  await page.addInitScript(() => {
    addEventListener('lending-error', (event) => {
      document.documentElement.dataset['told'] =
        `${document.documentElement.dataset['told'] ?? ''} ${JSON.stringify((event as CustomEvent).detail)}`;
    });
  });
  await openAs(page, 'ops@demo.example', '/document-processing');
  await expect(page.locator('tbody a.lan').first()).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute(
    'data-told',
    ' {"code":"STYLES_NOT_LOADED","retryable":true,"v":1}',
  );
  // the page's own header names it first
  expect(asked.length).toBeLessThanOrEqual(4);
});

test('a list whose sheet comes at the second try is styled', async ({ page }) => {
  let tries = 0;
  await page.route('**/list-sheet-*.js', (route) => (++tries === 1 ? route.abort() : route.continue()));
  await openAs(page, 'ops@demo.example', '/document-processing');
  await expect(page.locator('section.list')).toHaveCSS('display', 'flex');
  expect(tries).toBeGreaterThan(1);
});
