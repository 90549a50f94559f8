import type { Browser, Page } from '@playwright/test';
import { seriousFindings } from '../../support/accessibility.ts';
import { expect, openAs, test } from '../world.ts';

const path = '/promoCode';
const dialog = (page: Page) => page.locator('lending-sl-dialog[open]');
const drawer = (page: Page) => page.locator('lending-sl-drawer[open]');
const saved = 'The changes have been saved successfully';

async function pageOf(browser: Browser, base: string, who: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: base })).newPage();
  await openAs(page, who, path);
  return page;
}

interface Typed {
  code: string;
  maxDiscount?: string;
  maxUsageCount?: string;
  end?: string;
}

async function fillNew(page: Page, { code, maxDiscount = '500', maxUsageCount = '900', end = '31/12/2098' }: Typed) {
  await page.getByRole('button', { name: 'New promo code' }).click();
  const form = dialog(page);
  await form.getByRole('textbox', { name: 'Code', exact: true }).fill(code);
  await form.getByLabel('Description').fill('Made by a test');
  await form.getByLabel('Discount (%)').fill('12.5');
  await form.getByLabel('Max discount').fill(maxDiscount);
  await form.getByRole('textbox', { name: 'Start date' }).fill('01/01/2026');
  await form.getByRole('textbox', { name: 'End date' }).fill(end);
  await form.getByLabel('Max usage count').fill(maxUsageCount);
  return form;
}

async function create(page: Page, typed: Typed): Promise<void> {
  const form = await fillNew(page, typed);
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(form).toHaveCount(0);
}

async function find(page: Page, code: string) {
  await page.getByRole('textbox', { name: 'Search by Code' }).fill(code);
  await page.keyboard.press('Enter');
  const row = page.getByRole('row').filter({ hasText: code });
  await expect(row).toHaveCount(1);
  return row;
}

test('a promo code is listed, made, refused with its messages and edited [RT-55][PC-01][PC-02][PC-05][AP-91][AP-92][QL-35] [release]', async ({
  page,
}) => {
  test.setTimeout(90_000);
  await openAs(page, 'ops2@demo.example', path);
  await expect(page.getByRole('heading', { name: 'Promo Code' })).toBeVisible();
  await expect(await find(page, 'FIRSTLOAN10')).toContainText('Active');
  expect(await seriousFindings(page)).toEqual([]);

  const form = await fillNew(page, { code: 'fest25nov', end: '31/12/2025' });
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(form.getByText('Choose a day after the start')).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await form.getByRole('textbox', { name: 'End date' }).fill('31/12/2098');
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(form.getByText('There is a promo code of this name').first()).toBeVisible();
  await form.getByRole('textbox', { name: 'Code', exact: true }).fill('tested1');
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText(saved)).toBeVisible();
  await page.reload();
  const row = await find(page, 'TESTED1');
  await expect(row).toContainText('12.5%');
  await expect(row).toContainText('₹500');
  await expect(row).toContainText('0 of 900');
  await expect(row).toContainText('Active');

  await row.getByRole('button', { name: 'Edit TESTED1' }).click();
  await drawer(page).getByLabel('Description').fill('Edited by a test');
  await drawer(page).getByRole('button', { name: 'Save' }).click();
  await expect(drawer(page)).toHaveCount(0);
  await page.reload();
  await expect(await find(page, 'TESTED1')).toContainText('Edited by a test');
});

test('of two who work on one code one is first, and the other keeps what was typed [PC-03] [release]', async ({
  page,
  browser,
  host,
}) => {
  test.setTimeout(90_000);
  await openAs(page, 'ops2@demo.example', path);
  // its cost is free, whatever the tests before have written
  await create(page, { code: 'SWITCHED', maxUsageCount: '9' });
  const other = await pageOf(browser, host.base, 'lead@demo.example');
  const [mine, theirs] = [await find(page, 'SWITCHED'), await find(other, 'SWITCHED')];
  for (const [row, at] of [
    [mine, page],
    [theirs, other],
  ] as const) {
    await row.getByRole('button', { name: 'More actions on SWITCHED' }).click();
    await at.getByRole('menuitem', { name: 'Pause or resume' }).click();
    await dialog(at)
      .getByLabel('Reason')
      .fill(`Typed by ${at === page ? 'one' : 'two'}`);
  }
  await dialog(page).getByRole('button', { name: 'Pause' }).click();
  await expect(mine).toContainText('Paused');
  await dialog(other).getByRole('button', { name: 'Pause' }).click();
  await expect(dialog(other).getByText('A colleague has paused it meanwhile')).toBeVisible();
  await expect(dialog(other).getByLabel('Reason')).toHaveValue('Typed by two');
  await other.keyboard.press('Escape');
  await page.reload();
  await expect(await find(page, 'SWITCHED')).toContainText('Paused');

  await theirs.getByRole('button', { name: 'Edit SWITCHED' }).click();
  await drawer(other).getByLabel('Description').fill('Kept text');
  await mine.getByRole('button', { name: 'More actions on SWITCHED' }).click();
  await page.getByRole('menuitem', { name: 'Pause or resume' }).click();
  await dialog(page).getByRole('button', { name: 'Resume' }).click();
  await expect(mine).toContainText('Active');
  await drawer(other).getByRole('button', { name: 'Save' }).click();
  await expect(drawer(other).getByText(/: resumed\. What you typed is still here/)).toBeVisible();
  await expect(drawer(other).getByLabel('Description')).toHaveValue('Kept text');
  await drawer(other).getByRole('button', { name: 'Save' }).click();
  await expect(drawer(other)).toHaveCount(0);
  await expect(theirs).toContainText('Kept text');
  await other.context().close();
});

