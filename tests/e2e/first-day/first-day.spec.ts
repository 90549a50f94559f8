import type { Page } from '@playwright/test';
import { emiOfRupees } from '../../../widgets/contract/ledger/loan-plan.ts';
import { formatMoney } from '../../../widgets/kit/format/money.ts';
import { inDays } from '../desks/collections.ts';
import { correct, decide, findingOf, noteAddress, pass, sendToReview, take } from '../desks/steps/compliance-steps.ts';
import {
  accountOf,
  approveCards,
  approveDisbursal,
  changeStatus,
  chooseMandateAnew,
  desk,
  initiate,
  leaveDesk,
  moveOn,
  proposeAccount,
  record,
  recordAgreement,
  verifyAccount,
} from '../desks/steps/stage-steps.ts';
import { dialogOf } from '../desks/people.ts';
import { choose, expect, test } from '../world.ts';
import {
  answerPayoutFile,
  approveProfile,
  openPaperMandate,
  registerMandate,
  sendPayout,
  writeProfile,
} from './bank-file-steps.ts';
import { startFirstDay } from './first-day.ts';

// a step that cannot be done names itself, before the whole journey is out of time
test.use({ actionTimeout: 40_000 });

/** The customer's account as the application names it, and the one in its place once it is closed. */
const account = { number: '123456789012', ifsc: 'HDFC0001234' };
const another = { number: '600012345678', ifsc: 'SBIN0001234' };

const status = (page: Page) => page.getByRole('button', { name: /^UDRS/ });

/** Opens an application of the document list. */
async function openFromList(page: Page, loan: string): Promise<void> {
  await page.goto('/document-processing');
  await page.getByRole('link', { name: loan, exact: true }).click();
  await expect(page.getByText(`LAN: ${loan}`)).toBeVisible();
  await expect(page.getByText('Locked to you')).toBeVisible();
}

async function change(page: Page, to: string): Promise<void> {
  await status(page).click();
  await choose(page, 'New status', to);
  if (to === 'Rejected') await choose(page, 'Reject reason', 'Identity not confirmed');
  await page.getByLabel('Remarks').fill('Looked at again');
  await page.getByLabel('Yes, I confirm to change status').check();
  await page.getByRole('button', { name: 'CHANGE', exact: true }).click();
  await expect(page.getByText('You successfully changed the status of application')).toBeVisible();
}

