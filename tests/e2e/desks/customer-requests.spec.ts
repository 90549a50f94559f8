import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { seriousFindings } from '../../support/accessibility.ts';
import { startDemo } from '../demo.ts';
import { expect, openAs, test } from '../world.ts';
import { payByLink } from './collections.ts';
import { dialogOf, pageOf } from './people.ts';

// a step that cannot be done names itself, before the whole journey is out of time
test.use({ actionTimeout: 20_000 });

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const fileOf = (loan: string) => `/agency/customer-details/${loan}`;
const action = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const isFree = async (page: Page, name: string) =>
  (await action(page, name).getAttribute('aria-disabled', { timeout: 15_000 })) !== 'true';
const penaltyOf = async (page: Page) => {
  const part = region(page, 'Owed').getByText(/^Penalty\s*₹[\d,]+$/);
  return Number((await part.innerText()).replaceAll(/\D/g, ''));
};

/** The numbers of the first loans in collection of the manager's list. */
async function loansOf(page: Page): Promise<string[]> {
  await page.goto('/agency/manager/customer-list');
  const links = page.getByRole('row').getByRole('link', { name: /^\d{12,}$/ });
  await expect(links.first()).toBeVisible();
  return (await links.allInnerTexts()).map((loan) => loan.trim());
}

/** Opens the first loan for which all of these can be asked. @returns its number */
async function openFree(page: Page, loans: readonly string[], names: readonly string[]): Promise<string> {
  for (const loan of loans) {
    await page.goto(fileOf(loan));
    await expect(region(page, 'Owed')).toBeVisible();
    const free = await Promise.all(names.map((name) => isFree(page, name)));
    if (!free.includes(false)) return loan;
  }
  throw new Error(`nothing of ${names.join(', ')} can be asked for any loan`);
}

async function approve(page: Page, loan: string, kind: string): Promise<void> {
  await page.goto(fileOf(loan));
  const request = region(page, 'Requests').getByRole('listitem').filter({ hasText: kind });
  await request.getByRole('button', { name: 'Approve' }).click();
  await dialogOf(page).getByLabel('Remark').fill('Agreed');
  await dialogOf(page).getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(dialogOf(page)).toHaveCount(0);
}

