import { seriousFindings } from '../../../support/accessibility.ts';
import { expect, openAs, test } from '../../world.ts';
import { pageOf } from '../people.ts';

test('a report of the bank that fits nothing is said by one person and confirmed by another, by keyboard too', async ({
  page,
  browser,
  host,
}) => {
  await openAs(page, 'ops2@demo.example', '/disbursal-initiated');
  await page.getByRole('button', { name: 'Exceptions' }).click();
  const dialog = page.locator('lending-sl-dialog[open]');
  await expect(page.getByRole('dialog', { name: /Bank exceptions \(\d+\)/ })).toBeVisible();
  await expect(dialog.getByText(/to be explained/)).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Open the list' }).click();
  await expect(page.getByRole('heading', { name: 'Bank Exceptions' })).toBeVisible();
  await expect(page.getByText('Paid after it had failed')).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);

  const row = page.getByRole('row', { name: /Paid after it had failed/ });
  const loan = (await row.getByRole('link').first().innerText()).trim();
  await row.getByRole('button', { name: `Open ${loan}` }).focus();
  await page.keyboard.press('Enter');
  const drawer = page.locator('lending-sl-drawer[open]');
  await expect(drawer.getByText('Nothing was changed by it')).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await drawer.getByText('The money has come back').click();
  await drawer.getByLabel('How you know').fill('It was on the payout account the next morning');
  await drawer.getByRole('button', { name: 'Send to confirm' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('The exception waits for its confirmation')).toBeVisible();
  await page.getByRole('tab', { name: /To confirm/ }).click();
  await page.getByRole('button', { name: `Open ${loan}` }).click();
  await expect(drawer.getByText('The person who said what it was may not confirm it')).toBeVisible();
  await page.keyboard.press('Escape');

  const lead = await pageOf(browser, host.base, 'lead@demo.example', '/bank-exceptions');
  await lead.getByRole('tab', { name: /To confirm/ }).click();
  await lead.getByRole('button', { name: `Open ${loan}` }).click();
  await expect(lead.getByText('The loan may be paid out again')).toBeVisible();
  await lead.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(lead.getByText('The exception is settled')).toBeVisible();
  await lead.getByRole('tab', { name: /Settled/ }).click();
  await expect(lead.getByRole('row', { name: new RegExp(loan) })).toBeVisible();
  await lead.context().close();
});
