import type { Page } from '@playwright/test';
import { complianceChecks } from '../../../../widgets/contract/compliance/compliance.ts';
import { expect } from '../../world.ts';
import { dialogOf } from '../people.ts';

const labels = Object.values(complianceChecks).map(({ label }) => label);

/** A question of the checklist. */
export const question = (page: Page, label: string) => page.getByRole('region', { name: label, exact: true });

/** Opens a pending case that no reviewer has sent back yet. @returns its loan number */
export async function openNew(page: Page): Promise<string> {
  for (let nth = 1; ; nth++) {
    await page.goto('/compliance/review-list');
    await page.getByRole('tab', { name: /pending$/ }).click();
    const link = page.getByRole('row').nth(nth).getByRole('link').first();
    const loan = (await link.innerText()).trim();
    await link.click();
    await expect(page.getByText(`LAN: ${loan}`)).toBeVisible();
    await expect(page.getByText(/^Round \d/)).toBeVisible();
    if (await page.getByText(/^Round 1\b/).isVisible()) return loan;
  }
}

/** Opens a case on the reviewers' desk and takes it. */
export async function take(page: Page, loan: string, round: number): Promise<void> {
  await page.goto(`/compliance/review-details/${loan}`);
  await page.getByRole('button', { name: 'Take case' }).click();
  await expect(page.getByText('Owner You')).toBeVisible();
  await expect(page.getByText(`Round ${round}`)).toBeVisible();
}

/** Answers every question of the checklist with yes, but for some. */
export async function pass(page: Page, ...but: string[]): Promise<void> {
  for (const label of labels.filter((each) => !but.includes(each))) {
    await question(page, label).getByRole('button', { name: 'Pass' }).click();
    await expect(question(page, label).getByRole('button', { name: 'Pass' })).toHaveAttribute('aria-pressed', 'true');
  }
}

/** Notes a discrepancy about the first document. */
export async function note(page: Page, label: string, remark: string): Promise<void> {
  const asked = question(page, label);
  await asked.getByRole('button', { name: 'Discrepancy' }).click();
  await asked.getByLabel('What does not agree').fill(remark);
  await asked.getByLabel('Document', { exact: true }).selectOption({ index: 1 });
  await asked.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(asked.getByText(remark)).toBeVisible();
}

/** Decides with a comment. */
export async function decide(page: Page, button: string, comment: string): Promise<void> {
  await page.locator('.case-work footer').getByRole('button', { name: button, exact: true }).click();
  const dialog = dialogOf(page);
  await dialog.getByLabel('Comment').fill(comment);
  await dialog.getByRole('button', { name: button, exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

/** A discrepancy on the fixer's desk, by its remark. */
export const findingOf = (page: Page, remark: string) => page.getByRole('article').filter({ hasText: remark });

/** As the fixer, explains a discrepancy. */
export async function explain(page: Page, loan: string, remark: string, answer: string): Promise<void> {
  await page.goto(`/compliance/fixer-details/${loan}`);
  const finding = findingOf(page, remark);
  await finding.getByLabel('Explained').check();
  await finding.getByLabel('What was done').fill(answer);
  await finding.getByRole('button', { name: 'Save answer' }).click();
  await expect(finding.getByText(answer)).toBeVisible();
}

/** As the fixer, asks the callers about a discrepancy. */
export async function askCallers(page: Page, remark: string, comment: string): Promise<void> {
  await page.getByRole('button', { name: 'Send to calling' }).click();
  const asked = dialogOf(page);
  await asked.getByLabel(new RegExp(remark)).check();
  await asked.getByLabel('Comment').fill(comment);
  await asked.getByRole('button', { name: 'Send to calling' }).click();
  await expect(asked).toHaveCount(0);
}

/** As a caller, reads the number, writes what the customer has confirmed, and returns the case to its review. */
export async function confirmByCall(page: Page, loan: string, said: string): Promise<void> {
  await page.goto(`/compliance/calling-details/${loan}`);
  await page.getByRole('button', { name: 'Show the full number' }).click();
  await expect(page.getByRole('region', { name: 'Call the customer' })).toContainText(/\d{10}/);
  await page.getByLabel('Confirmed').check();
  await page.getByLabel('Calling comment').fill(said);
  await page.getByRole('button', { name: 'Save call' }).click();
  await expect(page.getByRole('region', { name: 'Calls' })).toContainText(said);
  await decide(page, 'Return to review', 'Confirmed');
}

/** As a caller, writes the address that the customer has said, and returns the case to its review. */
export async function correctByCall(page: Page, loan: string, address: string): Promise<void> {
  await page.goto(`/compliance/calling-details/${loan}`);
  const form = page.getByRole('region', { name: 'Call the customer' });
  await form.getByLabel('Corrected').check();
  await form.getByLabel('Calling comment').fill('The customer has moved');
  await form.getByLabel('What was corrected').selectOption({ label: 'Address' });
  await expect(form.getByText(/^Now: /)).toBeVisible();
  await form.getByLabel('It is to say').fill(address);
  await form.getByRole('button', { name: 'Save call' }).click();
  await expect(page.getByRole('region', { name: 'Calls' })).toContainText('The customer has moved');
  await decide(page, 'Return to review', 'The customer has said it');
}

/** Notes that the address proof does not agree, about the card of the current address. */
export async function noteAddress(page: Page, remark: string): Promise<void> {
  const asked = question(page, 'Address proof');
  await asked.getByRole('button', { name: 'Discrepancy' }).click();
  await asked.getByLabel('What does not agree').fill(remark);
  await asked.getByLabel('Document', { exact: true }).selectOption({ label: 'Current address' });
  await asked.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(asked.getByText(remark)).toBeVisible();
}

/** As the fixer, corrects the address. */
export async function correct(page: Page, remark: string, address: string): Promise<void> {
  const finding = findingOf(page, remark);
  await finding.getByRole('radio', { name: 'Corrected' }).check();
  await finding.getByLabel('What was corrected').selectOption({ label: 'Address' });
  await expect(finding.getByText(/^Now: /)).toBeVisible();
  await finding.getByLabel('It is to say').fill(address);
  await finding.getByLabel('What was done').fill('As the bill of this month says');
  await finding.getByRole('button', { name: 'Save answer' }).click();
  await expect(finding.getByRole('list', { name: 'Corrections' })).toContainText(address);
}

/** As the fixer, gives the case back to its review. */
export async function sendToReview(page: Page): Promise<void> {
  await page.locator('.case-work footer').getByRole('button', { name: 'Return to review' }).click();
  const dialog = dialogOf(page);
  await expect(dialog.getByText('The reviewer reads this. Do not name a hit')).toBeVisible();
  await dialog.getByLabel('Comment').fill('The customer has sent it by post');
  await dialog.getByRole('button', { name: 'Return to review' }).click();
  await expect(dialog).toHaveCount(0);
}
