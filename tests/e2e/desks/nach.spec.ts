import { readFileSync } from 'node:fs';
import { seriousFindings } from '../../support/accessibility.ts';
import { expect, openAs, test } from '../world.ts';

test('a mandate is accepted by one person, sent to the bank and answered for by another [NR-03][NR-05]', async ({
  page,
  browser,
  host,
}) => {
  await openAs(page, 'ops@demo.example', '/nach/nach-review');
  const received = page.getByRole('row').filter({ hasText: 'NACH received' }).first();
  const loan = (await received.getByRole('link').first().innerText()).trim();
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
  await expect(bank.getByText('No accepted mandate waits for a batch.')).toBeVisible();
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
