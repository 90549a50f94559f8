import type { Page } from '@playwright/test';
import { expect, openAs, test } from '../world.ts';

const isDefined = (page: Page, tag: string) => page.evaluate((name) => customElements.get(name) !== undefined, tag);

test('a link that is pointed at, or has the focus, brings its screen’s script alone: nothing is read, claimed or recorded [SH-33] [release]', async ({
  page,
}) => {
  const asked: string[] = [];
  await openAs(page, 'ops@demo.example', '/document-processing');
  const links = page.locator('tbody a.lan');
  await expect(links.first()).toBeVisible();
  page.on('request', (request) => {
    asked.push(new URL(request.url()).pathname);
  });
  expect(await isDefined(page, 'lending-document-verification')).toBe(false);
  await expect(async () => {
    await page.mouse.move(0, 0);
    await links.first().hover();
    expect(await isDefined(page, 'lending-document-verification')).toBe(true);
  }).toPass();

  expect(await isDefined(page, 'lending-consent-dashboard')).toBe(false);
  await page.getByRole('navigation', { name: 'Menus' }).getByRole('button', { name: 'Utilities' }).click();
  await page.getByRole('menuitem', { name: 'Consent Dashboard' }).focus();
  await expect.poll(() => isDefined(page, 'lending-consent-dashboard')).toBe(true);
  expect(asked.filter((path) => /^\/(document-processing|locks|consent|files|drafts)/.test(path))).toEqual([]);
  await expect(page).toHaveURL(/document-processing$/);
});

test('a pointer or a focus that is in the list already brings the script of the link that it comes to [SH-33] [release]', async ({
  page,
}) => {
  await openAs(page, 'ops@demo.example', '/document-processing');
  const row = page.locator('tbody tr', { has: page.locator('a.lan') }).first();
  const link = row.locator('a.lan');
  await expect(link).toBeVisible();
  await expect(async () => {
    await row.locator('td').last().hover();
    await link.hover();
    expect(await isDefined(page, 'lending-document-verification')).toBe(true);
  }).toPass();

  await page.reload();
  await expect(link).toBeVisible();
  await page.mouse.move(0, 0);
  const isFocused = () => link.evaluate((element) => (element.getRootNode() as ShadowRoot).activeElement === element);
  await expect(async () => {
    await page.locator('lending-queue-list input').first().focus();
    await expect(async () => {
      await page.keyboard.press('Tab');
      expect(await isFocused()).toBe(true);
    }).toPass({ intervals: [0] });
    expect(await isDefined(page, 'lending-document-verification')).toBe(true);
  }).toPass();
});

test('a list that was opened before is asked for while its menu entry is pointed at or has the focus, and once in all [SH-33] [release]', async ({
  page,
}) => {
  let asked = 0;
  const menu = page.getByRole('navigation', { name: 'Menus' }).getByRole('button', { name: 'Documents' });
  const entry = (name: string) => page.getByRole('menuitem', { name, exact: true });
  const isOpen = async (name: string) => {
    await expect(page.getByRole('table', { name })).toBeVisible();
    await expect(page.locator('tbody td').first()).toBeVisible();
  };
  await openAs(page, 'lead@demo.example', '/document-processing');
  await isOpen('Document Processing');
  await menu.click();
  await entry('Pending Review Regular').click();
  await isOpen('Pending Review Regular');
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/lists/pending-review-regular/tabs') asked += 1;
  });
  const toOther = async () => {
    await menu.click();
    await entry('Document Processing').click();
    await isOpen('Document Processing');
    await menu.click();
    return asked;
  };

  // again where it took longer than an answer is good for
  await expect(async () => {
    const before = await toOther();
    // what listens to the pointer is fetched after the screen
    await expect(async () => {
      await page.mouse.move(0, 0);
      await entry('Pending Review Regular').hover();
      await expect.poll(() => asked, { timeout: 2000 }).toBe(before + 1);
    }).toPass();
    await isOpen('Document Processing');
    await entry('Pending Review Regular').click();
    await isOpen('Pending Review Regular');
    expect(asked).toBe(before + 1);
  }).toPass();

  const before = await toOther();
  await entry('Pending Review Regular').focus();
  await expect.poll(() => asked).toBe(before + 1);
  await isOpen('Document Processing');
});
