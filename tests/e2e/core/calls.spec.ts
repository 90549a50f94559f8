import type { Page } from '@playwright/test';
import { expect, queryOf, signIn, test } from './core-world.ts';
import { nextCall } from '../../support/next-call.js';

async function fillIn(page: Page, remarks: string): Promise<void> {
  await page.getByLabel('Next call date').fill(nextCall.shown);
  await page.getByLabel('Call status').selectOption({ index: 1 });
  await page.getByLabel('Remarks').fill(remarks);
}
async function pastCalls(page: Page): Promise<number> {
  await page.getByRole('button', { name: 'View Call History' }).click();
  const dialog = page.getByRole('dialog', { name: 'Call logs' });
  const logs = page.locator('.logs');
  await expect(logs.getByRole('table').or(logs.getByText('No record to display')).first()).toBeVisible();
  const count = await logs.locator('tbody tr').count();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  return count;
}

test('core alone: a telephony call in a frame page is saved twice, found in its history, and gets its ticket [AP-65][AP-66][TC-07][TC-16]', async ({
  page,
  make,
}) => {
  const { query } = await make('telephony-call');
  const saved: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/save/end/')) saved.push(request.postDataJSON());
  });
  await page.goto(`/frame/telephony-crm?${queryOf(query)}`);
  await expect(page.getByRole('heading', { name: 'Call Disposition' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'User Details' })).toBeVisible();
  await expect(page.getByText('Mobile No')).toHaveCount(0);
  const before = await pastCalls(page);
  for (const remarks of ['Pays on Friday', 'Called once more']) {
    await fillIn(page, remarks);
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText('Call details are saved successfully')).toBeVisible();
    await expect(page.getByLabel('Remarks')).toHaveValue('');
    await page.getByRole('button', { name: 'Close message' }).click();
  }
  expect(await pastCalls(page)).toBe(before + 2);
  const { entityId, crtObjectId, userId } = query;
  expect(saved).toMatchObject([
    { entityId, crtObjectId, userId },
    { entityId, crtObjectId, userId },
  ]);
  await page.getByRole('button', { name: 'Click here to generate Fresh desk Link' }).click();
  await expect(page.getByText('Fresh desk URL generated successfully')).toBeVisible();
});

test('core alone: a call of the bank by telephony is shown, and one whose number nobody has says so [TC-03][ER-22] [release]', async ({
  page,
  make,
}) => {
  await page.goto(`/ameyoCallingCRM?${queryOf((await make('telephony-banking-call')).query)}`);
  await expect(page.getByText('Banking Details')).toBeVisible();
  await page.goto(`/ameyoCallingCRM?${queryOf((await make('telephony-unknown')).query)}`);
  await expect(page.getByText('CRM page loaded, but it looks issue with loading data.')).toBeVisible();
});

test('core alone: a call about a mandate is saved and found in its log [AP-48][NC-06][NC-15] [release]', async ({
  page,
  make,
}) => {
  const facts = await make('nach-call');
  await signIn(page, `/nachCallingCRM?${queryOf(facts)}`);
  await expect(page.getByText('NACH Details')).toBeVisible();
  await expect(page.getByText('Mobile No')).toHaveCount(0);
  const before = await pastCalls(page);
  await fillIn(page, 'Sends a new form');
  await page.getByRole('radio', { name: '4' }).check({ force: true });
  await page.getByRole('button', { name: 'SUBMIT' }).click();
  await expect(page.getByText('Call details are saved successfully')).toBeVisible();
  await expect(page.getByLabel('Remarks')).toHaveValue('');
  expect(await pastCalls(page)).toBe(before + 1);
});

test('core alone: a call of the bank is saved and found in its log [BC-02][BC-07] [release]', async ({
  page,
  make,
}) => {
  const facts = await make('banking-call');
  await signIn(page, `/bankCallingCRM?${queryOf(facts)}`);
  await expect(page.getByText('OKYC status')).toBeVisible();
  await expect(page.getByText('Mobile No')).toHaveCount(0);
  const before = await pastCalls(page);
  await fillIn(page, 'Opens the account');
  await page.getByRole('radio', { name: '5' }).check({ force: true });
  await page.getByRole('button', { name: 'SUBMIT' }).click();
  await expect(page.getByText('Call details are saved successfully')).toBeVisible();
  await expect(page.getByLabel('Remarks')).toHaveValue('');
  expect(await pastCalls(page)).toBe(before + 1);
});
