import type { Browser, Page } from '@playwright/test';
import { seriousFindings } from '../../support/accessibility.ts';
import { expect, openAs, test } from '../world.ts';

const desk = (loan: string) => `/document-processing/${loan}`;
const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const dialogOf = (page: Page) => page.locator('lending-sl-dialog[open]');

async function pageOf(browser: Browser, base: string, who: string, path: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: base })).newPage();
  await openAs(page, who, path);
  return page;
}

/** Opens a dialog of the stage, fills it and saves. */
async function record(
  page: Page,
  stage: string,
  button: string,
  fill: (dialog: ReturnType<typeof dialogOf>) => Promise<void>,
  submit: string,
) {
  await panel(page, stage).getByRole('button', { name: button, exact: true }).click();
  const dialog = dialogOf(page);
  await fill(dialog);
  await dialog.getByRole('button', { name: submit, exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

/** Moves the application by the status button, as whoever opens it anew. */
async function moveOn(page: Page, loan: string, status: string): Promise<void> {
  await page.goto(desk(loan));
  await page.getByRole('button', { name: /^UDRS/ }).click();
  await page.getByLabel('New status').selectOption({ label: status });
  await page.getByLabel('Remarks').fill('Checked');
  await page.getByLabel('Yes, I confirm to change status').check();
  await page.getByRole('button', { name: 'CHANGE', exact: true }).click();
  await expect(page.getByRole('button', { name: /^UDRS/ })).toContainText(status);
}

async function sendFile(page: Page, path: string, button: string, content: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('button', { name: button }).click();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'answers.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });
  await page.getByRole('button', { name: 'Apply 1 line' }).click();
  await expect(page.getByText(/^1 done/)).toBeVisible();
}

test('a loan goes from its decision to the bank’s payment by screens, by the people whose work it is', async ({
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
  await record(
    ops,
    'Agreement and mandate',
    'Record agreement',
    async (dialog) => {
      const inAMonth = new Date(Date.now() + 30 * 86_400_000)
        .toISOString()
        .slice(0, 10)
        .split('-')
        .toReversed()
        .join('/');
      await dialog.getByLabel('Valid until').fill(inAMonth);
      await dialog.getByLabel('Valid until').blur();
    },
    'Save',
  );
  await expect(panel(ops, 'Agreement and mandate').getByText(/^Valid until/)).toBeVisible();
  await record(
    ops,
    'Agreement and mandate',
    'Open mandate',
    async (dialog) => {
      await dialog.getByText('E-mandate, online with the bank').click();
      await dialog.getByLabel('Confirmed by').selectOption('Net banking');
    },
    'Open',
  );
  await expect(panel(ops, 'Mandate').getByText('NACH pending')).toBeVisible();

  const ops2 = await pageOf(browser, host.base, 'ops2@demo.example', '/nach/nach-upload');
  const mandate = `loanApplicationNumber,result,umrn,rejectCode\n${loan},E_MANDATE_COMPLETE,HDFC5432${loan},`;
  await sendFile(ops2, '/nach/nach-upload', 'Bank answers', mandate);
  for (const status of ['NACH Review', 'NACH Upload', 'Ready For Disbursal']) await moveOn(ops, loan, status);

  await ops.goto(desk(loan));
  await expect(panel(ops, 'Disbursal').getByText('The bank account is not verified')).toBeVisible();
  const customer = (await ops.getByRole('heading', { level: 1 }).innerText()).trim();
  await record(
    ops,
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
  await record(ops, 'Disbursal', 'Initiate disbursal', () => Promise.resolve(), 'Initiate');
  await expect(
    panel(ops, 'Disbursal').getByText('The person who initiated the disbursal may not approve it'),
  ).toBeVisible();
  await expect(panel(ops, 'Disbursal').getByRole('button', { name: 'Approve disbursal' })).toBeDisabled();
  // The application is given back at once, so that the approver finds it free.
  await expect(panel(ops, 'Disbursal').getByRole('button', { name: 'Send back' })).toHaveAttribute(
    'title',
    'This application is free now',
  );
  expect(await seriousFindings(ops)).toEqual([]);
  async function approve() {
    await ops2.goto(desk(loan));
    await record(ops2, 'Disbursal', 'Approve disbursal', () => Promise.resolve(), 'Approve');
    await expect(panel(ops2, 'Disbursal').getByText('Approved by')).toBeVisible();
    await ops2.goto('/disbursal-initiated');
  }
  await approve();
  const header = 'loanApplicationNumber,result,utr,failureCode';
  await sendFile(ops, '/disbursal-initiated', 'Payout answers', `${header}\n${loan},FAILED,,BANK_TIMEOUT`);

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
  await record(ops, 'Disbursal', 'Initiate disbursal', () => Promise.resolve(), 'Initiate');
  await expect(panel(ops, 'Disbursal').getByRole('button', { name: 'Send back' })).toHaveAttribute(
    'title',
    'This application is free now',
  );
  await approve();
  const utr = `HDFCN${loan}`;
  await sendFile(ops, '/disbursal-initiated', 'Payout answers', `${header}\n${loan},PAID,${utr},`);
  await ops.goto(desk(loan));
  await expect(ops.getByRole('button', { name: /^UDRS/ })).toContainText('Disbursed');
  await expect(panel(ops, 'Disbursal').getByText(utr, { exact: true })).toBeVisible();
  for (const page of [ops, ops2]) await page.context().close();
});
