import { seriousFindings } from '../../../support/accessibility.ts';
import { expect, openAs, test } from '../../world.ts';
import { dialogOf, pageOf } from '../people.ts';
import { accountOf, desk, leaveDesk, panel, proposeAccount } from '../steps/stage-steps.ts';

test('nobody checks or confirms the account that they have proposed, or confirms what they have checked [release]', async ({
  page: proposer,
  browser,
  host,
}) => {
  test.setTimeout(180_000);
  const stage = 'Disbursal';
  const number = '600012345679';
  await openAs(proposer, 'ops@demo.example', '/ready-for-disbursal?filter.hold=none');
  const row = proposer.getByRole('row').filter({ hasText: 'Not verified' }).first();
  const loan = (await row.getByRole('link').first().innerText()).trim();
  await proposer.goto(desk(loan));
  await expect(panel(proposer, stage).getByText('The bank account is not verified')).toBeVisible();
  const customer = (await proposer.getByRole('heading', { level: 1 }).innerText()).trim();
  const initials = customer.replaceAll(/(\S)\S*/g, '$1');

  await test.step('who proposed it does not check it; another person does', async () => {
    await proposeAccount(proposer, stage, { number, holder: customer });
    const own = 'The person who proposed this account may not check it';
    await expect(panel(proposer, stage).getByText(own)).toBeVisible();
    const button = panel(proposer, stage).getByRole('button', { name: 'Check account' });
    await expect(button).toBeDisabled();
    expect(await seriousFindings(proposer)).toEqual([]);
    await leaveDesk(proposer);
  });

  const checker = await pageOf(browser, host.base, 'ops2@demo.example', desk(loan));
  await test.step('who checked it does not confirm it', async () => {
    await panel(checker, stage).getByRole('button', { name: 'Check account' }).click();
    const check = dialogOf(checker);
    await check.getByLabel('Result').selectOption({ label: 'Verified' });
    await check.getByLabel('Reference of the penny drop').fill(`PD-${loan}`);
    await check.getByLabel('Name at the bank').fill(initials);
    await check.getByLabel('Remarks').fill('The bank writes initials alone');
    await check.getByRole('button', { name: 'Save' }).click();
    const account = accountOf(checker, stage, number);
    await expect(account.getByText('Checked, waits for a second person')).toBeVisible();
    await expect(account.getByText('The person who checked this account may not confirm it')).toBeVisible();
    await expect(account.getByRole('button', { name: /^Confirm / })).toBeDisabled();
    await expect(account.getByRole('button', { name: /^Refuse / })).toBeDisabled();
    expect(await seriousFindings(checker)).toEqual([]);
    await leaveDesk(checker);
  });

  await test.step('nor does who proposed it; a third person does', async () => {
    await proposer.goto(desk(loan));
    const account = accountOf(proposer, stage, number);
    await expect(account.getByText('The person who proposed this account may not confirm it')).toBeVisible();
    await expect(account.getByRole('button', { name: /^Confirm / })).toBeDisabled();
    await leaveDesk(proposer);
    const lead = await pageOf(browser, host.base, 'lead@demo.example', desk(loan));
    await accountOf(lead, stage, number)
      .getByRole('button', { name: /^Confirm / })
      .click();
    await dialogOf(lead).getByLabel('Why it is the customer’s').fill('The cheque names the customer in full');
    await dialogOf(lead).getByRole('button', { name: 'Confirm', exact: true }).click();
    await expect(accountOf(lead, stage, number).getByText('Verified', { exact: true })).toBeVisible();
    await leaveDesk(lead);
    await lead.context().close();
  });

  await checker.context().close();
});
