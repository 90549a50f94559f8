import type { Page } from '@playwright/test';
import { jpg } from '../../server/files/sample-files.ts';
import { expect, queryOf, signIn, test } from './core-world.ts';

const message = (page: Page, text: string) => expect(page.getByText(text).last()).toBeVisible();

async function openApplication(page: Page, loan: string): Promise<void> {
  await signIn(page, `/document-processing/${loan}`);
  await expect(page.locator('[data-card="PAN"]').getByRole('button', { name: 'UPDATE' })).toBeVisible();
}

test('core alone: a picture is turned, taken back, replaced and deleted, and a document is added [DV-46][DV-50][DV-59] [release]', async ({
  page,
  make,
}) => {
  test.setTimeout(60_000);
  const { loanApplicationNumber: loan } = await make('document-application');
  await openApplication(page, loan);

  await test.step('turned, and taken back', async () => {
    await page.getByRole('button', { name: 'Edit image' }).click();
    await page.locator('.image-editor').getByRole('button', { name: 'Rotate right' }).click();
    await page.getByRole('button', { name: 'SAVE', exact: true }).click();
    await message(page, 'Document uploaded successfully');
    await page.getByRole('button', { name: 'Revert to original' }).click();
    await expect(page.getByRole('button', { name: 'Revert to original' })).toHaveCount(0);
  });

  await test.step('a document is added, filled, and its file deleted', async () => {
    await page.getByRole('button', { name: 'Add document' }).click();
    await page.getByRole('combobox', { name: 'Document type' }).selectOption({ index: 1 });
    await page.getByRole('combobox', { name: 'Proof type' }).selectOption({ index: 1 });
    await page.getByRole('button', { name: 'ADD', exact: true }).click();
    await message(page, 'Added kyc document successfully');
    await page.getByRole('heading', { name: 'Additional KYC Documents' }).scrollIntoViewIfNeeded();
    await page.locator('[data-card]').last().getByRole('button').first().click();
    await page.getByRole('button', { name: 'UPLOAD' }).click();
    await page
      .locator('.upload input[type=file]')
      .setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: jpg });
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    await expect(page.getByRole('group', { name: 'User Uploaded', exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByText('Are you sure you want to delete the document?')).toBeVisible();
    await page.getByRole('button', { name: 'Delete', exact: true }).last().click();
    await expect(page.getByText('Document Not Uploaded')).toBeVisible();
  });
});

test('core alone: a mandate is rejected from its mails [NR-06] [release]', async ({ page, make }) => {
  await signIn(page, `/nach/mail-list-details?${queryOf(await make('nach-mail'))}`);
  await page.getByRole('region', { name: 'Mails' }).getByRole('listitem').getByRole('button').first().click();
  await page.getByRole('combobox', { name: /Reason for rejection/ }).selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Reject', exact: true }).click();
  await page.getByRole('button', { name: 'Reject mandate' }).click();
  await message(page, 'Mandate rejected');
});

test('core alone: a call of the bank gets its ticket [BC-19][AP-59] [release]', async ({ page, make }) => {
  await signIn(page, `/bankCallingCRM?${queryOf(await make('banking-call'))}`);
  await page.getByRole('button', { name: 'Click here to generate Fresh desk Link' }).click();
  await message(page, 'Fresh desk URL generated successfully');
});