test('rules are kept, a costly code waits for another person, and a try says why a loan is left out [PC-04][AP-93][UT-17] [release]', async ({
  page,
  browser,
  host,
}) => {
  test.setTimeout(90_000);
  await openAs(page, 'ops2@demo.example', path);
  await create(page, { code: 'COSTLY1', maxDiscount: '5000', maxUsageCount: '5000' });
  const row = await find(page, 'COSTLY1');
  await expect(row).toContainText('Draft');
  await expect(row).toContainText('Waits for approval');
  const edit = row.getByRole('button', { name: 'Edit COSTLY1' });
  // By keyboard alone: reach, open, turn the part, save, close, focus back.
  await edit.focus();
  await page.keyboard.press('Enter');
  await expect(drawer(page).getByText('The person who created or changed this code may not approve it')).toBeVisible();
  await drawer(page).getByRole('tab', { name: 'Details' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(drawer(page).getByRole('tab', { name: 'Rules' })).toBeFocused();
  await drawer(page).getByLabel('LOC').press('Space');
  await drawer(page).getByLabel('Loan amount from').fill('20000');
  await drawer(page).getByLabel('Uses per customer').fill('1');
  await expect(drawer(page).getByText('on a loan from ₹20,000, LOC, once per customer.')).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await drawer(page).getByRole('button', { name: 'Save' }).press('Enter');
  await expect(drawer(page)).toHaveCount(0);
  await expect(edit).toBeFocused();

  const approver = await pageOf(browser, host.base, 'lead@demo.example');
  const theirs = await find(approver, 'COSTLY1');
  await theirs.getByRole('button', { name: 'Edit COSTLY1' }).click();
  await drawer(approver).getByRole('button', { name: 'Approve' }).click();
  await expect(dialog(approver)).toContainText('at most ₹2,50,00,000');
  await dialog(approver).getByRole('button', { name: 'Approve' }).click();
  await expect(drawer(approver).getByText('Approved by Vikram Nair')).toBeVisible();
  await drawer(approver).getByRole('tab', { name: 'Rules' }).click();
  await expect(drawer(approver).getByLabel('Loan amount from')).toHaveValue('20,000');

  await approver.goto('/document-processing');
  const personal = approver.getByRole('row').filter({ hasText: 'PL' }).first();
  const number = (await personal.getByRole('link').first().innerText()).trim();
  await approver.goto(path);
  await (await find(approver, 'COSTLY1')).getByRole('button', { name: 'Edit COSTLY1' }).click();
  await drawer(approver).getByRole('tab', { name: 'Try a code' }).click();
  await drawer(approver).getByLabel('Loan ID').fill(number);
  await drawer(approver).getByRole('button', { name: 'Try', exact: true }).click();
  const outcome = drawer(approver).getByRole('list', { name: 'Conditions' });
  await expect(outcome.getByRole('listitem').first()).toContainText('Product is not in the list');
  await expect(outcome).toContainText('PRODUCT');
  await expect(drawer(approver).getByText('This code is not valid for this loan')).toBeVisible();
  expect(await seriousFindings(approver)).toEqual([]);
  await approver.context().close();
});

test('a draft is deleted after a question [UT-17] [release]', async ({ page }) => {
  await openAs(page, 'lead@demo.example', path);
  await create(page, { code: 'MISTAKE1', maxDiscount: '5000', maxUsageCount: '5000' });
  const row = await find(page, 'MISTAKE1');
  await row.getByRole('button', { name: 'More actions on MISTAKE1' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'MISTAKE1' })).toHaveCount(0);
});

test('what is typed into a code is there again after the page is lost, until it is saved or thrown away [UT-17] [release]', async ({
  page,
}) => {
  await openAs(page, 'lead@demo.example', path);
  const form = await fillNew(page, { code: 'ALMOST10' });
  await form.getByLabel('Active from its start date').uncheck();
  await page.reload();
  await page.getByRole('button', { name: 'New promo code' }).click();
  await expect(form.getByRole('textbox', { name: 'Code', exact: true })).toHaveValue('ALMOST10');
  await expect(form.getByLabel('Max usage count')).toHaveValue('900');
  await expect(form.getByLabel('Active from its start date')).not.toBeChecked();
  await expect(page.getByText('What you have typed is back')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Discard what is typed?')).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Go on' }).click();
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(form).toHaveCount(0);
  await page.getByRole('button', { name: 'New promo code' }).click();
  await expect(form.getByRole('textbox', { name: 'Code', exact: true })).toHaveValue('');
  await page.keyboard.press('Escape');

  const openRules = async () => {
    await (await find(page, 'ALMOST10')).getByRole('button', { name: 'Edit ALMOST10' }).click();
    await drawer(page).getByRole('tab', { name: 'Rules' }).click();
  };
  const uses = drawer(page).getByLabel('Uses per customer');
  await openRules();
  await drawer(page).getByText('Only these', { exact: true }).click();
  await drawer(page).getByText('ABFL', { exact: true }).click();
  await uses.fill('2');
  await page.reload();
  await openRules();
  await expect(uses).toHaveValue('2');
  await expect(drawer(page).getByLabel('ABFL')).toBeChecked();
  await drawer(page).getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  await expect(drawer(page)).toHaveCount(0);
  await openRules();
  await expect(uses).toHaveValue('');
});