test('a waiver cannot be revoked and is decided by another person; new terms are previewed, asked for and approved; a loan is foreclosed by its link [AP-79][AP-80][AP-85][VA-10][CL-06] [release]', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  const desk = await startDemo();
  const manager = await pageOf(browser, desk.base, 'manager@demo.example', '/');
  const lead = await pageOf(browser, desk.base, 'lead@demo.example', '/');
  const dialog = dialogOf(manager);
  const loans = await loansOf(manager);
  const loan = await openFree(manager, loans, ['Penalty waiver', 'EMI restructure']);

  const penalty = await penaltyOf(manager);
  await action(manager, 'Penalty waiver').click();
  await dialog.getByRole('textbox', { name: 'Amount' }).fill(String(penalty + 1));
  await dialog.getByLabel('Reason').selectOption({ label: 'Goodwill' });
  await dialog.getByLabel('Remark').fill('Paid on time for years');
  await dialog.getByRole('button', { name: 'Request waiver' }).click();
  await expect(dialog.getByText(/^The unpaid penalty is/)).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('1');
  await dialog.getByRole('button', { name: 'Request waiver' }).click();
  await expect(dialog.getByText('Once a waiver request is made, it cannot be revoked')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(region(manager, 'Requests')).not.toContainText('Penalty waiver');
  await dialog.getByRole('button', { name: 'Request waiver' }).click();
  await dialog.getByRole('button', { name: 'Request waiver of ₹1' }).click();
  await expect(dialog).toHaveCount(0);
  const asked = region(manager, 'Requests').getByRole('listitem').filter({ hasText: 'Penalty waiver' });
  await expect(asked).toContainText('The person who requested this waiver may not approve it');
  await expect(action(manager, 'Penalty waiver')).toHaveAttribute('title', /^Requested on /);
  await lead.goto(`/ops/customer-details/${loan}`);
  await expect(region(lead, 'Requests')).toContainText('Penalty waiver');
  await expect(region(lead, 'Requests').getByRole('button', { name: 'Approve' })).toHaveCount(0);
  await approve(lead, loan, 'Penalty waiver');
  await manager.reload();
  await expect.poll(() => penaltyOf(manager)).toBe(penalty - 1);

  await action(manager, 'EMI restructure').click();
  await dialog.getByLabel('New tenure').selectOption({ index: 3 });
  await dialog.getByRole('combobox', { name: /^From/ }).selectOption({ index: 1 });
  await expect(dialog.getByRole('table')).toContainText('EMI');
  await dialog.getByLabel('Reason').selectOption({ index: 1 });
  await dialog.getByLabel('Remark').fill('Lost the second income');
  expect(await seriousFindings(manager)).toEqual([]);
  await dialog.getByRole('button', { name: 'Request restructure' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(region(manager, 'Requests')).toContainText('EMI restructure');
  await expect(action(manager, 'Foreclosure')).toHaveAttribute('aria-disabled', 'true');
  await approve(lead, loan, 'EMI restructure');
  await expect(region(lead, 'Requests')).toContainText('Approved');

  const others = loans.filter((each) => each !== loan);
  const closing = await openFree(manager, others, ['Foreclosure']);
  await lead.goto(fileOf(closing));
  const quote = dialogOf(lead);
  await action(lead, 'Foreclosure').click();
  await quote.getByRole('button', { name: 'Get quote' }).click();
  await expect(quote.getByText('GST on the charge, 18%')).toBeVisible();
  await quote.getByLabel('Send by').selectOption('SMS');
  await quote.getByRole('button', { name: 'Send link', exact: true }).click();
  await expect(quote.getByText('Are you sure you want to send the link?')).toBeVisible();
  await quote.getByRole('button', { name: /^Send link for ₹/ }).click();
  await expect(quote).toHaveCount(0);
  await expect(region(lead, 'Requests')).toContainText('Foreclosure');
  await payByLink(page, desk.base);
  await lead.reload();
  await expect(lead.locator('.file-notes')).toContainText('The loan is foreclosed');
  await expect(lead.locator('.file-notes')).toContainText('It takes no calls and no requests');
  await manager.context().close();
  await lead.context().close();
  await desk.stop();
});

/** The 32 fields of a loan's row in collection, by the labels under which they are shown; `EMI` is the name of one. */
const labels = [
  'Loan ID',
  'Allocated on',
  'Name',
  'Principal outstanding',
  'Total outstanding',
  'Pre-approved',
  'Final amount',
  'Instalments',
  'Settlements',
  'Settlements deleted',
  'Requests started',
  'Last contact',
  'Dues / projected',
  'Calls',
  'RPC',
  'Promised on',
  'Latest response',
  'Next call',
  'Next contact',
  'City',
  'EMI',
  'Partner',
  'Last paid',
  'DQ string',
  'Customer type',
  'Bucket',
  'Peak bucket',
  'Allocated to',
  'Calling agent',
  'Field agent',
  'Customer details',
  'Row ID',
];

test('every field of a loan in collection can be shown and downloaded, and requests under way are found [EN-36][CL-12] [release]', async ({
  page,
}) => {
  await openAs(page, 'manager@demo.example', '/agency/manager/customer-list');
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  const dialog = dialogOf(page);
  for (const label of labels) await dialog.getByRole('checkbox', { name: label, exact: true }).check();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('row').nth(1)).toContainText(/\d+ of \d+ (overdue|paid)/);
  await expect(page.getByRole('row').nth(1)).toContainText(/₹[\d,]+ \/ /);
  for (const label of labels) await expect(page.getByRole('columnheader', { name: label, exact: true })).toHaveCount(1);
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  const [head = ''] = readFileSync(await (await file).path(), 'utf8')
    .replace('\uFEFF', '')
    .split('\r\n');
  expect(head.split(',').toSorted()).toEqual(expect.arrayContaining(labels));

  await page.goto('/agency/manager/customer-list?filter.requests=some');
  await expect(page.getByText('Requests', { exact: true })).toBeVisible();
  const started = page.getByRole('row').nth(1);
  await started.getByRole('link').first().click();
  await expect(region(page, 'Requests').getByRole('listitem').first()).toBeVisible();
});
