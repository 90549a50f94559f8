import type { Page } from '@playwright/test';
import { calls } from '../../../widgets/contract/calls.ts';
import { seriousFindings } from '../../support/accessibility.ts';
import { jpg, zip } from '../../server/files/sample-files.ts';
import { ask } from '../ask.ts';
import { expect, openAs, test } from '../world.ts';
import { dialogOf, pageOf } from './people.ts';

// a step that cannot be done names itself, before the whole journey is out of time
test.use({ actionTimeout: 20_000 });

const path = '/unsubscribe-user';
const saved = 'The changes have been saved successfully';
const drawerOf = (page: Page) => page.locator('lending-sl-drawer[open]');
const cell = (page: Page, name: string) => drawerOf(page).getByRole('checkbox', { name, exact: true });
const save = (page: Page) => drawerOf(page).getByRole('button', { name: 'Save', exact: true });

/** A loan in collection and its customer's whole number. */
async function customerOf(manager: Page): Promise<{ loan: string; phone: string }> {
  const link = manager
    .getByRole('row')
    .getByRole('link', { name: /^\d{12,}$/ })
    .first();
  const loan = (await link.innerText()).trim();
  const subject = { screen: 'AGENCY_CUSTOMER_DETAILS', subjectId: loan };
  const { phone } = await ask<{ phone: string }>(manager, calls.revealContact.path, subject);
  return { loan, phone };
}

async function lookUp(page: Page, contact: string): Promise<void> {
  await page.getByRole('button', { name: 'Unsubscribe', exact: true }).press('Enter');
  await drawerOf(page).getByLabel('Mobile No or Email ID').fill(contact);
  await drawerOf(page).getByLabel('Mobile No or Email ID').press('Enter');
}

/** The row of a contact, alone on the list. */
async function rowOf(page: Page, contact: string) {
  await page.getByRole('textbox', { name: /Search by/ }).fill(contact);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row')).toHaveCount(2);
  return page.getByRole('row').nth(1);
}

test('a customer is looked up, unsubscribed by keyboard alone and listed; a message after it is not sent; a proof gives it back [RT-54][UT-04][UT-05][AP-89][UT-17] [release]', async ({
  page,
  browser,
  host,
}) => {
  test.setTimeout(180_000);
  const manager = await pageOf(browser, host.base, 'manager@demo.example', '/agency/manager/customer-list');
  const { loan, phone } = await customerOf(manager);
  await openAs(page, 'lead@demo.example', path);
  await expect(page.getByRole('heading', { name: 'Unsubscribe User' })).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);

  await lookUp(page, phone.slice(0, 6));
  await expect(drawerOf(page).getByText('Enter a 10-digit mobile number or an email ID')).toBeVisible();
  await expect(save(page)).toBeDisabled();
  expect(await seriousFindings(page)).toEqual([]);
  await drawerOf(page).getByLabel('Mobile No or Email ID').fill(phone);
  await page.keyboard.press('Enter');
  await expect(cell(page, 'SMS, Collection')).toBeChecked();
  await expect(cell(page, 'Call, Collection')).toBeDisabled();
  await expect(drawerOf(page).getByText('A loan of this customer is overdue')).toBeVisible();
  await expect(cell(page, 'SMS, Transactional: Always sent')).toBeDisabled();

  // What is typed outlives the page, and still belongs to its contact.
  await cell(page, 'SMS, Collection').press('Space');
  await expect(drawerOf(page).getByText('Not sent any more: SMS: collection.')).toBeVisible();
  await expect(page.getByText('Not saved yet')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Unsubscribe', exact: true }).press('Enter');
  await expect(drawerOf(page).getByLabel('Mobile No or Email ID')).toHaveValue(phone);
  await drawerOf(page).getByLabel('Mobile No or Email ID').press('Enter');
  await expect(cell(page, 'SMS, Collection')).not.toBeChecked();
  await save(page).press('Enter');
  await expect(drawerOf(page).getByText('This field is required')).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await drawerOf(page).getByLabel('Reason').selectOption({ label: 'Complaint' });
  await save(page).press('Enter');
  await expect(page.getByText(saved, { exact: true })).toBeVisible();
  await expect(drawerOf(page)).toHaveCount(0);
  await page.reload();
  const row = await rowOf(page, phone);
  await expect(row).toContainText(`${phone.slice(0, 2)}xxxxxx${phone.slice(-2)}`);
  await expect(row).toContainText('SMS: collection');
  await expect(row).toContainText('Complaint');
  await expect(page.getByRole('table')).not.toContainText(phone);

  await manager.goto(`/agency/customer-details/${loan}`);
  await manager.getByRole('button', { name: 'Payment link', exact: true }).click();
  await dialogOf(manager).getByRole('radio', { name: 'Another amount' }).check();
  await dialogOf(manager).getByRole('textbox', { name: 'Another amount' }).fill('500');
  await dialogOf(manager).getByLabel('Send by').selectOption('SMS');
  await dialogOf(manager).getByRole('button', { name: 'Send link', exact: true }).click();
  await dialogOf(manager)
    .getByRole('button', { name: /^Send link for/ })
    .click();
  await expect(manager.getByText(/This customer has unsubscribed from such messages/)).toBeVisible();

  await row.getByRole('button', { name: /^Edit/ }).press('Enter');
  await cell(page, 'SMS, Collection').press('Space');
  await drawerOf(page).getByLabel('Reason').selectOption({ label: 'Deceased' });
  await save(page).press('Enter');
  await expect(drawerOf(page).getByText('This is no reason to send again')).toBeVisible();
  await expect(drawerOf(page).getByText('A proof is needed before anything is sent again')).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await drawerOf(page).getByLabel('Reason').selectOption({ label: 'Customer’s request' });
  const file = { name: 'request.jpg', mimeType: 'image/jpeg', buffer: jpg };
  await drawerOf(page).locator('input[type=file]').setInputFiles(file);
  await expect(drawerOf(page).getByText('request.jpg')).toBeVisible();
  await save(page).press('Enter');
  await expect(dialogOf(page)).toContainText('SMS: collection');
  expect(await seriousFindings(page)).toEqual([]);
  await dialogOf(page).getByRole('button', { name: 'Send again' }).press('Enter');
  await expect(page.getByText(saved, { exact: true })).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toContainText('Everything is sent again');
  await manager.context().close();
});

