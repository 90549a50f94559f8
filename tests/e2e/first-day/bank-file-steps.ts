import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { mandateAnswered, mandateReport, paymentReport, paymentStatus } from '../../server/bank-files/messages.ts';
import { readMandates } from '../../server/bank-files/second-mandate-reader.ts';
import { breaches, creditTransfer, parse, texts } from '../../server/bank-files/second-reader.ts';
import { dialogOf } from '../desks/people.ts';
import { acceptForm, receiveForm } from '../desks/steps/nach-steps.ts';
import { panel, record, sendFile } from '../desks/steps/stage-steps.ts';
import { expect } from '../world.ts';

const lender = 'DMI';
const shared = { Bank: 'HDFC Bank', 'Lender’s name at the bank': 'DMI Finance' };
/** What the lender's bank asks of its files, as the form names it. */
const profiles = {
  Mandates: {
    ...shared,
    'IFSC of the sponsor bank': 'HDFC0000060',
    'Utility code': 'NACH00000000012345',
    'File name': 'mandates-dmi',
  },
  Payouts: {
    ...shared,
    'Debit account': '50200012345678',
    'IFSC of the debit account': 'HDFC0000060',
    'File name': 'payouts-dmi',
  },
} as const;
type Files = keyof typeof profiles;
const formats: Readonly<Record<Files, string>> = { Mandates: 'Mandates, CSV', Payouts: 'Payouts, pain.001.001.03' };

/** Writes how the lender's bank takes files, for somebody else to approve. */
export async function writeProfile(page: Page, files: Files): Promise<void> {
  await page.goto('/bank-profiles');
  await page.getByRole('button', { name: 'New profile' }).click();
  const dialog = dialogOf(page);
  const choice = (name: string) => dialog.getByRole('combobox', { name, exact: true });
  await choice('Lender').selectOption({ label: lender });
  await choice('Files of').selectOption({ label: files });
  await choice('Form of the file').selectOption({ label: formats[files] });
  for (const [name, value] of Object.entries(profiles[files]))
    await dialog.getByRole('textbox', { name, exact: true }).fill(value);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved. Another person approves it')).toBeVisible();
  await expect(dialog).toHaveCount(0);
}

/** Approves a profile that somebody else has written. */
export async function approveProfile(page: Page, files: Files): Promise<void> {
  await page.goto('/bank-profiles');
  const row = page.getByRole('row').filter({ hasText: files });
  await page.getByRole('tab', { name: /Waiting$/ }).click();
  await row.getByRole('button', { name: /^Open / }).click();
  const drawer = page.locator('lending-sl-drawer[open]');
  for (const value of Object.values(profiles[files])) await expect(drawer.getByText(value).first()).toBeVisible();
  await drawer.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(drawer).toHaveCount(0);
  await page.getByRole('tab', { name: /Approved$/ }).click();
  await expect(row).toContainText('Approved');
}

/** Opens a mandate on paper, whose form the customer signs. */
export async function openPaperMandate(page: Page): Promise<void> {
  const fill = (dialog: ReturnType<typeof dialogOf>) => dialog.getByText('Paper form').click();
  await record(page, 'Agreement and mandate', 'Open mandate', fill, 'Open');
  await expect(panel(page, 'Mandate').getByText('NACH pending')).toBeVisible();
}

/** The file that a press saves. */
async function savedBy(page: Page, button: string): Promise<Buffer> {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: button }).click()]);
  return readFileSync(await file.path());
}

const message = { name: 'answers.xml', mimeType: 'application/xml' };

interface Account {
  number: string;
  ifsc: string;
}

/** Brings the form of a mandate, which a second person accepts, sends it to the bank in a file, and has a third take its answer. */
export async function registerMandate(
  [first, second, third]: readonly [Page, Page, Page],
  loan: string,
  { account, umrn }: { account: Account; umrn: string },
): Promise<void> {
  await receiveForm(first, loan);
  await acceptForm(second, loan);
  await first.goto('/nach/nach-upload');
  await first.getByRole('button', { name: 'Batches' }).click();
  const { rows, count, ceilings } = readMandates(await savedBy(first, 'Create batch'));
  expect([count, ceilings]).toEqual([1, 480_000n]);
  const { Mandates: asked } = profiles;
  expect(rows[0]).toMatchObject({
    'Utility Code': asked['Utility code'],
    'Sponsor IFSC': asked['IFSC of the sponsor bank'],
    Creditor: asked['Lender’s name at the bank'],
    Account: account.number,
    IFSC: account.ifsc,
    Ceiling: '4800.00',
    Loan: loan,
  });
  const answer = mandateReport(mandateAnswered(rows[0]?.Reference ?? '', { umrn }));
  await sendFile(third, '/nach/nach-upload', 'Bank answers', answer, message);
}

/** Sends the payout that waits to the bank in a file. @returns by which reference the bank answers it */
export async function sendPayout(page: Page, account: Account): Promise<string> {
  await page.goto('/disbursal-initiated');
  await page.getByRole('button', { name: 'Payout files' }).click();
  const dialog = dialogOf(page);
  await dialog.getByRole('combobox', { name: 'Bank profile' }).selectOption({ index: 1 });
  await expect(dialog.getByRole('status', { name: 'Next file' })).toContainText('1 payout, ₹60,000');
  const [payouts] = parse((await savedBy(page, 'Make file')).toString('utf8')).children;
  if (!payouts) throw new Error('The file is empty');
  expect(breaches(payouts, creditTransfer)).toEqual([]);
  for (const head of ['GrpHdr', 'PmtInf'])
    expect([texts(payouts, `${head}/NbOfTxs`), texts(payouts, `${head}/CtrlSum`)]).toEqual([['1'], ['60000.00']]);
  expect(texts(payouts, 'PmtInf/DbtrAcct/Id/Othr/Id')).toEqual([profiles.Payouts['Debit account']]);
  const payment = (path: string) => texts(payouts, `PmtInf/CdtTrfTxInf/${path}`);
  expect(payment('CdtrAcct/Id/Othr/Id')).toEqual([account.number]);
  expect(payment('CdtrAgt/FinInstnId/ClrSysMmbId/MmbId')).toEqual([account.ifsc]);
  expect(payment('Amt/InstdAmt')).toEqual(['60000.00']);
  const [reference = ''] = payment('PmtId/EndToEndId');
  return reference;
}

/** Sends the bank's message about a payout: that it is paid, or the code by which it was rejected. */
export async function answerPayoutFile(
  page: Page,
  reference: string,
  { utr, code }: { utr?: string; code?: string },
): Promise<void> {
  const status =
    code === undefined
      ? paymentStatus(reference, 'ACSC', { ...(utr && { utr }), amount: '60000.00' })
      : paymentStatus(reference, 'RJCT', { code });
  await sendFile(page, '/disbursal-initiated', 'Payout answers', paymentReport(status), message);
}
