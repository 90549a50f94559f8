import { seriousFindings } from '../../../support/accessibility.ts';
import { expect, openAs, test } from '../../world.ts';

test('money for a number that no loan has is booked where it belongs, by keyboard too', async ({ page }) => {
  await openAs(page, 'ops2@demo.example', '/payment-exceptions');
  await expect(page.getByRole('heading', { name: 'Payment Exceptions' })).toBeVisible();
  const row = page.getByRole('row', { name: /There is no loan with this number/ }).first();
  await expect(row).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await row.getByRole('button', { name: /^Open / }).focus();
  await page.keyboard.press('Enter');
  const drawer = page.locator('lending-sl-drawer[open]');
  await expect(drawer.getByText('It is on no loan until somebody decides.')).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await drawer.getByText('It belongs there, as it was told').click();
  await expect(drawer.getByText('There is no loan with this number').last()).toBeVisible();
  const told = await drawer.locator('.kv dd').first().innerText();
  const loan = `${told.trim().slice(0, -2)}${told.trim().at(-1)}${told.trim().at(-2)}`;
  await drawer.getByText('It was paid for another loan').click();
  await drawer.getByLabel('Its loan').fill(loan);
  await expect(drawer.getByText(`Loan ${loan} is kept by its schedule`)).toBeVisible();
  await drawer.getByLabel('How you know').fill('The last two digits were turned round by the payer');
  await drawer.getByRole('button', { name: 'Book it' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('It is decided where the payment belongs')).toBeVisible();
  await page.getByRole('tab', { name: /Booked/ }).click();
  await expect(page.getByRole('row', { name: /It was paid for another loan/ })).toBeVisible();
});
