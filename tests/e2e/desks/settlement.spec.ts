import type { Browser, Locator, Page } from '@playwright/test';
import { seriousFindings } from '../../support/accessibility.ts';
import { startDemo } from '../demo.ts';
import { expect, openAs, test } from '../world.ts';

const list = '/agency/settlement-validation-list';
const within = 'This amount is approved under our policy. You can share the link with the customer.';
const submitted = 'Settlement info submitted successfully';
const rupees = (amount: number) => `₹${amount.toLocaleString('en-IN')}`;
const card = (page: Page) => page.getByRole('region', { name: 'Settlement', exact: true });
const dialog = (page: Page) => page.locator('lending-sl-dialog[open]');

async function pageOf(browser: Browser, base: string, who: string, path: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: base })).newPage();
  await openAs(page, who, path);
  return page;
}

async function figure(page: Page, label: string): Promise<number> {
  const shown = card(page).locator('.figures > div').filter({ hasText: label }).locator('dd');
  return Number((await shown.innerText()).replace(/\D/g, ''));
}

/** Opens the first of the agent's own loans for which a settlement can be offered. @returns its number, dues and grid amount */
async function openOfferable(page: Page): Promise<{ loan: string; dues: number; preApproved: number }> {
  await page.goto('/agency/calling-list');
  const links = page.getByRole('row').getByRole('link', { name: /^\d{12,}$/ });
  await expect(links.first()).toBeVisible();
  for (const loan of await links.allInnerTexts()) {
    await page.goto(`/agency/customer-details/${loan.trim()}`);
    await expect(card(page).locator('.settlement-body')).toBeVisible();
    const offer = card(page).getByRole('button', { name: 'Offer settlement' });
    if ((await offer.count()) === 0 || (await offer.isDisabled())) continue;
    const [dues, preApproved] = [await figure(page, 'Total outstanding'), await figure(page, 'Pre-approved amount')];
    if (dues < 100_000 && preApproved < dues) return { loan: loan.trim(), dues, preApproved };
  }
  throw new Error('no loan of the agent can be settled');
}

/** Types an offer, verifies and submits it. */
async function offer(page: Page, amount: number, days: 'In 7 days' | 'In 30 days', note: string | RegExp) {
  await card(page).getByRole('button', { name: 'Offer settlement' }).click();
  const form = dialog(page);
  await form.getByLabel('Settlement amount').fill(String(amount));
  await expect(form.getByText(/^Gives up ₹/)).toBeVisible();
  await form.getByLabel('Settlement date').focus();
  await page.keyboard.press('Alt+ArrowDown');
  await page.getByRole('button', { name: days }).click();
  await expect(form.getByRole('button', { name: 'Submit' })).toBeDisabled();
  await form.getByRole('button', { name: 'Verify' }).click();
  await expect(form.getByText(note)).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await form.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText(submitted)).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
}

/** Makes the link of the settlement on the file, which is shown once. @returns its path on the customers' pages */
async function copyLink(page: Page): Promise<string> {
  await card(page).getByRole('button', { name: 'Send link' }).click();
  await expect(dialog(page).getByText('Are you sure you want to send the link?')).toBeVisible();
  await dialog(page).getByRole('radio', { name: 'Copy the link' }).check();
  await dialog(page).getByRole('button', { name: 'Make link' }).click();
  const shown = dialog(page).getByText(/\/offer\/[\w-]{43}/);
  const path = /\/offer\/[\w-]{43}/.exec(await shown.innerText())?.[0] ?? '';
  await dialog(page).getByRole('button', { name: 'Done' }).click();
  await expect(card(page)).toContainText('Link copied');
  return path;
}

/** Opens an offer as its customer does, without a script and on a telephone, and answers. */
async function answer(browser: Browser, address: string, button: 'Accept' | 'Decline', amount: number): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 320, height: 640 } });
  const customer = await context.newPage();
  await customer.goto(address);
  await expect(customer.getByRole('heading', { name: 'Your settlement offer' })).toBeVisible();
  await expect(customer.getByText(rupees(amount), { exact: true })).toBeVisible();
  await customer.getByRole('button', { name: button }).click();
  return customer;
}

