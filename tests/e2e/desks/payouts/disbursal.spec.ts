import { seriousFindings } from '../../../support/accessibility.ts';
import { expect, openAs, test } from '../../world.ts';
import { pageOf } from '../people.ts';
import {
  answerMandate,
  answerPayout,
  approveDisbursal,
  chooseFile,
  desk,
  initiate,
  moveOn,
  openMandate,
  panel,
  record,
  recordAgreement,
  verifyAccount,
} from '../steps/stage-steps.ts';

test('a loan goes from its decision to the bank’s payment by screens, by the people whose work it is [release]', async ({
  page: credit,
  browser,
  host,
}) => {
  test.setTimeout(240_000);
  await openAs(credit, 'ops3@demo.example', '/decision-wait');
  await credit.getByRole('tab', { name: /PL$/ }).click();
  const link = credit.getByRole('row').nth(1).getByRole('link').first();
  const loan = (await link.innerText()).trim();
  await credit.goto(desk(loan));
  await expect(panel(credit, 'Credit decision').getByText('Tenure and rate')).toBeVisible();
  expect(await seriousFindings(credit)).toEqual([]);
  await record(
    credit,
    'Credit decision',
    'Approve',
    async (dialog) => {
      expect(await seriousFindings(credit)).toEqual([]);
      await dialog.getByLabel('Remarks').fill('Income covers the instalment');
    },
    'Approve',
  );
  await expect(panel(credit, 'Agreement and mandate')).toBeVisible();
  await expect(panel(credit, 'Agreement and mandate').getByText('This is the work of NACH operations')).toBeVisible();

  const ops = await pageOf(browser, host.base, 'ops@demo.example', desk(loan));
  await expect(panel(ops, 'Agreement and mandate').getByText('Not recorded')).toBeVisible();
  await expect(panel(ops, 'Agreement and mandate').getByRole('button', { name: 'Open mandate' })).toBeDisabled();
  await recordAgreement(ops);
  await openMandate(ops);

  const ops2 = await pageOf(browser, host.base, 'ops2@demo.example', '/nach/nach-upload');
  await answerMandate(ops2, loan);
  for (const status of ['NACH Review', 'NACH Upload', 'Ready For Disbursal']) await moveOn(ops, loan, status);

  await ops.goto(desk(loan));
  await verifyAccount(ops, loan);
  await initiate(ops);
  await expect(
    panel(ops, 'Disbursal').getByText('The person who initiated the disbursal may not approve it'),
  ).toBeVisible();
  await expect(panel(ops, 'Disbursal').getByRole('button', { name: 'Approve disbursal' })).toBeDisabled();
  expect(await seriousFindings(ops)).toEqual([]);
  await approveDisbursal(ops2, loan);
  const answer = `loanApplicationNumber,result,utr,failureCode\n${loan},FAILED,,BANK_TIMEOUT`;
  await chooseFile(ops2, '/disbursal-initiated', 'Payout answers', answer);
  const own = 'The person who approved this disbursal may not upload the answer of the bank';
  await expect(ops2.getByText(own)).toBeVisible();
  await expect(ops2.getByRole('button', { name: 'Apply 0 lines' })).toBeDisabled();
  await answerPayout(ops, loan, 'FAILED,,BANK_TIMEOUT');

  await ops.goto(desk(loan));
  await expect(panel(ops, 'Failed disbursal').getByText('1 of 3 attempts')).toBeVisible();
  await record(
    ops,
    'Failed disbursal',
    'Cause and fix',
    async (dialog) => {
      await expect(dialog.getByRole('combobox', { name: /^Cause/ })).toHaveValue('BANK_TIMEOUT');
      await dialog.getByLabel('What was done about it').fill('The bank answers again');
    },
    'Save and send back',
  );
  await ops.goto(desk(loan));
  await initiate(ops);
  await approveDisbursal(ops2, loan);
  const utr = `HDFCN${loan}`;
  await answerPayout(ops, loan, `PAID,${utr},`);
  await ops.goto(desk(loan));
  await expect(ops.getByRole('button', { name: /^UDRS/ })).toContainText('Disbursed');
  await expect(panel(ops, 'Disbursal').getByText(utr, { exact: true })).toBeVisible();
  for (const page of [ops, ops2]) await page.context().close();
});
