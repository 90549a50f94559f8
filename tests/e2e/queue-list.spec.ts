import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { seriousFindings } from '../support/accessibility.ts';
import { calls } from '../../widgets/contract/calls.ts';
import { ask } from './ask.ts';
import { pageOf } from './desks/people.ts';
import { expect, openAs, signIn, storeSession, test } from './world.ts';

const rows = (page: Page) => page.locator('tbody tr[data-row]');
const status = (page: Page) => page.locator('.foot [role=status]');
const param = (page: Page, name: string) => new URL(page.url()).searchParams.get(name);
const loanOf = (page: Page, index: number) => rows(page).nth(index).locator('.lan').first().innerText();

test('a short window, as at a zoom of 200%, has room for rows: the bars fold and the whole list scrolls [release]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 683, height: 384 });
  await signIn(page, 'lead@demo.example', '/document-processing');
  await expect(rows(page)).toHaveCount(10);
  await expect(page.getByRole('button', { name: 'Menu', exact: false }).first()).toBeVisible();
  await expect(page.locator('.menu-bar')).toBeHidden();
  const table = await page.locator('.tablewrap').boundingBox();
  expect(table?.height).toBeGreaterThan(300);
  const last = rows(page).last();
  await last.scrollIntoViewIfNeeded();
  // A row is wider than the window: its loan number tells whether it is in sight.
  for (const row of [last, rows(page).nth(5)]) await expect(row.locator('.lan').first()).toBeInViewport({ ratio: 1 });
});

