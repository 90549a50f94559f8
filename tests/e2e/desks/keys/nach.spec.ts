import type { Page } from '@playwright/test';
import { jpgWith } from '../../../server/files/sample-files.ts';
import { expect, test } from '../../world.ts';
import { receivedLoan, today } from '../steps/nach-steps.ts';
import {
  chooseFile,
  doSteps,
  expectAccessible,
  expectFocusSeen,
  openAndLeave,
  pageAt,
  pressAt,
  widths,
} from './desk-keys.ts';

// a step that cannot be done names itself, before the whole journey is out of time
test.use({ actionTimeout: 20_000 });

const mailsOf = (loan: string) => `/nach/mail-list-details?loanApplicationNumber=${loan}`;
const mails = (page: Page) => page.getByRole('region', { name: 'Mails', exact: true }).getByRole('button');
const mailHeading = (page: Page) =>
  page.getByRole('region', { name: 'Chosen mail' }).getByRole('heading', { level: 2 });
const back = (page: Page) => page.getByRole('button', { name: 'Back to the mails' });

// the demo has one mail whose loan takes it: the others' mandates are no paper ones
const [phone] = widths;

test(`a mail is linked to its loan by the keyboard alone at ${phone.width} [release]`, async ({ browser, host }) => {
  const page = await pageAt(browser, host.base, 'ops@demo.example', phone, '/nach/mail-list-details');
  const first = mails(page).first();
  await pressAt(page, first, 'ArrowDown');
  await expect(mails(page).nth(1)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(first).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(mailHeading(page)).toBeFocused();
  await expectFocusSeen(page);
  await expectAccessible(page);
  if (await back(page).isVisible()) {
    await page.keyboard.press('Shift+Tab');
    await expect(back(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(first).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(mailHeading(page)).toBeFocused();
  }
  const link = page.getByRole('form', { name: 'Link a loan application number' });
  const loan = link.getByRole('group', { name: 'Loans of this sender' }).getByRole('button').first();
  await pressAt(page, link.getByLabel('Loan application number'), 'ControlOrMeta+a');
  await page.keyboard.type('12');
  await page.keyboard.press('Enter');
  await expect(link.getByLabel('Loan application number')).toHaveAttribute('aria-invalid', 'true');
  await expect(link.getByLabel('Loan application number')).toBeFocused();
  await pressAt(page, loan, 'Space');
  await expect(loan).toHaveAttribute('aria-pressed', 'true');
  await pressAt(page, link.getByRole('button', { name: 'Link', exact: true }));
  await expect(page.getByText('Loan application number linked to the mail')).toBeVisible();
  // a mail that is linked may leave the list: the keyboard is in it all the same
  await expectFocusSeen(page);
  await page.context().close();
});

for (const width of widths) {
  test(`a form is compared and rejected, another is received, and a second person accepts it, by the keyboard alone at ${width.width} [release]`, async ({
    browser,
    host,
  }) => {
    test.setTimeout(180_000);
    const page = await pageAt(browser, host.base, 'ops@demo.example', width, '/nach/nach-review');
    const loan = await receivedLoan(page);
    await page.goto(mailsOf(loan));
    const form = page.getByRole('group', { name: 'Compare the form with the mandate' });
    const mail = page.getByRole('button', { name: new RegExp(`LAN: ${loan}`) }).first();
    await expect(mail.or(mailHeading(page)).filter({ visible: true }).first()).toBeVisible();
    // of one mail alone there is nothing to choose
    if (!(await mailHeading(page).isVisible())) await pressAt(page, mail);
    await expect(mailHeading(page)).toBeFocused();
    const account = page.getByRole('region', { name: 'Account number', exact: true });
    await pressAt(page, account.getByRole('button', { name: 'Show the whole number' }));
    await expect(account.getByRole('button', { name: 'Hide' })).toBeFocused();
    const amount = page.getByRole('region', { name: 'Amount in figures' });
    await pressAt(page, amount.getByRole('button', { name: 'Differs' }), 'Space');
    await expect(amount.getByRole('button', { name: 'Differs' })).toHaveAttribute('aria-pressed', 'true');
    await doSteps(page, { into: 'As written', type: '9,000' });
    await expect(page.getByLabel('Reason for rejection')).toHaveValue('FORM_AMOUNT The amount differs');
    await pressAt(page, page.getByRole('button', { name: 'Accept', exact: true }));
    await expect(page.getByRole('alert').first()).toBeVisible();
    // the first line that bars it has the keyboard
    await expect(form.locator('[data-field] :focus')).toHaveCount(1);
    await expectFocusSeen(page);
    await expectAccessible(page);
    const reject = page.getByRole('button', { name: 'Reject', exact: true });
    await openAndLeave(page, reject);
    await pressAt(page, reject);
    await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await doSteps(page, { press: 'Reject mandate' });
    await expect(page.getByText('Mandate rejected')).toBeVisible();
    await expect(mailHeading(page)).toBeFocused();
    await expectFocusSeen(page);

    const anew = page.getByRole('button', { name: 'Issue a new mandate' });
    await openAndLeave(page, anew);
    await pressAt(page, anew);
    await expect(page.getByRole('dialog')).toBeVisible();
    await doSteps(
      page,
      { into: 'Why another mandate', type: 'The customer has another form printed' },
      { press: 'Issue mandate' },
    );
    await expect(page.getByText('A new mandate is issued')).toBeVisible();
    await expectFocusSeen(page);

    const receive = page.getByRole('button', { name: 'Receive a form' });
    await pressAt(page, receive);
    await chooseFile(page, page.getByRole('button', { name: 'Choose the scan' }), 'scan.jpg', jpgWith(loan));
    await expect(page.getByText(/^scan\.jpg/)).toBeVisible();
    await doSteps(page, { press: 'Receive form' });
    await expect(page.getByText('The form is received')).toBeVisible();
    await expectFocusSeen(page);

    const other = await pageAt(browser, host.base, 'ops2@demo.example', width, mailsOf(loan));
    await pressAt(other, other.getByRole('button', { name: /Form on paper, scanned/ }).first());
    await expect(mailHeading(other)).toBeFocused();
    const compared = other.getByRole('group', { name: 'Compare the form with the mandate' });
    await doSteps(other, { into: 'Date as written', type: today() });
    for (const agrees of await compared.getByRole('button', { name: 'Agrees' }).all()) {
      await pressAt(other, agrees);
      await expect(agrees).toHaveAttribute('aria-pressed', 'true');
    }
    const accept = other.getByRole('button', { name: 'Accept', exact: true });
    await openAndLeave(other, accept);
    await pressAt(other, accept);
    await expect(other.getByRole('button', { name: 'Accept mandate' })).toBeFocused();
    await other.keyboard.press('Enter');
    await expect(other.getByText('NACH ready')).toBeVisible();
    await expect(mailHeading(other)).toBeFocused();
    await expectFocusSeen(other);
    await expectAccessible(other);
    for (const each of [page, other]) await each.context().close();
  });
}
