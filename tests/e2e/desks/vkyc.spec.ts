import { seriousFindings } from '../../support/accessibility.ts';
import { expect, openAs, test } from '../world.ts';
import { dialogOf, pageOf } from './people.ts';
import { decision, fail, openRecorded, pass, question, submit, watch } from './steps/vkyc-steps.ts';

test('a session goes from the maker to the checker, to the auditor, and on to compliance [RT-18][RT-19][VK-02][VK-03][VK-07] [release]', async ({
  page,
  browser,
  host,
}) => {
  test.setTimeout(180_000);
  await openAs(page, 'ops@demo.example', '/vkyc/maker-list');
  await expect(page.getByRole('heading', { name: 'Video KYC Maker' })).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  const loan = await openRecorded(page);
  expect(page.url()).toContain(`/vkyc/maker-review/${loan}`);
  await expect(page.getByRole('region', { name: 'Stills beside the documents' })).toBeVisible();
  await expect(decision(page).getByRole('button', { name: 'Approve' })).toBeDisabled();
  expect(await seriousFindings(page)).toEqual([]);
  await pass(page);
  await page.reload();
  await expect(question(page, 'Consent').getByRole('button', { name: 'Pass', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(decision(page).getByText('Watch at least 80%: 0% so far')).toBeVisible();
  await watch(page, 80);
  await decision(page).getByRole('button', { name: 'Approve' }).click();
  await dialogOf(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(dialogOf(page)).toHaveCount(0);
  await submit(page, 'Approve', 'Approve');
  await expect(page.getByText('The application stands in Video KYC Checker')).toBeVisible();

  const checker = await pageOf(browser, host.base, 'ops2@demo.example', '/vkyc/checker-list');
  await expect(checker.getByRole('heading', { name: 'Video KYC Checker' })).toBeVisible();
  await checker.goto(`/vkyc/checker-review/${loan}`);
  await expect(checker.getByText('Maker approved', { exact: true })).toBeVisible();
  await expect(decision(checker).getByText('Agrees with the maker')).toBeVisible();
  await expect(question(checker, 'Consent')).not.toContainText('Maker:');
  await pass(checker);
  await expect(question(checker, 'Consent')).toContainText('Maker: pass');
  await watch(checker, 50);
  expect(await seriousFindings(checker)).toEqual([]);
  await submit(checker, 'Approve', 'Approve');
  await expect(checker.getByText('The application stands in Video KYC Audit')).toBeVisible();
  await checker.context().close();

  const auditor = await pageOf(browser, host.base, 'ops3@demo.example', '/vkyc/audit-list');
  await expect(auditor.getByRole('heading', { name: 'Video KYC Audit' })).toBeVisible();
  await auditor.goto(`/vkyc/audit-review/${loan}`);
  await expect(auditor.getByText('Checker approved', { exact: true })).toBeVisible();
  await watch(auditor, 50);
  await submit(auditor, 'Approve', 'Approve');
  await expect(auditor.getByText('The application stands in Compliance Review')).toBeVisible();
  await expect(auditor.getByText('APPROVED', { exact: true })).toBeVisible();
  await auditor.context().close();

  await page.goto(`/compliance/review-details/${loan}`);
  await expect(page.getByText('pending', { exact: true })).toBeVisible();
});

test('a checker contradicts the maker: DECLINED, for another maker, whose rejection two more people confirm [VK-01][VK-04][VK-06] [release]', async ({
  page,
  browser,
  host,
}) => {
  test.setTimeout(180_000);
  await openAs(page, 'ops@demo.example', '/vkyc/maker-list');
  const loan = await openRecorded(page);
  await pass(page);
  await watch(page, 80);
  await submit(page, 'Approve', 'Approve');
  await expect(page.getByText('The application stands in Video KYC Checker')).toBeVisible();

  const checker = await pageOf(browser, host.base, 'ops2@demo.example', `/vkyc/checker-review/${loan}`);
  await fail(checker, 'Security questions', 'Prompting');
  await expect(decision(checker).getByText('Contradicts the maker')).toBeVisible();
  await submit(checker, 'Reject', 'Reject', 'A second voice says the answer first');
  await expect(checker.getByText('DECLINED', { exact: true })).toBeVisible();

  await page.reload();
  await expect(
    page.getByText('The maker whom a checker has contradicted may not review this case again'),
  ).toBeVisible();
  await expect(decision(page)).toHaveCount(0);

  const lead = await pageOf(browser, host.base, 'lead@demo.example', '/vkyc/maker-list');
  await lead.getByRole('tab', { name: /Returned$/ }).click();
  await expect(lead.getByRole('row').nth(1)).toContainText('DECLINED');
  await lead.goto(`/vkyc/maker-review/${loan}`);
  await expect(lead.getByText(/has contradicted the maker: A second voice says the answer first/)).toBeVisible();
  await fail(lead, 'Security questions', 'Prompting');
  await submit(lead, 'Propose reject', 'Propose reject', 'A second voice prompts at 00:39');
  await lead.context().close();

  await checker.reload();
  await fail(checker, 'Security questions', 'Prompting');
  await submit(checker, 'Reject', 'Reject', 'The same as the maker has heard');
  await expect(checker.getByText('The application stands in Video KYC Audit')).toBeVisible();
  await checker.context().close();

  const auditor = await pageOf(browser, host.base, 'ops3@demo.example', `/vkyc/audit-review/${loan}`);
  await expect(decision(auditor).getByRole('button', { name: 'Approve' })).toBeDisabled();
  await decision(auditor).getByRole('button', { name: 'Confirm reject' }).click();
  const dialog = dialogOf(auditor);
  await dialog.getByLabel('Prompting').check();
  await dialog.getByLabel('Reject reason of the application').selectOption({ label: 'Identity not confirmed' });
  await dialog.getByLabel('Remark').fill('Prompted by a second person');
  await dialog.getByRole('button', { name: 'Confirm reject' }).click();
  await expect(auditor.getByText('REJECTED', { exact: true })).toBeVisible();
  await auditor.context().close();
});

test('a maker asks for a retry, and the case waits for the customer [VK-05] [release]', async ({ page }) => {
  await openAs(page, 'lead@demo.example', '/vkyc/maker-list');
  await openRecorded(page);
  await decision(page).getByRole('button', { name: 'Ask for a retry' }).click();
  const dialog = dialogOf(page);
  await dialog.getByLabel('Low light').check();
  await dialog.getByLabel(/next time/).fill('Please sit where light falls on your face');
  await dialog.getByRole('button', { name: 'Send a new link' }).click();
  await expect(page.getByText('RETRY', { exact: true })).toBeVisible();
  await expect(page.getByText(/It is good until/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Maker asked for a retry: Low light');
});

test('a second voice that a maker confirms leaves the rejection alone, which the lists and the checker see [release]', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await openAs(page, 'lead@demo.example', '/vkyc/maker-list');
  const loan = await openRecorded(page, true);
  const flags = page.getByRole('region', { name: 'Flags' }).locator('[data-flag]');
  await expect(decision(page).getByRole('button', { name: 'Ask for a retry' })).toBeDisabled();
  for (let nth = 0; nth < (await flags.count()); nth++)
    await flags.nth(nth).getByRole('button', { name: 'Confirm' }).click();
  expect(await seriousFindings(page)).toEqual([]);
  await fail(page, 'Security questions', 'Prompting');
  await expect(decision(page).getByRole('button', { name: 'Approve' })).toBeDisabled();
  await expect(decision(page).getByRole('button', { name: 'Ask for a retry' })).toBeDisabled();
  await submit(page, 'Propose reject', 'Propose reject', 'A second voice says the answer first');
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Flag confirmed: second voice');
  await page.goto('/vkyc/checker-list');
  await page.getByRole('tab', { name: /Proposed reject/ }).click();
  await expect(page.getByRole('row').filter({ hasText: loan })).toContainText('Second voice at 0:39: confirme…');
});