test('Ctrl K finds an application of another queue by its loan number, says where it stands, and opens it [release]', async ({
  page,
}) => {
  await signIn(page, 'lead@demo.example', '/nach/nach-review');
  const loan = await loanOf(page, 0);
  await page.goto('/hold');
  await expect(rows(page).first()).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: 'Go to a screen or an application' }).fill(` ${loan} `);
  const found = page.getByRole('option', { name: `Open ${loan}` });
  await expect(found).toContainText('stands in NACH Review, All open');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/document-processing/${loan}$`));
});

test('five lists have one layout and rows of their own [QL-01] [release]', async ({ page }) => {
  await storeSession(page, 'lead@demo.example');
  const seen = new Set<string>();
  for (const [path, title] of [
    ['/document-processing', 'Document Processing'],
    ['/hold', 'Applications on Hold'],
    ['/nach/nach-review', 'NACH Review'],
    ['/top-up', 'Top Up'],
    ['/loan-approved', 'Loan Approved'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByRole('tab').first()).toBeVisible();
    await expect(page.getByRole('search')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Filter' })).toBeVisible();
    await expect(page.getByRole('table', { name: title })).toBeVisible();
    await expect(status(page)).toHaveText(/^1 to \d+ of /);
    seen.add(await loanOf(page, 0));
  }
  expect(seen.size).toBeGreaterThanOrEqual(4);
});

test('Back, reload and a shared link keep where one is; a click in the menu starts afresh [release]', async ({
  page,
  browser,
  host,
}) => {
  await openAs(page, 'lead@demo.example', '/document-processing');
  await expect(status(page)).toHaveText(/^1 to 10 of/);
  await page.getByRole('tab', { name: /Fresh/ }).click();
  await expect.poll(() => param(page, 'tab')).toBe('Document Processing Fresh');
  await page.getByRole('button', { name: 'Amount' }).click();
  await expect.poll(() => param(page, 'sort')).toBe('loanAmount');
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(status(page)).toHaveText(/^11 to 20 of/);
  await expect.poll(() => param(page, 'page')).toBe('2');
  const shown = await rows(page).evaluateAll((all) => all.map((row) => (row as HTMLElement).dataset['row']));
  const address = page.url();

  await page.reload();
  await expect(status(page)).toHaveText(/^11 to 20 of/);
  const same = async (of: Page) => {
    await expect(status(of)).toHaveText(/^11 to 20 of/);
    await expect
      .poll(() => rows(of).evaluateAll((all) => all.map((row) => (row as HTMLElement).dataset['row'])))
      .toEqual(shown);
  };
  await same(page);
  const other = await (await browser.newContext({ baseURL: host.base })).newPage();
  await signIn(other, 'ops@demo.example', address);
  await same(other);
  await other.context().close();

  await page.goBack();
  await expect(status(page)).toHaveText(/^1 to 10 of/);
  await expect.poll(() => param(page, 'sort')).toBe('loanAmount');
  await page.goForward();
  await same(page);

  await page.getByRole('navigation', { name: 'Menus' }).getByRole('button', { name: 'Documents' }).click();
  await page.getByRole('menuitem', { name: 'Document Processing' }).click();
  await expect(status(page)).toHaveText(/^1 to 10 of/);
  await expect.poll(() => ['sort', 'page'].map((name) => param(page, name))).toEqual([null, null]);
});

test('the file holds the rows that the server lists, filtered as the list is [QL-29][QL-47][QL-50] [release]', async ({
  page,
}) => {
  await openAs(page, 'lead@demo.example', '/loan-approved?filter.productType=PL');
  await expect(page.getByText('Product type', { exact: true })).toBeVisible();
  const total = Number((await status(page).innerText()).split(' of ')[1]?.replaceAll(',', ''));
  expect(total).toBeGreaterThan(5);
  await page.getByRole('button', { name: 'Download CSV' }).click();
  await expect(page.getByText('Columns of the file')).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  const saved = await file;
  expect(saved.suggestedFilename()).toMatch(/^LoanApproved_All open_\d{4}_\d\d_\d\d\.csv$/);
  const lines = readFileSync(await saved.path(), 'utf8')
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n');
  expect(lines[0]?.split(',').slice(0, 2)).toEqual(['Loan ID', 'Name']);
  const listed: string[] = [];
  for (let pageNumber = 1; listed.length < total; pageNumber++) {
    const answer = await ask<{ rows: { loanApplicationNumber: string }[] }>(page, '/lists/loan-approved/rows', {
      userId: 'any',
      queueName: 'Loan Approved',
      pageNumber,
      rows: 50,
      filters: { optionId: ['productType-PL'], productType: ['PL'] },
    });
    listed.push(...answer.rows.map(({ loanApplicationNumber }) => loanApplicationNumber));
    if (answer.rows.length === 0) break;
  }
  expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(listed);
});

test('two people on one list: each has a row of their own, sees the other’s at once, and a lead takes it over', async ({
  page,
  browser,
  host,
}) => {
  const other = await (await browser.newContext({ baseURL: host.base })).newPage();
  await openAs(page, 'lead@demo.example', '/ready-for-disbursal');
  await openAs(other, 'ops@demo.example', '/ready-for-disbursal');
  await expect(status(page)).toHaveText(/^1 to/);
  await expect(status(other)).toHaveText(/^1 to/);
  // one's own applications come first, wherever they stand: the lead sees the whole queue
  await page.getByLabel('Rows per page').selectOption('50');
  await expect(status(page)).toHaveText(/^1 to (\d+) of \1$/);
  const taken = async (of: Page) => {
    await of.getByRole('button', { name: 'Next application' }).click();
    await of.waitForURL(/\/document-processing\/\d+$/);
    await expect(of.getByText('Locked to you')).toBeVisible();
    return of.url().split('/').at(-1) ?? '';
  };
  const first = await taken(other);
  const rowOf = (loan: string) => rows(page).filter({ hasText: loan });
  await expect(rowOf(first)).toHaveClass(/locked/);
  await expect(rowOf(first)).toContainText('Meera Krishnan');
  await expect(rowOf(first).locator('a.lan')).toHaveCount(0);
  const second = await taken(page);
  expect(second).not.toBe(first);
  await page.goBack();

  await page.getByRole('button', { name: `More actions on ${first}` }).click();
  await page.getByRole('menuitem', { name: 'Take over' }).click();
  await expect(page.getByText(/Meera Krishnan has/)).toBeVisible();
  await page.getByRole('button', { name: 'Take over' }).last().click();
  // one's own row is open to oneself as any other
  await expect(rowOf(first)).not.toHaveClass(/locked/);
  await expect(rowOf(first).locator('a.lan')).toHaveCount(1);
  await other.context().close();
});

test('a second tab is told of a lock that was taken before it could hear of one [release]', async ({
  page: first,
  browser,
  host,
}) => {
  const path = '/document-processing';
  const colleague = await pageOf(browser, host.base, 'ops2@demo.example', path);
  await openAs(first, 'ops@demo.example', path);
  const free = first.locator('tbody tr[data-row]:not(.locked)').last();
  const id = (await free.getAttribute('data-row')) ?? '';
  const rowOf = (page: Page) => page.locator(`tr[data-row="${id}"]`);
  const lock = { kind: 'application', id };
  // the first tab hears of locks, so that it reads the stream for both
  await ask(colleague, calls.acquireLock.path, lock);
  await expect(rowOf(first)).toHaveClass(/locked/);
  await ask(colleague, calls.releaseLock.path, lock);
  await expect(rowOf(first)).not.toHaveClass(/locked/);

  const second = await first.context().newPage();
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await second.route('**/assets/live-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await second.goto(path);
  await expect(rowOf(second)).toBeVisible();
  await ask(colleague, calls.acquireLock.path, lock);
  await expect(rowOf(first)).toHaveClass(/locked/);
  await expect(rowOf(second)).not.toHaveClass(/locked/);
  letGo();
  await expect(rowOf(second)).toHaveClass(/locked/);
  await ask(colleague, calls.releaseLock.path, lock);
  await expect(rowOf(second)).not.toHaveClass(/locked/);
  await colleague.context().close();
});

test('the menu of a row works by keyboard, and gives the focus back to its button [release]', async ({ page }) => {
  await openAs(page, 'lead@demo.example', '/document-processing');
  // one row throughout, that nobody holds: rows come and go by themselves
  const free = rows(page)
    .filter({ has: page.locator('a.lan') })
    .first();
  await expect(free).toBeVisible();
  const loan = await free.locator('.lan').first().innerText();
  const more = page.getByRole('button', { name: `More actions on ${loan}` });
  await more.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menuitem')).toHaveCount(0);
  await expect(more).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Remark' }).press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('a row that is held on one screen leaves the count of the other [release]', async ({ page, browser, host }) => {
  const lead = await (await browser.newContext({ baseURL: host.base })).newPage();
  await openAs(page, 'ops@demo.example', '/decision-wait');
  const hold = page.getByRole('tab', { name: /On hold/ });
  await expect(hold).toBeVisible();
  const before = Number((await hold.innerText()).match(/\d+/)?.[0]);
  await expect(status(page)).toHaveText(/^1 to/);
  const plain = page.getByRole('tab', { name: /PL/ });
  await plain.click();
  await expect.poll(() => param(page, 'tab')).toBe('Decision Wait PL');
  await expect(status(page)).toHaveText(/^1 to/);
  const loan = await loanOf(page, 0);

  await openAs(lead, 'lead@demo.example', '/hold-csv-upload');
  const content = `loanApplicationNumber,holdReason,comment\n${loan},TECHNICAL_ISSUE,The bureau is down\n1,TECHNICAL_ISSUE,x`;
  await lead
    .locator('input[type=file]')
    .setInputFiles({ name: 'holds.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });
  await expect(lead.getByText('2 lines, 1 good, 1 not')).toBeVisible();
  await lead.getByRole('button', { name: 'Apply 1 line' }).click();
  await expect(lead.getByText('1 done, 1 not done.')).toBeVisible();
  await expect(hold).toHaveText(new RegExp(`^${before + 1}\\b`));
  await lead.getByRole('button', { name: 'Applications on Hold' }).click();
  await expect(lead).toHaveURL(/\/hold$/);
  await lead.getByRole('searchbox').or(lead.getByLabel('Search by Loan ID')).first().fill(loan);
  await lead.keyboard.press('Enter');
  await expect(rows(lead)).toHaveCount(1);
  await expect(rows(lead)).toContainText('The bureau is down');
  await lead.context().close();
});

test('whoever comes again has the first calls under way before any script has come, each of them once [release]', async ({
  page,
}) => {
  await openAs(page, 'ops@demo.example', '/document-processing');
  await expect(rows(page)).toHaveCount(10);
  const first = await loanOf(page, 0);
  const sent: string[] = [];
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname;
    if (!path.startsWith('/lists/document-processing/')) return;
    const body = request.postData() ?? '';
    if (path.endsWith('/tabs') || body.includes('"pageNumber":1,')) sent.push(path.split('/').at(-1) ?? '');
  });
  // no script comes before the list's two calls have left
  const asked = Promise.all(
    ['tabs', 'rows'].map((part) => page.waitForRequest(`**/lists/document-processing/${part}`)),
  );
  await page.route(/\/(assets|widgets)\/[^/]+\.js$/, async (route) => {
    await asked;
    await route.continue();
  });
  await page.reload();
  await expect(rows(page)).toHaveCount(10);
  expect(await loanOf(page, 0)).toBe(first);
  expect(sent.toSorted()).toEqual(['rows', 'tabs']);

  // nothing is left of it once somebody has signed out
  await page.getByRole('banner').getByRole('button').last().click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page.getByLabel('Username')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('lending.opening'))).toBeNull();
});
