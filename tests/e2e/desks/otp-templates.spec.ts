import type { Page } from '@playwright/test';
import { seriousFindings } from '../../support/accessibility.ts';
import { expect, openAs, test } from '../world.ts';

const path = '/otpTemplates';
const dialog = (page: Page) => page.locator('lending-sl-dialog[open]');
const drawer = (page: Page) => page.locator('lending-sl-drawer[open]');

async function move(page: Page, label: string): Promise<void> {
  await drawer(page).getByRole('button', { name: label, exact: true }).click();
  await dialog(page).getByRole('button', { name: label, exact: true }).click();
  await expect(dialog(page)).toHaveCount(0);
}

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test('a template is written with both placeholders, registered, approved by another person and activated [RT-56][UT-01][UT-02][UT-03][VA-29][VA-30][UT-17] [release]', async ({
  page,
  browser,
  host,
}) => {
  test.setTimeout(120_000);
  await openAs(page, 'ops2@demo.example', path);
  await expect(page.getByRole('heading', { name: 'OTP Templates' })).toBeVisible();
  await expect(rowOf(page, 'Expired registration')).toHaveCount(1);
  expect(await seriousFindings(page)).toEqual([]);

  // By keyboard alone.
  await page.getByRole('button', { name: 'New template' }).focus();
  await page.keyboard.press('Enter');
  const form = dialog(page);
  await form.getByLabel('Template name').fill('Sign in, tested');
  await form.getByLabel('Purpose').selectOption({ label: 'Sign in' });
  await form.getByLabel('Language').selectOption({ label: 'Marathi' });
  await form.getByLabel('Header').fill('lnddsk');
  await form.getByLabel('Template text').fill('Your code is ');
  await page.reload();
  await page.getByRole('button', { name: 'New template' }).press('Enter');
  await expect(form.getByLabel('Template text')).toHaveValue('Your code is ');
  await expect(form.getByLabel('Language')).toHaveValue('Marathi');
  await form.getByLabel('Template text').press('End');
  await form.getByRole('button', { name: 'Insert {verificationCode}' }).press('Enter');
  await form.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  await expect(form.getByText('{hashCode} is missing.')).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await form.getByRole('button', { name: 'Insert {hashCode}' }).press('Enter');
  await expect(form.getByText('{#numeric#}')).toBeVisible();
  await expect(form.getByText(/1 SMS/)).toBeVisible();
  await form.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  await expect(page.getByText('The changes have been saved successfully')).toBeVisible();
  await page.reload();
  const row = rowOf(page, 'Sign in, tested');
  await row.getByRole('button', { name: 'Edit Sign in, tested' }).click();
  await move(page, 'Send to DLT');
  await expect(drawer(page).getByText('The person who wrote this template may not approve it')).toBeVisible();
  await drawer(page).getByLabel('DLT template ID').fill('1107161234567890123');
  expect(await seriousFindings(page)).toEqual([]);
  await drawer(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(drawer(page)).toHaveCount(0);

  const other = await (await browser.newContext({ baseURL: host.base })).newPage();
  await openAs(other, 'lead@demo.example', path);
  await rowOf(other, 'Sign in, tested').getByRole('button', { name: 'Edit Sign in, tested' }).click();
  await move(other, 'Approve');
  await move(other, 'Activate');
  await expect(drawer(other).getByRole('button', { name: 'Deactivate' })).toBeVisible();
  const text = drawer(other).getByLabel('Template text');
  await text.fill('The code is {verificationCode} {hashCode}');
  await other.reload();
  await rowOf(other, 'Sign in, tested').getByRole('button', { name: 'Edit Sign in, tested' }).click();
  await expect(text).toHaveValue('The code is {verificationCode} {hashCode}');
  await drawer(other).getByRole('button', { name: 'Save as new version' }).click();
  await expect(drawer(other)).toHaveCount(0);
  await expect(rowOf(other, 'Sign in, tested')).toHaveCount(2);
  await expect(rowOf(other, 'Sign in, tested').filter({ hasText: 'v2' })).toContainText('Draft');
  await expect(rowOf(other, 'Sign in, tested').filter({ hasText: 'v1' })).toContainText('Active');
  await other.context().close();
});
