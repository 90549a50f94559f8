import type { Page } from '@playwright/test';
import { seriousFindings } from '../../support/accessibility.ts';
import { startDemo } from '../demo.ts';
import { expect, openAs, test } from '../world.ts';
import { dialogOf, pageOf } from './people.ts';
import {
  accept,
  answer,
  card,
  chooseDay,
  closedRow,
  copyLink,
  letDaysPass,
  list,
  offer,
  openFile,
  openOfferable,
  pay,
  rowOf,
  rupees,
  sendLink,
  submitted,
  verify,
  within,
} from './steps/settlement-steps.ts';

/** Goes to the list by the portal's menu. */
async function goToList(manager: Page): Promise<void> {
  await manager.getByRole('button', { name: 'Validation' }).click();
  await manager.getByRole('menuitem', { name: 'Settlement Validation' }).click();
  await expect(manager.getByRole('heading', { name: 'Settlement Validation' })).toBeVisible();
  expect(new URL(manager.url()).pathname).toBe(list);
}

test('an offer within policy is linked, accepted and paid, and completes the settlement [ST-01][ST-04][ST-06][ST-11][ER-29][AP-81][AP-82][CO-13][EN-37][EN-38] [release]', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  const desk = await startDemo();
  const agent = await pageOf(browser, desk.base, 'agency@demo.example', '/');
  const { loan, dues, preApproved } = await openOfferable(agent);
  await expect(card(agent)).not.toContainText('Floor');
  const submission = agent.waitForResponse(/\/agency\/settlement\/submit$/, { timeout: 120_000 });
  await offer(agent, preApproved, 'In 30 days', within);
  const answered = await submission;
  const day = /^\d{4}-\d{2}-\d{2}$/;
  expect(answered.request().postDataJSON()).toMatchObject({
    settlementAmount: preApproved,
    settlementDate: expect.stringMatching(day),
    approveMode: 'autoapprove',
  });
  expect(await answered.json()).toMatchObject({
    data: {
      settlementDate: expect.stringMatching(day),
      settlementAmount: preApproved,
      expiryDate: expect.stringMatching(day),
      totalOutstanding: dues,
      preApprovedAmount: preApproved,
      status: 'CX_PENDING',
      approveMode: 'autoapprove',
    },
  });
  await expect(card(agent)).toContainText('CX pending');
  await expect(card(agent)).toContainText('Submitted, mode autoapprove');
  await expect(card(agent).getByRole('button', { name: 'Offer settlement' })).toHaveCount(0);
  expect(await seriousFindings(agent)).toEqual([]);

  const path = await copyLink(agent);
  await page.goto(desk.base + path);
  await expect(page.getByText(rupees(preApproved), { exact: true })).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
  expect(await seriousFindings(page)).toEqual([]);
  const customer = await answer(browser, desk.base + (await sendLink(agent)), 'Accept', preApproved);
  await expect(customer.getByRole('heading', { name: 'You have accepted the offer' })).toBeVisible();
  await expect(customer.getByRole('button')).toHaveCount(0);
  await customer.context().close();

  await agent.reload();
  await expect(card(agent)).toContainText(/Accepted by the customer, by code to \d\dx{6}\d\d/);
  await expect(card(agent).getByRole('button', { name: 'Delete' })).toHaveCount(0);
  await pay(agent, browser, preApproved);
  await agent.reload();
  await expect(card(agent)).toContainText('Completed');
  await expect(card(agent)).toContainText(`${rupees(preApproved)} paid`);
  await expect(card(agent)).toContainText('The rest of the dues is waived');
  await expect(card(agent).getByRole('button', { name: 'Offer settlement' })).toHaveCount(0);
  const manager = await pageOf(browser, desk.base, 'manager@demo.example', list);
  const row = await rowOf(manager, 'Completed', loan);
  await expect(row).toContainText(rupees(dues));
  await expect(row).toContainText(rupees(preApproved));
  await manager.context().close();
  await agent.context().close();
  await desk.stop();
});

