import { seriousFindings } from '../../../support/accessibility.ts';
import { expect, openAs, test } from '../../world.ts';
import { inDays } from '../collections.ts';
import { dialogOf, pageOf } from '../people.ts';
import {
  accountOf,
  answerMandate,
  answerPayout,
  approveDisbursal,
  chooseMandateAnew,
  desk,
  initiate,
  issueOnline,
  leaveDesk,
  moveOn,
  panel,
  proposeAccount,
  record,
  verifyAccount,
} from '../steps/stage-steps.ts';

test('a closed account is replaced by one that others propose, check and confirm, its mandate is made anew, and the loan is paid there [release]', async ({
  page: ops,
  browser,
  host,
}) => {
  test.setTimeout(240_000);
  await openAs(ops, 'ops@demo.example', '/ready-for-disbursal?filter.hold=none');
  const row = ops.getByRole('row').filter({ hasText: 'Not verified' }).first();
  const link = row.getByRole('link').first();
  const loan = (await link.innerText()).trim();
  await ops.goto(desk(loan));
  await verifyAccount(ops, loan);
  const customer = (await ops.getByRole('heading', { level: 1 }).innerText()).trim();
  const initials = customer
    .split(' ')
    .map((word) => word.charAt(0))
    .join(' ');
  await initiate(ops);
  const ops2 = await pageOf(browser, host.base, 'ops2@demo.example', desk(loan));
  await panel(ops2, 'Disbursal').getByRole('button', { name: 'Approve disbursal' }).click();
  const approval = dialogOf(ops2);
  // who approves reads again whose account it is
  for (const words of ['Holder', 'Name at the bank', '100 of 100', 'Checked by', 'Not changed'])
    await expect(approval.getByText(words, { exact: true })).toBeVisible();
  await approval.getByRole('button', { name: 'Cancel' }).click();
  await approveDisbursal(ops2, loan);
  await answerPayout(ops, loan, 'FAILED,,ACCOUNT_CLOSED');

  const stage = 'Failed disbursal';
  await ops.goto(desk(loan));
  const another = 'The account was the cause. Propose another one and have it verified first';
  await expect(panel(ops, stage).getByText(another)).toBeVisible();
  await expect(panel(ops, stage).getByRole('button', { name: 'Cause and fix' })).toBeDisabled();
  await leaveDesk(ops);

  const number = '600012345678';
  const lead = await pageOf(browser, host.base, 'lead@demo.example', desk(loan));
  await proposeAccount(lead, stage, { number, holder: customer });
  await expect(accountOf(lead, stage, number).getByText('Proposed', { exact: true })).toBeVisible();
  await leaveDesk(lead);

  await ops2.goto(desk(loan));
  await accountOf(ops2, stage, number)
    .getByRole('button', { name: /^Check / })
    .click();
  const check = dialogOf(ops2);
  await check.getByLabel('Result').selectOption({ label: 'Verified' });
  await check.getByLabel('Reference of the penny drop').fill(`PD-${loan}-2`);
  await check.getByLabel('Name at the bank').fill(initials);
  await check.getByLabel('Remarks').fill('The bank writes initials alone');
  await check.getByRole('button', { name: 'Save' }).click();
  await expect(accountOf(ops2, stage, number).getByText('Checked, waits for a second person')).toBeVisible();
  await leaveDesk(ops2);

  await ops.goto(desk(loan));
  expect(await seriousFindings(ops)).toEqual([]);
  await accountOf(ops, stage, number)
    .getByRole('button', { name: /^Confirm / })
    .click();
  const confirmation = dialogOf(ops);
  await confirmation.getByLabel('Why it is the customer’s').fill('The cheque names the customer in full');
  expect(await seriousFindings(ops)).toEqual([]);
  await confirmation.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(accountOf(ops, stage, number).getByText('Verified', { exact: true })).toBeVisible();
  await record(
    ops,
    stage,
    'Cause and fix',
    async (dialog) => {
      await expect(dialog.getByText('This asks for another account that is verified')).toBeVisible();
      await chooseMandateAnew(dialog);
      await expect(dialog.getByRole('radio', { name: 'Keep it on the old account' })).not.toBeChecked();
      expect(await seriousFindings(ops)).toEqual([]);
      await dialog.getByLabel('What was done about it').fill('The customer has another account');
    },
    'Save and send back',
  );
  await expect(ops.getByRole('button', { name: /^UDRS/ })).toContainText('NACH Pending');
  await leaveDesk(ops);

  // The mandate is made anew, by a lead from the third on, and its loan waits for it.
  await issueOnline(lead, loan);
  await ops.goto(desk(loan));
  await record(
    ops,
    'Mandate',
    'Renew agreement',
    async (dialog) => {
      await dialog.getByLabel('Valid until').fill(inDays(30));
      await dialog.getByLabel('Valid until').blur();
    },
    'Save',
  );
  await leaveDesk(ops);
  await answerMandate(ops2, loan, 'SBIN5432');
  for (const next of ['NACH Review', 'NACH Upload', 'Ready For Disbursal']) {
    await moveOn(ops, loan, next);
    await leaveDesk(ops);
  }
  await ops.goto(desk(loan));
  await expect(
    panel(ops, 'Disbursal').getByText('The person who confirmed this account may not initiate its disbursal'),
  ).toBeVisible();
  await leaveDesk(ops);

  await ops2.goto(desk(loan));
  await initiate(ops2);
  await ops.goto(desk(loan));
  await panel(ops, 'Disbursal').getByRole('button', { name: 'Approve disbursal' }).click();
  await expect(dialogOf(ops).getByText('Changed', { exact: true })).toBeVisible();
  await dialogOf(ops).getByRole('button', { name: 'Cancel' }).click();
  await approveDisbursal(ops, loan);
  await answerPayout(ops2, loan, `PAID,HDFCN${loan},`);
  await ops2.goto(desk(loan));
  await expect(ops2.getByRole('button', { name: /^UDRS/ })).toContainText('Disbursed');
  for (const page of [ops2, lead]) await page.context().close();
});
