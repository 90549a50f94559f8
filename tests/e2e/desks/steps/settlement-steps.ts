import type { Browser, Locator, Page } from '@playwright/test';
import { daysAfter } from '../../../../widgets/contract/time.ts';
import { seriousFindings } from '../../../support/accessibility.ts';
import type { RunningServer } from '../../../support/running-server.ts';
import { expect } from '../../world.ts';
import { changeStore } from '../change-store.ts';
import { dialogOf } from '../people.ts';

export const list = '/agency/settlement-validation-list';
export const within = 'This amount is approved under our policy. You can share the link with the customer.';
export const submitted = 'Settlement info submitted successfully';
export const rupees = (amount: number) => `₹${amount.toLocaleString('en-IN')}`;
export const card = (page: Page) => page.getByRole('region', { name: 'Settlement', exact: true });

/** Opens a loan's customer file, and waits for its settlements. */
export async function openFile(page: Page, loan: string): Promise<void> {
  await page.goto(`/agency/customer-details/${loan}`);
  await expect(card(page).locator('.settlement-body')).toBeVisible();
}

async function figure(page: Page, label: string): Promise<number> {
  const shown = card(page).locator('.figures > div').filter({ hasText: label }).locator('dd');
  return Number((await shown.innerText()).replace(/\D/g, ''));
}

/**
 * Opens the first of the agent's own loans for which a settlement can be offered.
 *
 * @param besides loans that are left out
 * @returns its number, dues and grid amount
 */
export async function openOfferable(
  page: Page,
  besides: readonly string[] = [],
): Promise<{ loan: string; dues: number; preApproved: number }> {
  await page.goto('/agency/calling-list');
  const links = page.getByRole('row').getByRole('link', { name: /^\d{12,}$/ });
  await expect(links.first()).toBeVisible();
  for (const loan of await links.allInnerTexts()) {
    if (besides.includes(loan.trim())) continue;
    await openFile(page, loan.trim());
    const offer = card(page).getByRole('button', { name: 'Offer settlement' });
    if ((await offer.count()) === 0 || (await offer.isDisabled())) continue;
    const [dues, preApproved] = [await figure(page, 'Total outstanding'), await figure(page, 'Pre-approved amount')];
    if (dues < 100_000 && preApproved < dues) return { loan: loan.trim(), dues, preApproved };
  }
  throw new Error('no loan of the agent can be settled');
}

type Days = 'In 7 days' | 'In 30 days';

/** Chooses a day of the open dialog's date field by the calendar. */
export async function chooseDay(page: Page, days: Days): Promise<void> {
  // the calendar's key is heard once its button is there
  await expect(dialogOf(page).getByRole('button', { name: 'Open calendar' })).toHaveCount(2);
  await dialogOf(page).getByLabel('Settlement date').focus();
  await page.keyboard.press('Alt+ArrowDown');
  await page.getByRole('button', { name: days }).click();
}

/** Types an offer and verifies it. */
export async function verify(page: Page, amount: number, days: Days, note: string | RegExp): Promise<void> {
  await card(page).getByRole('button', { name: 'Offer settlement' }).click();
  const form = dialogOf(page);
  await form.getByLabel('Settlement amount').fill(String(amount));
  await expect(form.getByText(/^Gives up ₹/)).toBeVisible();
  await chooseDay(page, days);
  await expect(form.getByRole('button', { name: 'Submit' })).toBeDisabled();
  await form.getByRole('button', { name: 'Verify' }).click();
  await expect(form.getByText(note)).toBeVisible();
}

/** Types an offer, verifies and submits it. */
export async function offer(page: Page, amount: number, days: Days, note: string | RegExp): Promise<void> {
  await verify(page, amount, days, note);
  expect(await seriousFindings(page)).toEqual([]);
  await dialogOf(page).getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText(submitted)).toBeVisible();
  await expect(dialogOf(page)).toHaveCount(0);
}

/** Makes the link of the settlement on the file, which is shown once. @returns its path on the customers' pages */
export async function copyLink(page: Page): Promise<string> {
  await card(page).getByRole('button', { name: 'Send link' }).click();
  await expect(dialogOf(page).getByText('Are you sure you want to send the link?')).toBeVisible();
  await dialogOf(page).getByRole('radio', { name: 'Copy the link' }).check();
  await dialogOf(page).getByRole('button', { name: 'Make link' }).click();
  const shown = dialogOf(page).getByText(/\/offer\/[\w-]{43}/);
  const path = /\/offer\/[\w-]{43}/.exec(await shown.innerText())?.[0] ?? '';
  await dialogOf(page).getByRole('button', { name: 'Done' }).click();
  await expect(card(page)).toContainText('Link copied');
  return path;
}

/** Sends the customer the link of the settlement on the file by SMS. @returns its path on the customers' pages */
export async function sendLink(page: Page): Promise<string> {
  await card(page).getByRole('button', { name: 'Send link' }).click();
  await dialogOf(page).getByRole('radio', { name: 'SMS' }).check();
  await dialogOf(page).getByRole('button', { name: 'Send link', exact: true }).click();
  await expect(dialogOf(page)).toHaveCount(0);
  const links = (await (await page.request.get(new URL('/demo/links.json', page.url()).href)).json()) as Record<
    string,
    string
  >;
  return links['offer-page'] ?? '';
}

