import type { Browser, Page } from '@playwright/test';
import { complianceChecks } from '../../../widgets/contract/compliance/compliance.ts';
import { seriousFindings } from '../../support/accessibility.ts';
import { expect, openAs, test } from '../world.ts';

const labels = Object.values(complianceChecks).map(({ label }) => label);
const question = (page: Page, label: string) => page.getByRole('region', { name: label, exact: true });

/** Opens a pending case that no reviewer has sent back yet. @returns its loan number */
async function openNew(page: Page): Promise<string> {
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

async function pass(page: Page, ...but: string[]): Promise<void> {
  for (const label of labels.filter((each) => !but.includes(each))) {
    await question(page, label).getByRole('button', { name: 'Pass' }).click();
    await expect(question(page, label).getByRole('button', { name: 'Pass' })).toHaveAttribute('aria-pressed', 'true');
  }
}

async function note(page: Page, label: string, remark: string): Promise<void> {
  const asked = question(page, label);
  await asked.getByRole('button', { name: 'Discrepancy' }).click();
  await asked.getByLabel('What does not agree').fill(remark);
  await asked.getByLabel('Document', { exact: true }).selectOption({ index: 1 });
  await asked.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(asked.getByText(remark)).toBeVisible();
}

async function decide(page: Page, button: string, comment: string): Promise<void> {
  await page.locator('.case-work footer').getByRole('button', { name: button, exact: true }).click();
  const dialog = page.locator('lending-sl-dialog[open]');
  await dialog.getByLabel('Comment').fill(comment);
  await dialog.getByRole('button', { name: button, exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

async function pageOf(browser: Browser, base: string, who: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: base })).newPage();
  await openAs(page, who, '/compliance/review-list');
  return page;
}

test('a case goes from the reviewer to the fixer, to the callers, and back to its approval [RT-14][RT-15][RT-16][RT-17][CP-01][CP-02][CP-03]', async ({
  page,
  browser,
  host,
}) => {
  test.setTimeout(120_000);
  await openAs(page, 'ops@demo.example', '/compliance/review-list');
  await expect(page.getByRole('heading', { name: 'Compliance Review' })).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  const loan = await openNew(page);
  expect(page.url()).toContain(`/compliance/review-details/${loan}`);
  await expect(page.getByText('Take the case to work on it')).toBeVisible();
  await page.getByRole('button', { name: 'Take case' }).click();
  await expect(page.getByText('In-Progress')).toBeVisible();
  await expect(page.getByText('Owner You')).toBeVisible();
  await pass(page, 'Name');
  await note(page, 'Name', 'The PAN card has the maiden name');
  await expect(page.locator('.case-work footer').getByText('Not settled: Name')).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await decide(page, 'Send to fixer', 'One name to explain');
  await expect(page.getByText('Re-Work', { exact: true })).toBeVisible();

  const fixer = await pageOf(browser, host.base, 'ops2@demo.example');
  await fixer.goto('/compliance/fixer-list');
  await expect(fixer.getByRole('heading', { name: 'Compliance Fixer' })).toBeVisible();
  await fixer.goto(`/compliance/fixer-details/${loan}`);
  const finding = fixer.getByRole('article').filter({ hasText: 'The PAN card has the maiden name' });
  await finding.getByLabel('Explained').check();
  await finding.getByLabel('What was done').fill('Married in 2019, the certificate is with the documents');
  expect(await seriousFindings(fixer)).toEqual([]);
  await finding.getByRole('button', { name: 'Save answer' }).click();
  await expect(finding.getByText('Married in 2019')).toBeVisible();
  await fixer.getByRole('button', { name: 'Send to calling' }).click();
  const asked = fixer.locator('lending-sl-dialog[open]');
  await asked.getByLabel(/The PAN card has the maiden name/).check();
  await asked.getByLabel('Comment').fill('Ask for the date of the wedding');
  await asked.getByRole('button', { name: 'Send to calling' }).click();
  await expect(asked).toHaveCount(0);

  await page.goto('/compliance/calling-list');
  await expect(page.getByRole('heading', { name: 'Compliance Calling' })).toBeVisible();
  await page.goto(`/compliance/calling-details/${loan}`);
  await page.getByRole('button', { name: 'Show the full number' }).click();
  await expect(page.getByRole('region', { name: 'Call the customer' })).toContainText(/\d{10}/);
  await page.getByLabel('Confirmed').check();
  await page.getByLabel('Calling comment').fill('Married on 2 May 2019');
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save call' }).click();
  await expect(page.getByRole('region', { name: 'Calls' })).toContainText('Married on 2 May 2019');
  await decide(page, 'Return to review', 'Confirmed');

  await page.goto(`/compliance/review-details/${loan}`);
  await page.getByRole('button', { name: 'Take case' }).click();
  await expect(page.getByText('Round 2')).toBeVisible();
  await page.getByRole('button', { name: 'Accept answer' }).click();
  await expect(page.getByText('Accepted', { exact: true })).toBeVisible();
  await pass(page);
  await decide(page, 'Approve', 'Everything agrees');
  await expect(page.getByText('The application stands in Decision Wait')).toBeVisible();
  await expect(page.getByText('APPROVED', { exact: true })).toBeVisible();
  await page.goto('/compliance/review-list');
  await page.getByRole('tab', { name: /Decided$/ }).click();
  await expect(page.getByRole('row').nth(1)).toContainText(loan);
  await expect(page.getByRole('row').nth(1)).toContainText('APPROVED');
  await fixer.context().close();
});

test('a case is rejected with its reason; what was typed is there again after the page was left [CP-01]', async ({
  page,
}) => {
  await openAs(page, 'ops@demo.example', '/compliance/review-list');
  const loan = await openNew(page);
  await page.getByRole('button', { name: 'Take case' }).click();
  await expect(page.getByRole('button', { name: 'Give back' })).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('p');
  await expect(question(page, 'Name').getByRole('button', { name: 'Pass' })).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('d');
  await question(page, 'Date of birth').getByLabel('What does not agree').fill('Two days apart');
  await page.reload();
  await expect(question(page, 'Date of birth').getByLabel('What does not agree')).toHaveValue('Two days apart');
  await question(page, 'Date of birth').getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('button', { name: 'Reject', exact: true }).click();
  const dialog = page.locator('lending-sl-dialog[open]');
  await dialog.getByRole('button', { name: 'Reject', exact: true }).click();
  await expect(dialog.getByText('Choose a reject reason')).toBeVisible();
  await dialog.getByLabel('Reject reason').selectOption({ label: 'Fraud suspected' });
  await dialog.getByLabel('Comment').fill('The photo is of another person');
  await dialog.getByRole('button', { name: 'Reject', exact: true }).click();
  await expect(page.getByText('REJECTED', { exact: true })).toBeVisible();
  await page.goto('/compliance/review-list');
  await page.getByRole('tab', { name: /Decided$/ }).click();
  await expect(page.getByRole('row').nth(1)).toContainText(loan);
});
