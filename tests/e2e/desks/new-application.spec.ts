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

test('a consent and a further paper are typed, and the customer’s other loans are read before going on', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await openAs(page, 'lead@demo.example', '/document-processing');
  const form = drawer(page);
  const add = form.getByRole('button', { name: 'Add application' });
  for (const round of ['first', 'second']) {
    await open(page);
    await form.getByRole('radio', { name: 'Personal loan' }).check();
    await choose(page, 'Lender', 'DMI');
    for (const [name, value] of [
      ['Amount', '60000'],
      ['Tenure', '24'],
      ['Rate', '23.75'],
      ['First name', 'Leela'],
      ['Mobile number', '9876543987'],
      ['City', 'Pune'],
      ['State', 'Maharashtra'],
      ['PIN code', '411001'],
    ] as const)
      await text(page, name).fill(value);
    await choose(page, 'Risk', 'Low');
    await form.getByRole('radio', { name: 'Female' }).check();
    await form.getByRole('radio', { name: 'Salaried' }).check();
    if (round === 'first') {
      await add.click();
      await page.waitForURL(/\/document-processing\/\d{12}$/);
      await page.goBack();
      continue;
    }
    await form.getByText('Credit bureau', { exact: true }).last().click();
    await text(page, 'Version of the notice').first().fill('3.1');
    await form.getByRole('button', { name: 'Add a paper' }).click();
    await form.getByRole('group', { name: 'Paper 1' }).getByLabel('Document type').selectOption({ index: 1 });
    await add.click();
    await expect(form.getByText('Attach the document')).toBeVisible();
    await form.getByRole('button', { name: 'Remove paper 1' }).click();
    await text(page, 'Version of the notice').first().fill('');
    expect(await seriousFindings(page)).toEqual([]);
    await add.click();
    await expect(form.getByText('This customer has other loans')).toBeVisible();
    await expect(form.getByRole('list', { name: 'Other loans of this customer' }).getByRole('listitem')).toHaveCount(1);
    await form.getByRole('button', { name: 'Open application' }).press('Enter');
    await page.waitForURL(/\/document-processing\/\d{12}$/);
  }
});

test('nobody but a lead is offered a new application', async ({ page }) => {
  await openAs(page, 'ops@demo.example', '/document-processing');
  await expect(page.getByRole('button', { name: 'Next application' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'New application' })).toHaveCount(0);
});
