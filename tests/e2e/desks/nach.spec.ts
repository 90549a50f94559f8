import { readFileSync } from 'node:fs';
import { seriousFindings } from '../../support/accessibility.ts';
import { jpgWith } from '../../server/files/sample-files.ts';
import { expect, openAs, test } from '../world.ts';
import { compareAll, receivedLoan } from './steps/nach-steps.ts';
import { chooseFile } from './steps/stage-steps.ts';

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
  await compareAll(page);
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
  await bank.getByRole('button', { name: 'Create batch' }).click();
  await expect(bank.getByText(/^No accepted mandate (waits for|can go into) a batch/)).toBeVisible();
  // a file of each lender, as its bank's profile says
  const sent: string[] = [];
  for (const made of await bank.getByRole('button', { name: /^Download mandates-/ }).all()) {
    const [file] = await Promise.all([bank.waitForEvent('download'), made.click()]);
    sent.push(readFileSync(await file.path(), 'utf8'));
  }
  expect(sent.join('\n')).toContain('Reference,Utility Code,Sponsor IFSC,Creditor');
  expect(sent.join('\n')).toContain(loan);
  expect(await seriousFindings(bank)).toEqual([]);
  await bank.keyboard.press('Escape');

  const umrn = `HDFC9876${loan}`;
  const answers = `loanApplicationNumber,result,umrn,rejectCode\n${loan},ACCEPTED,${umrn},\n${loan.slice(0, -1)}x,ACCEPTED,,`;
  await chooseFile(page, '/nach/nach-upload', 'Bank answers', answers);
  await expect(page.getByText('2 lines, 0 good, 2 not')).toBeVisible();
  const own = 'The person who accepted this mandate may not upload the answer of the bank';
  await expect(page.getByText(own)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Apply 0 lines' })).toBeDisabled();
  await chooseFile(bank, '/nach/nach-upload', 'Bank answers', answers);
  await expect(bank.getByText('2 lines, 1 good, 1 not')).toBeVisible();
  expect(await seriousFindings(bank)).toEqual([]);
  await bank.getByRole('button', { name: 'Apply 1 line' }).click();
  await expect(bank.getByText('1 done, 1 not done.')).toBeVisible();
  await bank.keyboard.press('Escape');
  await page.goto(`/nach/mail-list-details?loanApplicationNumber=${loan}`);
  await expect(page.getByText('NACH processed')).toBeVisible();
  await context.close();
});

test('a form that differs is rejected, another mandate is issued, and its form on paper is received and accepted by two people', async ({
  page,
  browser,
  host,
}) => {
  await openAs(page, 'ops@demo.example', '/nach/nach-review');
  const loan = await receivedLoan(page);
  const mails = `/nach/mail-list-details?loanApplicationNumber=${loan}`;
  await page.goto(mails);
  const mail = page.getByRole('button', { name: new RegExp(`LAN: ${loan}`) });
  await mail.first().click();
  const amount = page.getByRole('region', { name: 'Amount in figures' });
  await amount.getByRole('button', { name: 'Differs' }).click();
  await amount.getByLabel('As written').fill('9,000');
  await expect(page.getByLabel('Reason for rejection')).toHaveValue('FORM_AMOUNT The amount differs');
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(amount.getByText('It does not agree')).toBeVisible();
  await page.getByRole('button', { name: 'Reject', exact: true }).click();
  await page.getByRole('button', { name: 'Reject mandate' }).click();
  await expect(page.getByText('Mandate rejected')).toBeVisible();

  await page.getByRole('button', { name: 'Issue a new mandate' }).click();
  await page.getByLabel('Why another mandate').fill('The customer has another form printed');
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Issue mandate' }).click();
  await expect(page.getByText('A new mandate is issued')).toBeVisible();
  await expect(page.getByText('NACH pending', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Receive a form' }).click();
  const scan = { name: 'scan.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(jpgWith(loan)) };
  await page.locator('input[type=file]').setInputFiles(scan);
  await page.getByRole('button', { name: 'Receive form' }).click();
  await expect(page.getByText('The form is received')).toBeVisible();
  await page
    .getByRole('button', { name: /Form on paper, scanned/ })
    .first()
    .click();
  await expect(page.getByText('The person who scanned this form may not accept it')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Accept', exact: true })).toBeDisabled();

  const context = await browser.newContext({ baseURL: host.base });
  const other = await context.newPage();
  await openAs(other, 'ops2@demo.example', mails);
  await other
    .getByRole('button', { name: /Form on paper, scanned/ })
    .first()
    .click();
  await compareAll(other);
  await other.getByRole('button', { name: 'Accept', exact: true }).click();
  await other.getByRole('button', { name: 'Accept mandate' }).click();
  await expect(other.getByText('NACH ready')).toBeVisible();
  await context.close();
});