test('a file of contacts is checked with a result for each line, then applied; a workbook is refused in words [UT-05][AP-89] [release]', async ({
  page,
}) => {
  test.setTimeout(90_000);
  await openAs(page, 'lead@demo.example', path);
  await page.getByRole('button', { name: 'Bulk unsubscribe' }).press('Enter');
  const dialog = dialogOf(page);
  const choose = (name: string, mimeType: string, buffer: Buffer) =>
    dialog.locator('input[type=file]').setInputFiles({ name, mimeType, buffer });
  const workbook = zip([{ name: '[Content_Types].xml', content: Buffer.from('<Types/>') }]);
  await choose('contacts.xlsx', 'application/zip', workbook);
  await expect(dialog.getByText('Choose a .csv file')).toBeVisible();
  const address = `unsubscribed-${Date.now()}@example.com`;
  const lines = [
    'contact,channel,purpose,reason',
    `${address},ALL,promotion;service,do-not-disturb register`,
    `${address.toUpperCase()},EMAIL,COLLECTION,COMPLAINT`,
    '9812345611,FAX,PROMOTION,COMPLAINT',
  ];
  await choose('contacts.csv', 'text/csv', Buffer.from(lines.join('\n')));
  await expect(dialog.getByText('contacts.csv: 3 lines, 1 good, 2 not.')).toBeVisible();
  await expect(dialog.getByText('This contact stands in line 2 already')).toBeVisible();
  await expect(dialog.getByText('Write SMS, WHATSAPP, EMAIL, CALL or ALL')).toBeVisible();
  await expect(dialog.getByText('uxxx@example.com')).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Apply 1 line' }).press('Enter');
  await expect(dialog.getByText('1 done, 2 not done.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.reload();
  const row = await rowOf(page, address.toUpperCase());
  await expect(row).toContainText('uxxx@example.com');
  await expect(row).toContainText('Do-not-disturb register');
  await row.getByRole('button', { name: /^Edit/ }).click();
  await expect(cell(page, 'E-mail, Service')).not.toBeChecked();
  await expect(cell(page, 'E-mail, Collection')).toBeChecked();
});
