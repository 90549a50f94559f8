import { expect, openAs, test } from '../world.ts';

test('a link that is pointed at, or has the focus, brings its screen’s script alone: nothing is read, claimed or recorded [SH-33]', async ({
  page,
}) => {
  const asked: string[] = [];
  await openAs(page, 'ops@demo.example', '/document-processing');
  const links = page.locator('tbody a.lan');
  await expect(links.first()).toBeVisible();
  page.on('request', (request) => {
    asked.push(new URL(request.url()).pathname);
  });
  const isDefined = (tag: string) => page.evaluate((name) => customElements.get(name) !== undefined, tag);
  expect(await isDefined('lending-document-verification')).toBe(false);
  await expect(async () => {
    await page.mouse.move(0, 0);
    await links.first().hover();
    expect(await isDefined('lending-document-verification')).toBe(true);
  }).toPass();

  expect(await isDefined('lending-consent-dashboard')).toBe(false);
  await page.getByRole('navigation', { name: 'Menus' }).getByRole('button', { name: 'Utilities' }).click();
  await page.getByRole('menuitem', { name: 'Consent Dashboard' }).focus();
  await expect.poll(() => isDefined('lending-consent-dashboard')).toBe(true);
  expect(asked.filter((path) => /^\/(document-processing|locks|consent|files|drafts)/.test(path))).toEqual([]);
  await expect(page).toHaveURL(/document-processing$/);
});