test('from an empty database a lender brings applications in, corrects, decides, pays out by files after a closed account, and has a loan with its first instalment [release]', async ({
  browser,
}) => {
  test.setTimeout(420_000);
  const lender = await startFirstDay(browser);
  try {
    const documents = await lender.pageOf('documents', '/document-processing');
    await test.step('nothing is there yet, and the list says where applications come from', async () => {
      await expect(
        documents
          .getByText('npm run door')
          .or(documents.getByText(/New application/))
          .first(),
      ).toBeVisible();
    });
    const loan = await lender.bringIn('LOS-1');
    const reopened = await lender.bringIn('LOS-2');

    const lead = await lender.pageOf('lead');
    await test.step('one is rejected, and reopened by a lead', async () => {
      await openFromList(documents, reopened);
      await change(documents, 'Rejected');
      await leaveDesk(documents);
      await lead.goto(desk(reopened));
      await expect(lead.getByText('Locked to you')).toBeVisible();
      await change(lead, 'Document Processing');
      await expect(status(lead)).toContainText('Document Processing');
      await leaveDesk(lead);
    });

    await test.step('documents: every card is approved, and another person sees the originals', async () => {
      await openFromList(documents, loan);
      await status(documents).click();
      await approveCards(documents);
      await documents.keyboard.press('Escape');
      await changeStatus(documents, 'KYC Verification');
      await leaveDesk(documents);
      const visitor = await lender.pageOf('visitor', desk(loan));
      await record(
        visitor,
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
      await changeStatus(visitor, 'Compliance Review');
      await leaveDesk(visitor);
    });

    const reviewer = await lender.pageOf('reviewer');
    const fixer = await lender.pageOf('fixer');
    await test.step('compliance: two rounds of corrections, the second is accepted', async () => {
      for (const [round, remark, address] of [
        [1, 'The bill is of the former address', '5, Lake View'],
        [2, 'The street is another', '7, Hill Road'],
      ] as const) {
        await take(reviewer, loan, round);
        if (round === 2)
          await findingOf(reviewer, 'The bill is of the former address')
            .getByRole('button', { name: 'Not accepted' })
            .click();
        await pass(reviewer, 'Address proof');
        await noteAddress(reviewer, remark);
        await decide(reviewer, 'Send to fixer', 'Ask for a bill of this month');
        await fixer.goto(`/compliance/fixer-details/${loan}`);
        await correct(fixer, remark, address);
        await sendToReview(fixer);
      }
      await take(reviewer, loan, 3);
      await findingOf(reviewer, 'The street is another').getByRole('button', { name: 'Accept answer' }).click();
      await expect(findingOf(reviewer, 'The street is another').getByText('Applied')).toBeVisible();
      await pass(reviewer);
      await decide(reviewer, 'Approve', 'The address is proven');
      await expect(reviewer.getByText('The application stands in Decision Wait')).toBeVisible();
    });

    await test.step('credit reads what was corrected, and decides', async () => {
      const credit = await lender.pageOf('credit', `/application_details/${loan}`);
      await expect(credit.getByText('7, Hill Road', { exact: true })).toBeVisible();
      await expect(credit.getByText('5, Lake View', { exact: true })).toHaveCount(0);
      await credit.goto(desk(loan));
      await record(
        credit,
        'Credit decision',
        'Approve',
        (dialog) => dialog.getByLabel('Remarks').fill('Income covers the instalment'),
        'Approve',
      );
      await leaveDesk(credit);
    });

    const nach = await lender.pageOf('nach');
    const nach2 = await lender.pageOf('nach2');
    const nach3 = await lender.pageOf('nach3');
    const payout = await lender.pageOf('payout');
    const payout2 = await lender.pageOf('payout2');
    await test.step('how the bank takes files is written by those who send them, and approved by another', async () => {
      await writeProfile(nach, 'Mandates');
      await writeProfile(payout, 'Payouts');
      for (const files of ['Mandates', 'Payouts'] as const) await approveProfile(lead, files);
    });

    await test.step('agreement and mandate, which leaves in a file, and the bank’s answer to it', async () => {
      await nach.goto(desk(loan));
      await recordAgreement(nach);
      await openPaperMandate(nach);
      await leaveDesk(nach);
      await registerMandate([nach, nach2, nach3], loan, { account, umrn: 'HDFC0000000012345678' });
      await moveOn(nach, loan, 'Ready For Disbursal');
      await leaveDesk(nach);
    });

    const failed = 'Failed disbursal';
    await test.step('the account is closed: others propose, check and confirm another one', async () => {
      await payout.goto(desk(loan));
      await verifyAccount(payout, loan);
      const customer = (await payout.getByRole('heading', { level: 1 }).innerText()).trim();
      await initiate(payout);
      await approveDisbursal(payout2, loan);
      const reference = await sendPayout(payout, account);
      expect(reference).toBe(`${loan}P1`);
      await answerPayoutFile(payout, reference, { code: 'AC04' });
      const { number } = another;
      await lead.goto(desk(loan));
      await proposeAccount(lead, failed, { number, holder: customer });
      await leaveDesk(lead);
      await payout2.goto(desk(loan));
      await accountOf(payout2, failed, number)
        .getByRole('button', { name: /^Check / })
        .click();
      const check = dialogOf(payout2);
      await check.getByLabel('Result').selectOption({ label: 'Verified' });
      await check.getByLabel('Reference of the penny drop').fill(`PD-${loan}-2`);
      await check.getByLabel('Name at the bank').fill(customer);
      await check.getByLabel('Remarks').fill('As the bank writes it');
      await check.getByRole('button', { name: 'Save' }).click();
      await expect(accountOf(payout2, failed, number).getByText('Verified', { exact: true })).toBeVisible();
      await record(
        payout2,
        failed,
        'Cause and fix',
        async (dialog) => {
          await chooseMandateAnew(dialog);
          await dialog.getByLabel('What was done about it').fill('The customer has another account');
        },
        'Save and send back',
      );
      await expect(status(payout2)).toContainText('NACH Pending');
      await leaveDesk(payout2);
    });

    await test.step('the mandate is made anew for that account, and the loan is ready again', async () => {
      await registerMandate([nach, nach2, nach3], loan, { account: another, umrn: 'SBIN0000000012345678' });
      await moveOn(nach, loan, 'Ready For Disbursal');
      await leaveDesk(nach);
    });

    await test.step('it is paid there, and born as a loan', async () => {
      await payout.goto(desk(loan));
      await initiate(payout);
      await approveDisbursal(payout2, loan);
      const reference = await sendPayout(payout, another);
      expect(reference).toBe(`${loan}P2`);
      await answerPayoutFile(payout, reference, { utr: `HDFCN${loan}` });
      await payout.goto(desk(loan));
      await expect(status(payout)).toContainText('Disbursed');
      const collector = await lender.pageOf('collector', `/agency/customer-details/${loan}`);
      await expect(collector.getByText(`LAN: ${loan}`)).toBeVisible();
      await expect(collector.getByRole('region', { name: 'EMI', exact: true })).toContainText('24');
      await collector.goto(`/agency/customer/payment-history/${loan}`);
      // the last instalment is what is left
      await expect(collector.getByRole('row').nth(2)).toContainText(formatMoney(emiOfRupees(60_000, 24, 2400)));
      await expect(collector.getByText(/ of 24\b/)).toBeVisible();
    });
  } finally {
    await lender.stop();
  }
});
