import type { Page } from '@playwright/test';
import { jpgWith } from '../../../server/files/sample-files.ts';
import { expect } from '../../world.ts';
import { inDays } from '../collections.ts';
import { dialogOf } from '../people.ts';

export const desk = (loan: string) => `/document-processing/${loan}`;
export const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Leaves the desk within the product, which gives the application back at once; a page that is left may come again. */
export async function leaveDesk(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Back to the list' }).click();
  await expect(page.getByRole('tablist', { name: 'Queues' })).toBeVisible();
}

/** Opens a dialog of the stage, fills it and saves. */
export async function record(
  page: Page,
  stage: string,
  button: string | RegExp,
  fill: (dialog: ReturnType<typeof dialogOf>) => Promise<void>,
  submit: string,
): Promise<void> {
  await panel(page, stage).getByRole('button', { name: button, exact: true }).click();
  const dialog = dialogOf(page);
  await fill(dialog);
  await dialog.getByRole('button', { name: submit, exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

const statusButton = (page: Page) => page.getByRole('button', { name: /^UDRS/ });

/** Approves card after card, as the list of what is not possible yet leads to them, until nothing is left. */
export async function approveCards(page: Page): Promise<void> {
  const cards = page.getByRole('list', { name: 'Cards that are not approved' });
  for (;;) {
    const next = cards.getByRole('button').first();
    await expect(
      next.or(page.getByLabel('New status').getByRole('option', { name: 'KYC Verification' })),
    ).toBeAttached();
    if (!(await next.isVisible())) return;
    const name = (await next.innerText()).trim();
    await next.click();
    const card = page
      .locator('.doc-card.is-selected')
      .filter({ has: page.getByRole('heading', { name, exact: true }) });
    await card.getByRole('radio', { name: 'Approved' }).check();
    await card.getByRole('button', { name: 'UPDATE' }).click();
    await expect(card.getByRole('button', { name: 'Discard my changes' })).toHaveCount(0);
    await statusButton(page).click();
    // the list is read anew after a save: nothing is pressed before it is
    await expect(cards.getByRole('button', { name, exact: true })).toHaveCount(0);
  }
}

/** Chooses the next status on a desk that is open. */
export async function changeStatus(page: Page, status: string): Promise<void> {
  await statusButton(page).click();
  await page.getByLabel('New status').selectOption({ label: status });
  await page.getByLabel('Remarks').fill('Checked');
  await page.getByLabel('Yes, I confirm to change status').check();
  await page.getByRole('button', { name: 'CHANGE', exact: true }).click();
  await expect(statusButton(page)).toContainText(status);
}

/** Moves the application by the status button, as whoever opens it anew. */
export async function moveOn(page: Page, loan: string, status: string): Promise<void> {
  await page.goto(desk(loan));
  await changeStatus(page, status);
}

/** A bank's file of answers; its own message is no CSV. */
const answersCsv = { name: 'answers.csv', mimeType: 'text/csv' };

/** Has a bank's file with one line in it checked. */
export async function chooseFile(
  page: Page,
  path: string,
  button: string,
  content: string,
  { name, mimeType } = answersCsv,
): Promise<void> {
  await page.goto(path);
  await page.getByRole('button', { name: button }).click();
  await page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer: Buffer.from(content) });
}

/** Sends a bank's file with one line in it. */
export async function sendFile(
  page: Page,
  path: string,
  button: string,
  content: string,
  kind = answersCsv,
): Promise<void> {
  await chooseFile(page, path, button, content, kind);
  await page.getByRole('button', { name: 'Apply 1 line' }).click();
  await expect(page.getByText(/^1 done/)).toBeVisible();
}

export async function recordAgreement(page: Page): Promise<void> {
  const stage = 'Agreement and mandate';
  await record(
    page,
    stage,
    /^(Record|Renew) agreement$/,
    async (dialog) => {
      await dialog.getByLabel('Valid until').fill(inDays(30));
      await dialog.getByLabel('Valid until').blur();
    },
    'Save',
  );
  await expect(panel(page, stage).getByText(/^Valid until/)).toBeVisible();
}

/** Opens an e-mandate, which the customer confirms online. */
export async function openMandate(page: Page): Promise<void> {
  await record(
    page,
    'Agreement and mandate',
    'Open mandate',
    async (dialog) => {
      await dialog.getByText('E-mandate, online with the bank').click();
      await dialog.getByLabel('Confirmed by').selectOption('Net banking');
    },
    'Open',
  );
  await expect(panel(page, 'Mandate').getByText('NACH pending')).toBeVisible();
}

/** Sends the bank's answer to an e-mandate. @param bank the beginning of its UMRN: no two mandates have one */
export async function answerMandate(page: Page, loan: string, bank = 'HDFC5432'): Promise<void> {
  const mandate = `loanApplicationNumber,result,umrn,rejectCode\n${loan},E_MANDATE_COMPLETE,${bank}${loan},`;
  await sendFile(page, '/nach/nach-upload', 'Bank answers', mandate);
}

/** Writes that the account is verified, in the customer's own name. */
export async function verifyAccount(page: Page, loan: string): Promise<void> {
  await expect(panel(page, 'Disbursal').getByText('The bank account is not verified')).toBeVisible();
  const customer = (await page.getByRole('heading', { level: 1 }).innerText()).trim();
  await record(
    page,
    'Disbursal',
    'Check account',
    async (dialog) => {
      await dialog.getByLabel('Result').selectOption({ label: 'Verified' });
      await dialog.getByLabel('Reference of the penny drop').fill(`PD-${loan}`);
      await dialog.getByLabel('Name at the bank').fill(customer);
      const remarks = dialog.getByLabel('Remarks');
      await remarks.fill('Checked with the bank statement');
    },
    'Save',
  );
}

/** Initiates the disbursal, and waits until the application is free for its approver. */
export async function initiate(page: Page): Promise<void> {
  await record(page, 'Disbursal', 'Initiate disbursal', () => Promise.resolve(), 'Initiate');
  await expect(panel(page, 'Disbursal').getByRole('button', { name: 'Send back' })).toHaveAttribute(
    'title',
    'This application is free now',
  );
}

export async function approveDisbursal(page: Page, loan: string): Promise<void> {
  await page.goto(desk(loan));
  await record(page, 'Disbursal', 'Approve disbursal', () => Promise.resolve(), 'Approve');
  await expect(panel(page, 'Disbursal').getByText('Approved by')).toBeVisible();
  await page.goto('/disbursal-initiated');
}

/** Chooses, in the dialog of a failed payout, that a mandate on another account than the loan's is made anew. */
export async function chooseMandateAnew(dialog: ReturnType<typeof dialogOf>): Promise<void> {
  const two = /^The mandate collects from xxxx\d{4}.*, the loan is paid to xxxx\d{4}/;
  await expect(dialog.getByText(two)).toBeVisible();
  await dialog.getByRole('radio', { name: 'Make the mandate anew' }).check();
}

/** Issues an e-mandate in place of a loan's open one, on the page of its mails. */
export async function issueOnline(page: Page, loan: string): Promise<void> {
  await page.goto(`/nach/mail-list-details?loanApplicationNumber=${loan}`);
  await page.getByRole('button', { name: 'Issue a new mandate' }).click();
  const dialog = dialogOf(page);
  await dialog.getByText('E-mandate, online with the bank').click();
  await dialog.getByLabel('Confirmed by').selectOption('Net banking');
  await dialog.getByLabel('Why another mandate').fill('The customer confirms it online');
  await dialog.getByRole('button', { name: 'Issue mandate' }).click();
  await expect(page.getByText('A new mandate is issued')).toBeVisible();
}

/** Sends the bank's answer to a disbursal. @param answer result, UTR and code of the failure */
export async function answerPayout(page: Page, loan: string, answer: string): Promise<void> {
  const header = 'loanApplicationNumber,result,utr,failureCode';
  await sendFile(page, '/disbursal-initiated', 'Payout answers', `${header}\n${loan},${answer}`);
}

/** Proposes another account of the customer, with a picture of a cheque. */
export async function proposeAccount(page: Page, stage: string, account: { number: string; holder: string }) {
  await panel(page, stage).getByRole('button', { name: 'Propose account', exact: true }).click();
  const dialog = dialogOf(page);
  await dialog.getByRole('textbox', { name: 'Account number', exact: true }).fill(account.number);
  await dialog.getByLabel('Account number again').fill(`${account.number}0`);
  await dialog.getByLabel('IFSC').fill('SBIN0001234');
  await dialog.getByRole('combobox', { name: 'Type', exact: true }).selectOption('SAVINGS');
  await dialog.getByLabel('Holder, as the proof names them').fill(account.holder);
  await dialog.getByRole('button', { name: 'Propose', exact: true }).click();
  await expect(dialog.getByText('The two numbers differ')).toBeVisible();
  await expect(dialog.getByText('Attach a cancelled cheque, a passbook or a statement')).toBeVisible();
  await dialog.getByLabel('Account number again').fill(account.number);
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'cheque.jpg', mimeType: 'image/jpeg', buffer: jpgWith(account.number) });
  await expect(dialog.getByText('cheque.jpg')).toBeVisible();
  await dialog.getByRole('button', { name: 'Propose', exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

/** One of the accounts that a stage shows, by the end of its number. */
export const accountOf = (page: Page, stage: string, number: string) =>
  panel(page, stage).getByRole('listitem', { name: new RegExp(`^xxxx${number.slice(-4)}, `) });
