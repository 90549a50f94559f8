import type { Page } from '@playwright/test';
import { seriousFindings } from '../../support/accessibility.ts';
import { jpg } from '../../../host/conformance/picture.ts';
import { choose, expect, openAs, test } from '../world.ts';

const drawer = (page: Page) => page.locator('lending-sl-drawer[open]');
const text = (page: Page, name: string) => drawer(page).getByRole('textbox', { name, exact: true });

async function open(page: Page) {
  await page.getByRole('button', { name: 'New application' }).click();
  await expect(drawer(page).getByRole('heading', { name: 'Applicant' })).toBeVisible();
}

test('a lead types an application in, and nothing typed is lost until it stands at the document desk', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await openAs(page, 'lead@demo.example', '/document-processing');
  await open(page);
  expect(await seriousFindings(page)).toEqual([]);
  const form = drawer(page);
  await text(page, 'First name').fill('Kavita');
  await text(page, 'Mobile number').fill('98765');
  await form.getByRole('button', { name: 'Add application' }).click();
  // the first field that is wrong has the focus, and each says what is missing
  await expect(form.getByRole('radiogroup', { name: 'Product' })).toHaveAttribute('aria-invalid', 'true');
  await expect(form.getByText('Enter a 10-digit mobile number starting with 6 to 9')).toBeVisible();

  await form.getByRole('radio', { name: 'Personal loan' }).check();
  await choose(page, 'Lender', 'DMI');
  await text(page, 'Amount').fill('60000');
  await text(page, 'Tenure').fill('24');
  await text(page, 'Rate').fill('23.75');
  await choose(page, 'Risk', 'Low');
  await text(page, 'Mobile number').fill('9876598765');
  await form.getByRole('radio', { name: 'Female' }).check();
  await form.getByRole('radio', { name: 'Salaried' }).check();
  await text(page, 'City').fill('Pune');
  await text(page, 'State').fill('Maharashtra');
  await text(page, 'PIN code').fill('411001');
  await form.getByRole('group').filter({ hasText: 'PAN' }).first().locator('summary').click();
  await text(page, 'PAN number').fill('ABC');

  await page.reload();
  await open(page);
  await expect(text(page, 'City')).toHaveValue('Pune');

  await form.getByRole('button', { name: 'Add application' }).click();
  // the card with the wrong value opens
  await expect(form.getByText('Enter a PAN such as ABCPK1234F')).toBeVisible();
  await text(page, 'PAN number').fill('ABCPK1234F');
  const [picker] = await Promise.all([
    page.waitForEvent('filechooser'),
    form.getByRole('button', { name: 'Attach a file' }).first().click(),
  ]);
  await picker.setFiles({ name: 'pan.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(jpg) });
  await expect(form.getByText('pan.jpg')).toBeVisible();
  await form.getByRole('button', { name: 'Add application' }).click();

  await page.waitForURL(/\/document-processing\/\d{12}$/);
  const [loan = ''] = /\d{12}$/.exec(new URL(page.url()).pathname) ?? [];
  await expect(page.getByText(`LAN: ${loan}`)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Kavita' })).toBeVisible();
});

test('nobody but a lead is offered a new application', async ({ page }) => {
  await openAs(page, 'ops@demo.example', '/document-processing');
  await expect(page.getByRole('button', { name: 'Next application' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'New application' })).toHaveCount(0);
});
