import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { seriousFindings } from '../../support/accessibility.ts';
import { ask } from '../ask.ts';
import { expect, openAs, test } from '../world.ts';

interface Listed {
  loanApplicationNumber: string;
  nachStatus: string;
  holdReason: string | null;
  lockedBy: string | null;
  /** The day until which the agreement is valid, YYYY-MM-DD. */
  expiryDate: string | null;
}

/** A loan whose mandate has come in, and that nothing keeps from the bank. */
async function receivedLoan(page: Page): Promise<string> {
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

test('a mandate is accepted by one person, sent to the bank and answered for by another [NR-03][NR-05] [release]', async ({
  page,
  browser,
  host,
}) => {
  await openAs(page, 'ops@demo.example', '/nach/nach-review');
  const loan = await receivedLoan(page);
  await page.goto(`/nach/mail-list-details?loanApplicationNumber=${loan}`);
  await page
    .getByRole('button', { name: new RegExp(`LAN: ${loan}`) })
    .first()
    .click();
  await page.getByLabel('Remarks').fill('Signature matches');
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Accept', exact: true }).click();
  await page.getByRole('button', { name: 'Accept mandate' }).click();
  await expect(page.getByText('Mandate accepted')).toBeVisible();
  await expect(page.getByText('NACH ready')).toBeVisible();

  const context = await browser.newContext({ baseURL: host.base });
  const bank = await context.newPage();
  await openAs(bank, 'ops2@demo.example', '/nach/nach-upload');
  await bank.getByRole('button', { name: 'Batches' }).click();
  const [file] = await Promise.all([
    bank.waitForEvent('download'),
    bank.getByRole('button', { name: 'Create batch' }).click(),
  ]);
  const sent = readFileSync(await file.path(), 'utf8');
  expect(sent).toContain('loanApplicationNumber,customerName,nachType,instrument,emi,acceptedOn');
  expect(sent).toContain(loan);
  await expect(bank.getByText(/^No accepted mandate (waits for|can go into) a batch/)).toBeVisible();
  expect(await seriousFindings(bank)).toEqual([]);
  await bank.keyboard.press('Escape');

  await bank.getByRole('button', { name: 'Bank answers' }).click();
  const umrn = `HDFC9876${loan}`;
  const answers = `loanApplicationNumber,result,umrn,rejectCode\n${loan},ACCEPTED,${umrn},\n${loan.slice(0, -1)}x,ACCEPTED,,`;
  await bank
    .locator('input[type=file]')
    .setInputFiles({ name: 'answers.csv', mimeType: 'text/csv', buffer: Buffer.from(answers) });
  await expect(bank.getByText('2 lines, 1 good, 1 not')).toBeVisible();
  expect(await seriousFindings(bank)).toEqual([]);
  await bank.getByRole('button', { name: 'Apply 1 line' }).click();
  await expect(bank.getByText('1 done, 1 not done.')).toBeVisible();
  await bank.keyboard.press('Escape');
  await page.reload();
  await expect(page.getByText('NACH processed')).toBeVisible();
  await context.close();
});
