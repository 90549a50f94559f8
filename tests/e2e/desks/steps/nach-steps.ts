import type { Page } from '@playwright/test';
import { jpgWith } from '../../../server/files/sample-files.ts';
import { ask } from '../../ask.ts';
import { expect } from '../../world.ts';

interface Listed {
  loanApplicationNumber: string;
  nachStatus: string;
  holdReason: string | null;
  lockedBy: string | null;
  /** The day until which the agreement is valid, YYYY-MM-DD. */
  expiryDate: string | null;
}

/** A loan whose mandate has come in, and that nothing keeps from the bank. */
export async function receivedLoan(page: Page): Promise<string> {
  const asked = { queueName: 'Nach Review', rows: 50, pageNumber: 1, filters: { optionId: [] }, userId: '' };
  const { rows } = await ask<{ rows: Listed[] }>(page, '/lists/nach-review/rows', asked);
  const today = new Date().toISOString().slice(0, 10);
  const free = rows.find(
    ({ nachStatus, holdReason, lockedBy, expiryDate }) =>
      nachStatus === 'NACH_RECIEVED' && !holdReason && !lockedBy && (expiryDate ?? '') > today,
  );
  expect(free).toBeDefined();
  return free?.loanApplicationNumber ?? '';
}

/** The day that stands on a form of today, as people type it. */
export const today = () => new Date().toISOString().slice(0, 10).split('-').toReversed().join('/');

/** Compares the form that is open: every field of it agrees. */
export async function compareAll(page: Page): Promise<void> {
  const form = page.getByRole('group', { name: 'Compare the form with the mandate' });
  await form.getByLabel('Date as written').fill(today());
  for (const button of await form.getByRole('button', { name: 'Agrees' }).all()) await button.click();
}

const mailsOf = (loan: string) => `/nach/mail-list-details?loanApplicationNumber=${loan}`;

/** Receives the form of a mandate on paper, on the page of its mails. */
export async function receiveForm(page: Page, loan: string): Promise<void> {
  await page.goto(mailsOf(loan));
  await page.getByRole('button', { name: 'Receive a form' }).click();
  const scan = { name: 'scan.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(jpgWith(`${loan} ${Math.random()}`)) };
  await page.locator('input[type=file]').setInputFiles(scan);
  await page.getByRole('button', { name: 'Receive form' }).click();
  await expect(page.getByText('The form is received')).toBeVisible();
}

/** Accepts the newest form of a mandate, which somebody else has received. */
export async function acceptForm(page: Page, loan: string): Promise<void> {
  await page.goto(mailsOf(loan));
  await page
    .getByRole('button', { name: /Form on paper, scanned/ })
    .first()
    .click();
  await compareAll(page);
  await page.getByRole('button', { name: 'Accept', exact: true }).click();
  await page.getByRole('button', { name: 'Accept mandate' }).click();
  await expect(page.getByText('NACH ready')).toBeVisible();
}