test('an offer below policy needs two approvers, is accepted, underpaid, violated on its day and recovered; an unanswered one expires [ST-07][ST-08][ST-09][AP-83][QL-38] [release]', async ({
  browser,
}) => {
  test.setTimeout(480_000);
  const desk = await startDemo();
  const agent = await pageOf(browser, desk.base, 'agency@demo.example', '/');
  const unanswered = await openOfferable(agent);
  await offer(agent, unanswered.preApproved, 'In 30 days', within);
  const link = desk.base + (await sendLink(agent));

  const { loan, dues } = await openOfferable(agent, [unanswered.loan]);
  const amount = Math.ceil(dues * 0.7);
  await offer(agent, amount, 'In 7 days', /^This amount must be shared with an approver at \S+@\S+ for approval\.$/);
  await expect(card(agent)).toContainText('MGR pending');
  await expect(card(agent)).toContainText('Waits for two approvers, 0 of 2 done');
  await expect(card(agent)).toContainText('No second settlement while this one is open');

  const manager = await pageOf(browser, desk.base, 'manager@demo.example', '/');
  await goToList(manager);
  expect(await seriousFindings(manager)).toEqual([]);
  await accept(manager, await rowOf(manager, 'To approve', loan), 'Two people approve this amount');
  const half = await rowOf(manager, 'To approve', loan);
  await expect(half).toContainText('Two approvers, 1 of 2');
  await expect(half.getByRole('button', { name: /^Accept/ })).toHaveCount(0);
  const head = await pageOf(browser, desk.base, 'lead@demo.example', list);
  const waiting = await rowOf(head, 'To approve', loan);
  await waiting.getByRole('button', { name: /^Accept/ }).click();
  await expect(dialogOf(head).getByText('1 of 2 approved: Sunita Rao')).toBeVisible();
  expect(await seriousFindings(head)).toEqual([]);
  await dialogOf(head).getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(dialogOf(head)).toHaveCount(0);
  await expect(await rowOf(head, 'With customer', loan)).toContainText('CX_PENDING');

  await agent.reload();
  await expect(card(agent)).toContainText('CX pending');
  const customer = await answer(browser, desk.base + (await sendLink(agent)), 'Accept', amount);
  await expect(customer.getByRole('heading', { name: 'You have accepted the offer' })).toBeVisible();
  await customer.context().close();
  // less than is overdue: what is not overdue is not settled
  const part = 500;
  await agent.reload();
  await pay(agent, browser, part);
  await agent.reload();
  await expect(card(agent)).toContainText(`${rupees(part)} paid`);
  await expect(card(agent)).toContainText(`${rupees(amount - part)} left`);
  await expect(card(agent).getByRole('button', { name: 'Recover' })).toHaveCount(0);

  // the day by which the one was to be paid is over, and the other's last day for an answer
  await letDaysPass(desk, [loan, unanswered.loan], 11);
  await openFile(agent, loan);
  await expect(card(agent)).toContainText('Violated');
  await expect(card(agent)).toContainText(`${rupees(amount - part)} short`);
  await expect(card(agent)).toContainText(
    `The dues are ${rupees(dues - part)} now. The ${rupees(part)} paid are kept.`,
  );
  expect(await seriousFindings(agent)).toEqual([]);
  const late = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  expect((await late.goto(link))?.status()).toBe(410);
  await expect(late.getByRole('heading', { name: 'This offer has ended' })).toBeVisible();
  await expect(late.getByText(rupees(unanswered.preApproved))).toHaveCount(0);
  await expect(late.getByRole('button')).toHaveCount(0);
  await late.context().close();
  await expect(await closedRow(manager, loan)).toContainText('VIOLATED');
  await expect(await closedRow(manager, unanswered.loan)).toContainText('SYSTEM_REJECTED');

  await openFile(agent, unanswered.loan);
  await card(agent).getByRole('button', { name: 'History (1)' }).click();
  await expect(dialogOf(agent)).toContainText('System rejected');
  await expect(dialogOf(agent)).toContainText('Past its expiry date');
  await expect(dialogOf(agent).getByRole('button', { name: 'Recover' })).toHaveCount(0);
  await agent.keyboard.press('Escape');
  await expect(card(agent).getByRole('button', { name: 'Offer settlement' })).toBeEnabled();

  await openFile(agent, loan);
  await card(agent).getByRole('button', { name: 'Recover' }).click();
  await expect(dialogOf(agent).getByLabel('Settlement amount')).toHaveValue((amount - part).toLocaleString('en-IN'));
  await chooseDay(agent, 'In 30 days');
  expect(await seriousFindings(agent)).toEqual([]);
  await dialogOf(agent).getByRole('button', { name: 'Recover', exact: true }).click();
  await expect(agent.getByText(submitted)).toBeVisible();
  await expect(card(agent)).toContainText('MGR pending');
  await card(agent).getByRole('button', { name: 'History (2)' }).click();
  await expect(dialogOf(agent)).toContainText('recovered from an earlier one');
  await expect(dialogOf(agent)).toContainText('Violated');
  await agent.keyboard.press('Escape');
  await accept(manager, await rowOf(manager, 'To approve', loan), 'Two people approve this amount');
  await accept(head, await rowOf(head, 'To approve', loan), '1 of 2 approved: Sunita Rao');
  await expect(await rowOf(head, 'With customer', loan)).toContainText(rupees(amount - part));
  await agent.reload();
  await expect(card(agent)).toContainText('CX pending');
  for (const each of [agent, manager, head]) await each.context().close();
  await desk.stop();
});

