import type { Page } from '@playwright/test';
import { expect, openAs, test } from '../world.ts';
import { decide, pass as passCompliance, take } from './steps/compliance-steps.ts';
import { inDays } from './collections.ts';
import { pageOf } from './people.ts';
import {
  answerMandate,
  answerPayout,
  approveCards,
  approveDisbursal,
  changeStatus,
  desk,
  initiate,
  moveOn,
  openMandate,
  panel,
  record,
  recordAgreement,
  verifyAccount,
} from './steps/stage-steps.ts';
import { decision, pass, submit, watch } from './steps/vkyc-steps.ts';

// a step that cannot be done names itself, before the whole journey is out of time
test.use({ actionTimeout: 40_000 });

const status = (page: Page) => page.getByRole('button', { name: /^UDRS/ });
const blocked = (page: Page) => page.getByRole('list', { name: 'Not possible yet' });

/** Opens an application that only its cards keep at the document desk. @returns its loan number */
async function openUnchecked(page: Page): Promise<string> {
  for (let nth = 1; ; nth++) {
    await page.goto('/document-processing');
    const link = page.getByRole('row').nth(nth).getByRole('link').first();
    const loan = (await link.innerText()).trim();
    await link.click();
    await expect(page.getByText(`LAN: ${loan}`)).toBeVisible();
    await expect(page.getByText('Locked to you')).toBeVisible();
    await status(page).click();
    await expect(page.getByRole('dialog', { name: 'Change Status' })).toBeVisible();
    if (await blocked(page).getByText('KYC Verification: Not every mandatory card is approved').isVisible())
      return loan;
    await page.keyboard.press('Escape');
  }
}

/** As the customer, opens the link that the demo names and plays the call through. */
async function playCall(page: Page, base: string, loan: string): Promise<void> {
  await expect(async () => {
    const links = (await (await fetch(`${base}/demo/links.json`)).json()) as Record<string, string>;
    await page.goto(base + (links['video-kyc-page'] ?? '/video-kyc/none'));
    await expect(page.getByText(loan.slice(-4))).toBeVisible({ timeout: 100 });
  }).toPass({ timeout: 60_000, intervals: [500] });
  await page.getByRole('button', { name: 'Play the call through' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you, your video KYC is recorded' })).toBeVisible();
}

test('an application goes from its documents to the bank’s payment through screens alone, by the people whose work it is [release]', async ({
  page: ops2,
  browser,
  host,
}) => {
  test.setTimeout(360_000);
  const openFor = (who: string, path: string) => pageOf(browser, host.base, `${who}@demo.example`, path);
  let loan = '';
  await test.step('documents: every mandatory card is approved', async () => {
    await openAs(ops2, 'ops2@demo.example', '/document-processing');
    loan = await openUnchecked(ops2);
    await approveCards(ops2);
    await ops2.keyboard.press('Escape');
    await changeStatus(ops2, 'KYC Verification');
  });

  const lead = await openFor('lead', desk(loan));
  await test.step('originals: who approved the documents may not see to them, another person does', async () => {
    await ops2.goto(desk(loan));
    await expect(panel(ops2, 'OSV visit').getByRole('button', { name: 'Record visit' })).toBeDisabled();
    await ops2.getByRole('button', { name: 'Back to the list' }).click();
    await lead.goto(desk(loan));
    await record(
      lead,
      'OSV visit',
      'Record visit',
      async (dialog) => {
        await dialog.getByRole('radio', { name: 'Originals seen and verified' }).check();
        await dialog.getByLabel('Visited on').fill(inDays(0));
        await dialog.getByLabel('Visited on').blur();
        await dialog.getByRole('radio', { name: 'Home' }).check();
      },
      'Save',
    );
    await moveOn(lead, loan, 'Video KYC Maker');
  });

  const ops = await openFor('ops', `/vkyc/maker-review/${loan}`);
  await test.step('video KYC: the customer calls; maker, checker and auditor approve', async () => {
    await expect(ops.getByText(`LAN: ${loan}`)).toBeVisible();
    await expect(decision(ops).getByRole('button', { name: 'Approve' })).toBeDisabled();
    const customer = await (await browser.newContext()).newPage();
    await playCall(customer, host.base, loan);
    await customer.context().close();
    await ops.reload();
    await pass(ops);
    await watch(ops, 80);
    await submit(ops, 'Approve', 'Approve');
    await expect(ops.getByText('The application stands in Video KYC Checker')).toBeVisible();
    await ops2.goto(`/vkyc/checker-review/${loan}`);
    await pass(ops2);
    await watch(ops2, 50);
    await submit(ops2, 'Approve', 'Approve');
    await expect(ops2.getByText('The application stands in Video KYC Audit')).toBeVisible();
  });
  const ops3 = await openFor('ops3', `/vkyc/audit-review/${loan}`);
  await watch(ops3, 50);
  await submit(ops3, 'Approve', 'Approve');
  await expect(ops3.getByText('The application stands in Compliance Review')).toBeVisible();

  await test.step('compliance: taken, checked, approved', async () => {
    await take(ops, loan, 1);
    await passCompliance(ops);
    await decide(ops, 'Approve', 'Everything agrees');
    await expect(ops.getByText('The application stands in Decision Wait')).toBeVisible();
  });

  await test.step('credit decides, then agreement, mandate and the bank’s answer to it', async () => {
    await ops3.goto(desk(loan));
    await record(
      ops3,
      'Credit decision',
      'Approve',
      (dialog) => dialog.getByLabel('Remarks').fill('Income covers the instalment'),
      'Approve',
    );
    await expect(panel(ops3, 'Agreement and mandate')).toBeVisible();
    await ops.goto(desk(loan));
    await recordAgreement(ops);
    await openMandate(ops);
    await answerMandate(ops2, loan);
    for (const next of ['NACH Review', 'NACH Upload', 'Ready For Disbursal']) await moveOn(ops, loan, next);
  });

  await test.step('disbursal: account verified, initiated by one, approved by another, paid by the bank', async () => {
    await ops.goto(desk(loan));
    await verifyAccount(ops, loan);
    await initiate(ops);
    await expect(panel(ops, 'Disbursal').getByRole('button', { name: 'Approve disbursal' })).toBeDisabled();
    await approveDisbursal(ops2, loan);
    await answerPayout(ops, loan, `PAID,HDFCN${loan},`);
    await ops.goto(desk(loan));
    await expect(status(ops)).toContainText('Disbursed');
    await expect(panel(ops, 'Disbursal').getByText(`HDFCN${loan}`, { exact: true })).toBeVisible();
  });
  for (const page of [lead, ops, ops3]) await page.context().close();
});
