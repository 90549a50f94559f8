import type { Page } from '@playwright/test';
import { complianceChecks, complianceCodes } from '../../../../widgets/contract/compliance/compliance.ts';
import { expect, openAs, test } from '../../world.ts';
import { findingOf, openNew, question } from '../steps/compliance-steps.ts';
import { doSteps, expectAccessible, expectFocusSeen, openAndLeave, pageAt, pressAt, widths } from './desk-keys.ts';

// a step that cannot be done names itself, before the whole journey is out of time
test.use({ actionTimeout: 20_000 });

const addressProof = complianceChecks.ADDRESS_PROOF.label;

/** Takes the case that is shown. */
async function takeByKeys(page: Page, round: number): Promise<void> {
  await expect(page.getByText(`Round ${round}`)).toBeVisible();
  await pressAt(page, page.getByRole('button', { name: 'Take case' }));
  await expect(page.getByText('Owner You')).toBeVisible();
  await expectFocusSeen(page);
}

/** Answers the questions with yes by the desk's own keys, from the first to the last, but for some that it passes over. */
async function passByKeys(page: Page, ...but: string[]): Promise<void> {
  await page.keyboard.press('j');
  for (const code of complianceCodes) {
    const { label } = complianceChecks[code];
    if (but.includes(label)) await page.keyboard.press('j');
    else {
      await page.keyboard.press('p');
      await expect(question(page, label).getByRole('button', { name: 'Pass' })).toHaveAttribute('aria-pressed', 'true');
    }
  }
}

/** Decides by a button of the case, with a comment. */
async function decideByKeys(page: Page, name: string, comment: string): Promise<void> {
  const button = page.locator('.case-work footer').getByRole('button', { name, exact: true });
  await openAndLeave(page, button);
  await pressAt(page, button);
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
  await doSteps(page, { into: 'Comment', type: comment }, { press: name });
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectFocusSeen(page);
}

for (const width of widths)
  test(`a discrepancy is noted, corrected, accepted and read by credit, by the keyboard alone at ${width.width} [release]`, async ({
    page: setting,
    browser,
    host,
  }) => {
    test.setTimeout(180_000);
    await openAs(setting, 'ops@demo.example', '/compliance/review-list');
    const loan = await openNew(setting);
    await setting.context().close();
    const review = `/compliance/review-details/${loan}`;

    const reviewer = await pageAt(browser, host.base, 'ops@demo.example', width, review);
    await takeByKeys(reviewer, 1);
    await reviewer.keyboard.press('?');
    await expect(reviewer.getByRole('dialog')).toBeVisible();
    await reviewer.keyboard.press('Escape');
    await expect(reviewer.getByRole('dialog')).toHaveCount(0);
    await passByKeys(reviewer, addressProof);
    const asked = question(reviewer, addressProof);
    await pressAt(reviewer, asked.getByRole('button', { name: 'Discrepancy' }), 'Space');
    await doSteps(
      reviewer,
      { into: 'What does not agree', type: 'The bill is of the former address: j and p are letters here' },
      { from: 'Document', choose: 'Curr' },
    );
    await pressAt(reviewer, asked.getByRole('button', { name: 'Save', exact: true }));
    await expect(asked.getByText('The bill is of the former address')).toBeVisible();
    await expectFocusSeen(reviewer);
    await expectAccessible(reviewer);
    await decideByKeys(reviewer, 'Send to fixer', 'Ask for a bill of this month');
    await expect(reviewer.locator('h2:focus')).toHaveText(/^Discrepancies/);

    const fixer = await pageAt(browser, host.base, 'ops2@demo.example', width, `/compliance/fixer-details/${loan}`);
    const finding = findingOf(fixer, 'The bill is of the former address');
    const answers = finding.getByRole('radio');
    await pressAt(fixer, answers.first(), 'Space');
    for (const answer of await answers.all()) {
      await expect(answer).toBeFocused();
      await expect(answer).toBeChecked();
      await fixer.keyboard.press('ArrowDown');
    }
    // after the last one comes the first
    const corrected = finding.getByRole('radio', { name: 'Corrected' });
    for (let presses = 0; presses < 3 && !(await corrected.isChecked()); presses++)
      await fixer.keyboard.press('ArrowDown');
    await expect(corrected).toBeChecked();
    await pressAt(fixer, finding.getByRole('button', { name: 'Save answer' }));
    await expect(finding.getByLabel('What was corrected')).toBeFocused();
    await expectFocusSeen(fixer);
    await doSteps(
      fixer,
      { from: 'What was corrected', choose: 'Address' },
      { into: 'It is to say', type: '4, Park Street' },
      { into: 'What was done', type: 'As the bill of this month says' },
    );
    await expectAccessible(fixer);
    await pressAt(fixer, finding.getByRole('button', { name: 'Save answer' }));
    await expect(finding.getByRole('list', { name: 'Corrections' })).toContainText('4, Park Street');
    await expectFocusSeen(fixer);
    await decideByKeys(fixer, 'Return to review', 'The customer has sent it by post');

    await reviewer.goto(review);
    await takeByKeys(reviewer, 2);
    const answered = findingOf(reviewer, 'The bill is of the former address');
    await pressAt(reviewer, answered.getByRole('button', { name: 'Accept answer' }));
    await expect(answered.getByText('Applied')).toBeVisible();
    await expectFocusSeen(reviewer);
    await passByKeys(reviewer);
    await decideByKeys(reviewer, 'Approve', 'The address is proven');
    await expect(reviewer.getByText('The application stands in Decision Wait')).toBeVisible();
    await expectFocusSeen(reviewer);

    const credit = await pageAt(browser, host.base, 'ops3@demo.example', width, `/application_details/${loan}`);
    await expect(credit.getByText('4, Park Street', { exact: true })).toBeVisible();
    await expectAccessible(credit);
    for (const page of [reviewer, fixer, credit]) await page.context().close();
  });