/** Enters the code of an offer, which the page of a demo shows, and accepts by it. */
export async function enterCode(customer: Page): Promise<void> {
  const field = customer.getByRole('textbox', { name: /^Enter the six-digit code sent to \d\dx{6}\d\d$/ });
  const code = /the code is (\d{6})\./.exec(await customer.locator('#hint').innerText())?.[1] ?? '';
  await field.fill(code);
  await customer.getByRole('button', { name: 'Accept' }).click();
}

/** Opens an offer as its customer does, without a script and on a telephone, and answers. */
export async function answer(
  browser: Browser,
  address: string,
  button: 'Accept' | 'Decline',
  amount: number,
): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 320, height: 640 } });
  const customer = await context.newPage();
  await customer.goto(address);
  await expect(customer.getByRole('heading', { name: 'Your settlement offer' })).toBeVisible();
  await expect(customer.getByText(rupees(amount), { exact: true })).toBeVisible();
  await customer.getByRole('button', { name: button }).click();
  if (button === 'Accept') await enterCode(customer);
  else await customer.getByRole('button', { name: 'Yes, decline' }).click();
  return customer;
}

/** Pays a loan's link of an amount, by the customer's page. */
export async function pay(page: Page, browser: Browser, amount: number): Promise<void> {
  await page.getByRole('button', { name: 'Payment link', exact: true }).click();
  await dialogOf(page).getByRole('radio', { name: 'Another amount' }).check();
  await dialogOf(page).getByRole('textbox', { name: 'Another amount' }).fill(String(amount));
  await dialogOf(page).getByLabel('Send by').selectOption('SMS');
  await dialogOf(page).getByRole('button', { name: 'Send link', exact: true }).click();
  await dialogOf(page)
    .getByRole('button', { name: /^Send link for/ })
    .click();
  await expect(dialogOf(page)).toHaveCount(0);
  const base = new URL(page.url()).origin;
  const links = (await (await page.request.get(`${base}/demo/links.json`)).json()) as Record<string, string>;
  const customer = await (await browser.newContext({ baseURL: base })).newPage();
  await customer.goto(links['pay-page'] ?? '');
  await customer.getByRole('button', { name: `Pay ${rupees(amount)}` }).click();
  await expect(customer.getByRole('heading', { name: 'Thank you, your payment has arrived' })).toBeVisible();
  await customer.context().close();
}

/** The row of a loan in a tab of the validation list. */
export async function rowOf(page: Page, tab: string, loan: string): Promise<Locator> {
  await page.goto(list);
  await page.getByRole('tab', { name: new RegExp(`${tab}$`) }).click();
  await page.getByRole('textbox', { name: 'Search by Loan ID' }).fill(loan);
  await page.keyboard.press('Enter');
  const row = page.getByRole('row').filter({ hasText: loan });
  await expect(row).toHaveCount(1);
  return row;
}

/** The row of a loan whose settlement the job has ended, once it has run. */
export async function closedRow(page: Page, loan: string): Promise<Locator> {
  const row = page.getByRole('row').filter({ hasText: loan });
  await expect(async () => {
    await page.goto(list);
    await page.getByRole('tab', { name: /Closed$/ }).click();
    await page.getByRole('textbox', { name: 'Search by Loan ID' }).fill(loan);
    await page.keyboard.press('Enter');
    await expect(row).toHaveCount(1, { timeout: 5_000 });
  }).toPass({ timeout: 150_000, intervals: [1_000] });
  return row;
}

/** Accepts a settlement of the validation list, whose question says so much of who approves. */
export const accept = async (page: Page, row: Locator, says: string) => {
  await row.getByRole('button', { name: /^Accept/ }).click();
  await expect(dialogOf(page).getByText(says)).toBeVisible();
  await dialogOf(page).getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(dialogOf(page)).toHaveCount(0);
};

/** Lets days pass for settlements: everything that was done about them is so much longer ago. */
export async function letDaysPass(desk: RunningServer, loans: readonly string[], days: number): Promise<void> {
  await changeStore(desk, async (db) => {
    const back = (at: Date) => new Date(at.getTime() - days * 86_400_000);
    const rows = await db.selectFrom('settlement').selectAll().where('loan_application_number', 'in', loans).execute();
    for (const row of rows)
      await db
        .updateTable('settlement')
        .set({
          settlement_date: daysAfter(row.settlement_date, -days),
          expiry_date: daysAfter(row.expiry_date, -days),
          submitted_at: back(row.submitted_at),
          waiting_since: back(row.waiting_since),
          accepted_at: row.accepted_at && back(row.accepted_at),
        })
        .where('id', '=', row.id)
        .execute();
    for (const { id } of rows)
      for (const each of await db.selectFrom('payment').selectAll().where('settlement_id', '=', id).execute())
        await db
          .updateTable('payment')
          .set({ paid_on: daysAfter(each.paid_on, -days), recorded_at: back(each.recorded_at) })
          .where('id', '=', each.id)
          .execute();
  });
}