/** Pays a loan's link of an amount, by the customer's page. */
async function pay(page: Page, browser: Browser, amount: number): Promise<void> {
  await page.getByRole('button', { name: 'Payment link', exact: true }).click();
  await dialog(page).getByRole('radio', { name: 'Another amount' }).check();
  await dialog(page).getByRole('textbox', { name: 'Another amount' }).fill(String(amount));
  await dialog(page).getByLabel('Send by').selectOption('SMS');
  await dialog(page).getByRole('button', { name: 'Send link', exact: true }).click();
  await dialog(page)
    .getByRole('button', { name: /^Send link for/ })
    .click();
  await expect(dialog(page)).toHaveCount(0);
  const base = new URL(page.url()).origin;
  const links = (await (await page.request.get(`${base}/demo/links.json`)).json()) as Record<string, string>;
  const customer = await (await browser.newContext({ baseURL: base })).newPage();
  await customer.goto(links['pay-page'] ?? '');
  await customer.getByRole('button', { name: `Pay ${rupees(amount)}` }).click();
  await expect(customer.getByRole('heading', { name: 'Thank you, your payment has arrived' })).toBeVisible();
  await customer.context().close();
}

/** The row of a loan in a tab of the validation list. */
async function rowOf(page: Page, tab: string, loan: string): Promise<Locator> {
  await page.goto(list);
  await page.getByRole('tab', { name: new RegExp(`${tab}$`) }).click();
  await page.getByRole('textbox', { name: 'Search by Loan ID' }).fill(loan);
  await page.keyboard.press('Enter');
  const row = page.getByRole('row').filter({ hasText: loan });
  await expect(row).toHaveCount(1);
  return row;
}

