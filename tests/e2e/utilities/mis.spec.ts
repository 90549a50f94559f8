import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { seriousFindings } from '../../support/accessibility.ts';
import { expect, openAs, test } from '../world.ts';

const stuck = '/stuckMisPage';
const daily = '/dailyMisPage';
const number = (text: string) => Number(text.replaceAll(/\D/g, ''));
const queueRow = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });

test('what waits in the queues is what the queues say, and a count opens its rows [RT-82][AP-29] [release]', async ({
  page,
}) => {
  await openAs(page, 'ops3@demo.example');
  await page.getByRole('button', { name: 'MIS', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Stuck MIS' }).click();
  await expect(page).toHaveURL(new RegExp(`${stuck}$`));
  await expect(page).toHaveTitle('Stuck MIS · lending-desk');
  await expect(page.getByRole('heading', { name: 'Stuck MIS' })).toBeVisible();
  const documents = queueRow(page, 'Document Processing');
  await expect(documents).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  const cells = await documents.getByRole('cell').allInnerTexts();
  const counts = cells.slice(0, 6).map(number);
  const total = counts.pop() ?? 0;
  expect(total).toBeGreaterThan(0);
  expect(counts.reduce((sum, n) => sum + n, 0)).toBe(total);

  // The first band with rows: its link opens as many rows, by the list's own filter.
  const place = counts.findIndex((count) => count > 0);
  const count = counts[place] ?? 0;
  await documents.getByRole('cell').nth(place).getByRole('link').press('Enter');
  await expect(page).toHaveURL(/\/document-processing\?.*filter\.queuedDate=/);
  await expect(page.getByText('Queued on', { exact: false }).first()).toBeVisible();
  await expect(page.getByRole('tab', { name: new RegExp(`^${count} All open`) })).toBeVisible();
  // The address holds the rows: they are the same after the page is loaded anew.
  await page.reload();
  await expect(page.getByRole('tab', { name: new RegExp(`^${count} All open`) })).toBeVisible();
  await page.goBack();
  await expect(documents).toBeVisible();

  const narrowed = page.waitForResponse(/\/mis\/stuck\/summary/);
  await page.getByRole('button', { name: 'LOC', exact: true }).press('Space');
  await narrowed;
  await expect(page.getByRole('button', { name: 'LOC', exact: true })).toHaveAttribute('aria-pressed', 'true');
});

test('the days show as charts over tables, in both themes and on a telephone, and as a file [RT-83][AP-29][AP-30] [release]', async ({
  page,
}) => {
  await openAs(page, 'lead@demo.example', daily);
  await expect(page.getByRole('heading', { name: 'Daily MIS' })).toBeVisible();
  await expect(page.getByRole('img', { name: /^Applications a day/ })).toBeVisible();
  const byDay = page.getByRole('region', { name: 'By day' }).getByRole('row');
  await expect(byDay).toHaveCount(9);
  expect(number((await byDay.last().getByRole('cell').first().innerText()) || '0')).toBeGreaterThan(0);
  expect(await seriousFindings(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('lending-daily-mis .sl-theme-dark')).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);

  const asTable = page.getByRole('button', { name: /^Show as table.*Applications a day$/ });
  await asTable.press('Enter');
  await expect(page.getByRole('region', { name: 'Applications a day, table' }).getByRole('row')).toHaveCount(8);
  await asTable.press('Enter');
  await expect(page.getByRole('img', { name: /^Applications a day/ })).toBeVisible();

  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).press('Enter');
  const saved = await file;
  expect(saved.suggestedFilename()).toMatch(/^Daily_MIS_\d{4}-\d{2}-\d{2}_\d{4}-\d{2}-\d{2}\.csv$/);
  const [heads = '', ...lines] = readFileSync(await saved.path(), 'utf8').split('\r\n');
  expect(heads).toContain('Day,In,Done,Right the first time');
  const sum = lines.find((line) => line.startsWith('All days'))?.split(',')[1];
  expect(number(await byDay.last().getByRole('cell').first().innerText())).toBe(Number(sum));

  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of [daily, stuck]) {
    await page.goto(path);
    await expect(page.getByRole('table').first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    expect(await seriousFindings(page)).toEqual([]);
  }
});

test('picked days are checked under their fields, and shown [RT-83] [release]', async ({ page }) => {
  await openAs(page, 'lead@demo.example', daily);
  await page.getByRole('button', { name: 'Pick dates' }).press('Enter');
  const from = page.getByRole('textbox', { name: 'From' });
  const to = page.getByRole('textbox', { name: 'To' });
  await from.fill('10/11/2025');
  await to.fill('09/11/2025');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The last day is before the first')).toBeVisible();
  await to.fill('12/11/2025');
  await page.getByRole('button', { name: 'Show', exact: true }).press('Enter');
  await expect(page.getByText('The last day is before the first')).toHaveCount(0);
  await expect(
    page.getByRole('region', { name: 'By day' }).getByRole('rowheader', { name: '11 Nov 2025' }),
  ).toBeVisible();
});

test('who may not see MIS is not offered it [RT-82][RT-83][AP-30] [release]', async ({ page }) => {
  for (const path of [stuck, daily]) {
    await openAs(page, 'ops2@demo.example', path);
    await expect(page.getByRole('heading', { name: "Sorry! You don't have access to this page" })).toBeVisible();
    await expect(page.getByRole('table')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Download CSV' })).toHaveCount(0);
    expect(await seriousFindings(page)).toEqual([]);
  }
});