test('two people who submit for one loan at the same moment, each in a browser, make one active settlement [ST-03][CO-46] [release]', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const desk = await startDemo();
  const agent = await pageOf(browser, desk.base, 'agency@demo.example', '/');
  const { loan, preApproved } = await openOfferable(agent);
  const manager = await pageOf(browser, desk.base, 'manager@demo.example', '/');
  await openFile(manager, loan);
  const both = [agent, manager];
  for (const each of both) await verify(each, preApproved, 'In 30 days', within);
  await Promise.all(both.map((each) => dialogOf(each).getByRole('button', { name: 'Submit' }).click()));
  const refused = 'There is a settlement in status CX_PENDING';
  // what is said goes again by itself: it is read in both at once
  const said = await Promise.all(
    both.map((each) => each.getByText(submitted).or(each.getByText(refused)).first().innerText()),
  );
  expect(said.map((text) => text.trim()).toSorted((one, other) => one.localeCompare(other))).toEqual([
    submitted,
    refused,
  ]);
  for (const each of both) {
    await openFile(each, loan);
    await expect(card(each)).toContainText('CX pending');
    await expect(card(each).getByRole('button', { name: 'Offer settlement' })).toHaveCount(0);
    await expect(card(each).getByRole('button', { name: /^History/ })).toHaveText('History (1)');
    await each.context().close();
  }
  await desk.stop();
});

test('an offer that the customer declines ends, shows nothing more and makes room for another [ST-10] [release]', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const desk = await startDemo();
  const agent = await pageOf(browser, desk.base, 'agency@demo.example', '/');
  const { preApproved } = await openOfferable(agent);
  await offer(agent, preApproved, 'In 30 days', within);
  const customer = await answer(browser, desk.base + (await sendLink(agent)), 'Decline', preApproved);
  await expect(customer.getByRole('heading', { name: 'You have declined the offer' })).toBeVisible();
  await expect(customer.getByText(rupees(preApproved))).toHaveCount(0);
  await customer.context().close();
  await agent.reload();
  await card(agent).getByRole('button', { name: 'History (1)' }).click();
  await expect(dialogOf(agent)).toContainText('CX rejected');
  await agent.keyboard.press('Escape');

  // what was declined makes room for another
  await offer(agent, preApproved, 'In 30 days', within);
  await expect(card(agent)).toContainText('CX pending');
  await agent.context().close();
  await desk.stop();
});