const accept = async (page: Page, row: Locator) => {
  await row.getByRole('button', { name: /^Accept/ }).click();
  await expect(dialog(page).getByText('Two people approve this amount')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(dialog(page)).toHaveCount(0);
};

test('an offer within policy is linked, accepted and paid, and completes the settlement [ST-01][ST-06][ST-11][ER-29][AP-81][AP-82]', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  const desk = await startDemo({ CALLING_WINDOW_FOR: 'NONE' });
  const agent = await pageOf(browser, desk.base, 'agency@demo.example', '/');
  const { loan, dues, preApproved } = await openOfferable(agent);
  await expect(card(agent)).not.toContainText('Floor');
  await offer(agent, preApproved, 'In 30 days', within);
  await expect(card(agent)).toContainText('CX pending');
  await expect(card(agent)).toContainText('Submitted, mode autoapprove');
  await expect(card(agent).getByRole('button', { name: 'Offer settlement' })).toHaveCount(0);
  expect(await seriousFindings(agent)).toEqual([]);

  const path = await copyLink(agent);
  await page.goto(desk.base + path);
  expect(await seriousFindings(page)).toEqual([]);
  const customer = await answer(browser, desk.base + path, 'Accept', preApproved);
  await expect(customer.getByRole('heading', { name: 'You have accepted the offer' })).toBeVisible();
  await expect(customer.getByRole('button')).toHaveCount(0);
  await customer.context().close();

  await agent.reload();
  await expect(card(agent)).toContainText('Accepted by the customer');
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

test('an offer below policy needs two approvers, is accepted and paid in part [ST-07][ST-09][QL-38][RT-09]', async ({
  browser,
}) => {
  test.setTimeout(360_000);
  const desk = await startDemo({ CALLING_WINDOW_FOR: 'NONE' });
  const agent = await pageOf(browser, desk.base, 'agency@demo.example', '/');
  const { loan, dues } = await openOfferable(agent);
  const amount = Math.ceil(dues * 0.6);
  await offer(agent, amount, 'In 7 days', /^This amount must be shared with an approver at \S+@\S+ for approval\.$/);
  await expect(card(agent)).toContainText('MGR pending');
  await expect(card(agent)).toContainText('Waits for two approvers, 0 of 2 done');
  await expect(card(agent)).toContainText('No second settlement while this one is open');

  const manager = await pageOf(browser, desk.base, 'manager@demo.example', '/');
  await manager.getByRole('button', { name: 'Validation' }).click();
  await manager.getByRole('menuitem', { name: 'Settlement Validation' }).click();
  await expect(manager.getByRole('heading', { name: 'Settlement Validation' })).toBeVisible();
  expect(new URL(manager.url()).pathname).toBe(list);
  expect(await seriousFindings(manager)).toEqual([]);
  await accept(manager, await rowOf(manager, 'To approve', loan));
  const half = await rowOf(manager, 'To approve', loan);
  await expect(half).toContainText('Two approvers, 1 of 2');
  await expect(half.getByRole('button', { name: /^Accept/ })).toHaveCount(0);
  const head = await pageOf(browser, desk.base, 'lead@demo.example', list);
  const waiting = await rowOf(head, 'To approve', loan);
  await waiting.getByRole('button', { name: /^Accept/ }).click();
  await expect(dialog(head).getByText('1 of 2 approved: Sunita Rao')).toBeVisible();
  expect(await seriousFindings(head)).toEqual([]);
  await dialog(head).getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(dialog(head)).toHaveCount(0);
  await expect(await rowOf(head, 'With customer', loan)).toContainText('CX_PENDING');

  await agent.reload();
  await expect(card(agent)).toContainText('CX pending');
  const customer = await answer(browser, desk.base + (await copyLink(agent)), 'Accept', amount);
  await expect(customer.getByRole('heading', { name: 'You have accepted the offer' })).toBeVisible();
  await customer.context().close();
  const part = Math.floor(amount / 3);
  await agent.reload();
  await pay(agent, browser, part);
  await agent.reload();
  await expect(card(agent)).toContainText(`${rupees(part)} paid`);
  await expect(card(agent)).toContainText(`${rupees(amount - part)} left`);
  for (const each of [agent, manager, head]) await each.context().close();
  await desk.stop();
});

test('an offer that the customer declines ends, shows nothing more and makes room for another [ST-10]', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const desk = await startDemo({ CALLING_WINDOW_FOR: 'NONE' });
  const agent = await pageOf(browser, desk.base, 'agency@demo.example', '/');
  const { preApproved } = await openOfferable(agent);
  await offer(agent, preApproved, 'In 30 days', within);
  const customer = await answer(browser, desk.base + (await copyLink(agent)), 'Decline', preApproved);
  await expect(customer.getByRole('heading', { name: 'You have declined the offer' })).toBeVisible();
  await expect(customer.getByText(rupees(preApproved))).toHaveCount(0);
  await customer.context().close();
  await agent.reload();
  await card(agent).getByRole('button', { name: 'History (1)' }).click();
  await expect(dialog(agent)).toContainText('CX rejected');
  await agent.keyboard.press('Escape');

  // what was declined makes room for another
  await offer(agent, preApproved, 'In 30 days', within);
  await expect(card(agent)).toContainText('CX pending');
  await agent.context().close();
  await desk.stop();
});

test('a settlement is rejected with a reason and deleted after a question by the manager, never by who has submitted it [QL-38][QL-39][QL-40]', async ({
  browser,
  host,
}) => {
  test.setTimeout(120_000);
  const manager = await pageOf(browser, host.base, 'manager@demo.example', list);
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
  await dialog(manager).getByRole('button', { name: 'Reject', exact: true }).click();
  await expect(dialog(manager).getByText('Say why')).toBeVisible();
  await dialog(manager).getByLabel('Why').fill('The salary is regular');
  await dialog(manager).getByRole('button', { name: 'Reject', exact: true }).click();
  await expect(manager.getByText('The changes have been saved successfully')).toBeVisible();
  await expect(manager.getByRole('row').filter({ hasText: rejected })).toHaveCount(0);

  const deleted = (await rows.first().getByRole('link').first().innerText()).trim();
  await rows
    .first()
    .getByRole('button', { name: /^More actions/ })
    .click();
  await manager.getByRole('menuitem', { name: 'Delete' }).click();
  await dialog(manager).getByRole('button', { name: 'Cancel' }).click();
  await expect(manager.getByRole('row').filter({ hasText: deleted })).toHaveCount(1);
  await rows
    .first()
    .getByRole('button', { name: /^More actions/ })
    .click();
  await manager.getByRole('menuitem', { name: 'Delete' }).click();
  await dialog(manager).getByLabel('Reason').selectOption({ label: 'Wrong date' });
  await dialog(manager).getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(manager.getByRole('row').filter({ hasText: deleted })).toHaveCount(0);
  await manager.goto(list);
  await manager.getByRole('tab', { name: /Closed$/ }).click();
  await expect(manager.getByRole('row').filter({ hasText: rejected })).toContainText('MGR_REJECTED');
  await expect(manager.getByRole('row').filter({ hasText: deleted })).toContainText('DELETED');
  await manager.context().close();
});
