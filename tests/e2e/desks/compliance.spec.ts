import { seriousFindings } from '../../support/accessibility.ts';
import { expect, openAs, test } from '../world.ts';
import {
  askCallers,
  confirmByCall,
  decide,
  explain,
  findingOf,
  note,
  openNew,
  pass,
  question,
  take,
} from './steps/compliance-steps.ts';
import { pageOf } from './people.ts';

test('a case goes two rounds from the reviewer to the fixer, to the callers and back, and is approved in the third [RT-14][RT-15][RT-16][RT-17][CP-01][CP-02][CP-03] [release]', async ({
  page,
  browser,
  host,
}) => {
  test.setTimeout(240_000);
  await openAs(page, 'ops@demo.example', '/compliance/review-list');
  await expect(page.getByRole('heading', { name: 'Compliance Review' })).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  const loan = await openNew(page);
  expect(page.url()).toContain(`/compliance/review-details/${loan}`);
  await expect(page.getByText('Take the case to work on it')).toBeVisible();
  await take(page, loan, 1);
  await expect(page.getByText('In-Progress')).toBeVisible();
  await pass(page, 'Name');
  await note(page, 'Name', 'The PAN card has the maiden name');
  await expect(page.locator('.case-work footer').getByText('Not settled: Name')).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await decide(page, 'Send to fixer', 'One name to explain');
  await expect(page.getByText('Re-Work', { exact: true })).toBeVisible();

  const fixer = await pageOf(browser, host.base, 'ops2@demo.example', '/compliance/fixer-list');
  await expect(fixer.getByRole('heading', { name: 'Compliance Fixer' })).toBeVisible();
  await fixer.goto(`/compliance/fixer-details/${loan}`);
  await expect(findingOf(fixer, 'The PAN card has the maiden name').getByLabel('What was done')).toBeVisible();
  expect(await seriousFindings(fixer)).toEqual([]);
  await explain(fixer, loan, 'The PAN card has the maiden name', 'Married in 2019, the certificate is here');
  await askCallers(fixer, 'The PAN card has the maiden name', 'Ask for the date of the wedding');

  await page.goto('/compliance/calling-list');
  await expect(page.getByRole('heading', { name: 'Compliance Calling' })).toBeVisible();
  await page.goto(`/compliance/calling-details/${loan}`);
  await expect(page.getByLabel('Calling comment')).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await confirmByCall(page, loan, 'Married on 2 May 2019');

  // the answer is accepted, and another thing is found: once more to the fixer and to the callers
  await take(page, loan, 2);
  await page.getByRole('button', { name: 'Accept answer' }).click();
  await expect(page.getByText('Accepted', { exact: true })).toBeVisible();
  await pass(page, 'Address proof');
  await note(page, 'Address proof', 'The flat has another number');
  await decide(page, 'Send to fixer', 'One address to explain');
  await expect(page.getByText('Re-Work', { exact: true })).toBeVisible();
  await explain(fixer, loan, 'The flat has another number', 'The house was numbered anew');
  await askCallers(fixer, 'The flat has another number', 'Ask for the old number');
  await confirmByCall(page, loan, 'It was 14, now it is 27');

  await take(page, loan, 3);
  const unjudged = page.getByRole('button', { name: 'Accept answer', pressed: false });
  await unjudged.click();
  await expect(unjudged).toHaveCount(0);
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

test('a case is rejected with its reason; what was typed is there again after the page was left [CP-01] [release]', async ({
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