test('the validation list shows the fields of a settlement and its nine statuses, each in its tab [ST-01][ST-02] [release]', async ({
  page,
  host,
}) => {
  await openAs(page, 'manager@demo.example', host.base + list);
  for (const name of ['Total outstanding', 'Settlement amount', 'Settlement date', 'Expiry date', 'Status'])
    await expect(page.getByRole('columnheader', { name })).toBeVisible();
  const tabs: Readonly<Record<string, readonly string[]>> = {
    'To approve': ['MGR_PENDING'],
    'With customer': ['CX_PENDING'],
    Accepted: ['ACCEPTED'],
    Completed: ['COMPLETED'],
    Closed: ['MGR_REJECTED', 'CX_REJECTED', 'SYSTEM_REJECTED', 'DELETED', 'VIOLATED'],
  };
  for (const [tab, statuses] of Object.entries(tabs)) {
    await page.getByRole('tab', { name: new RegExp(`${tab}$`) }).click();
    if (tab === 'Closed') await page.getByLabel('Rows per page').selectOption('50');
    for (const status of statuses)
      await expect(page.getByRole('row').filter({ hasText: status }).first()).toBeVisible();
  }
});

test('a settlement is rejected with a reason and deleted after a question by the manager, never by who has submitted it [QL-38][QL-39][QL-40][RT-09]', async ({
  browser,
  host,
}) => {
  test.setTimeout(120_000);
  const manager = await pageOf(browser, host.base, 'manager@demo.example', '/');
  await goToList(manager);
  const rows = manager.getByRole('row').filter({ hasText: 'MGR_PENDING' });
  await expect(rows.first()).toBeVisible();
  const own = rows.filter({ hasText: 'Sunita Rao' });
  await expect(own.getByRole('button', { name: /^(Accept|Reject)/ })).toHaveCount(0);

  const rejectable = rows.filter({ has: manager.getByRole('button', { name: /^Reject/ }) });
  const rejected = (await rejectable.first().getByRole('link').first().innerText()).trim();
  await rejectable
    .first()
    .getByRole('button', { name: /^Reject/ })
    .click();
  await dialogOf(manager).getByRole('button', { name: 'Reject', exact: true }).click();
  await expect(dialogOf(manager).getByText('Say why')).toBeVisible();
  await dialogOf(manager).getByLabel('Why').fill('The salary is regular');
  await dialogOf(manager).getByRole('button', { name: 'Reject', exact: true }).click();
  await expect(manager.getByText('The changes have been saved successfully')).toBeVisible();
  await expect(manager.getByRole('row').filter({ hasText: rejected })).toHaveCount(0);

  const deleted = (await rows.first().getByRole('link').first().innerText()).trim();
  await rows
    .first()
    .getByRole('button', { name: /^More actions/ })
    .click();
  await manager.getByRole('menuitem', { name: 'Delete' }).click();
  await dialogOf(manager).getByRole('button', { name: 'Cancel' }).click();
  await expect(manager.getByRole('row').filter({ hasText: deleted })).toHaveCount(1);
  await rows
    .first()
    .getByRole('button', { name: /^More actions/ })
    .click();
  await manager.getByRole('menuitem', { name: 'Delete' }).click();
  await dialogOf(manager).getByLabel('Reason').selectOption({ label: 'Wrong date' });
  await dialogOf(manager).getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(manager.getByRole('row').filter({ hasText: deleted })).toHaveCount(0);
  await manager.goto(list);
  await manager.getByRole('tab', { name: /Closed$/ }).click();
  await expect(manager.getByRole('row').filter({ hasText: rejected })).toContainText('MGR_REJECTED');
  await expect(
    manager.getByRole('row').filter({ hasText: deleted }).filter({ hasText: 'DELETED' }).first(),
  ).toBeVisible();
  await manager.context().close();
});
