import { readFileSync } from 'node:fs';
import { expect, signIn, test } from './core-world.ts';

test('core alone: the portal opens on its list; searched, sorted, paged, taken home as a file, and nothing of saved views [AP-32][QL-01][QL-47][SH-35]', async ({
  page,
}) => {
  await signIn(page);
  await expect(page.getByRole('heading', { name: 'Document Processing' })).toBeVisible();
  await expect(page.getByText(/^1 to 10 of \d+$/)).toBeVisible();
  await expect(page.getByText(/As of/)).toHaveCount(0);
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByText(/^11 to 20 of \d+$/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Views' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Amount' }).click();
  await expect(page.getByText(/^1 to 10 of \d+$/)).toBeVisible();
  await expect(page).toHaveURL(/sort=/);

  await page.getByRole('button', { name: 'Download CSV' }).click();
  await expect(page.getByText('Columns of the file')).toBeVisible();
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  const lines = readFileSync(await (await file).path(), 'utf8')
    .trim()
    .split('\r\n');
  const total = Number((await page.getByText(/^1 to 10 of \d+$/).innerText()).split(' of ')[1]);
  expect(lines).toHaveLength(total + 1);

  const loan = await page
    .getByRole('link', { name: /^\d{12}$/ })
    .nth(4)
    .innerText();
  await page.getByRole('search').getByRole('textbox').fill(loan);
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 to 1 of 1')).toBeVisible();
  await expect(page.getByRole('link', { name: loan })).toBeVisible();

  await page.getByRole('button', { name: 'Asha Nair' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page.getByLabel('Username')).toBeVisible();
  await page.goto('/document-processing');
  await expect(page.getByLabel('Username')).toBeVisible();
});

test('core alone: the profile shows the record, without password and sessions [SH-43][SH-44] [release]', async ({
  page,
}) => {
  await signIn(page, '/profile');
  await expect(page.getByText('agent@core.example')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Asha Nair' })).toBeVisible();
  await expect(page.getByRole('heading', { name: /Password|Sessions/ })).toHaveCount(0);
  await expect(page.getByText('Last sign-in')).toHaveCount(0);
});

test('core alone: the page for holds by file says that the backend takes none [RT-23] [release]', async ({ page }) => {
  await signIn(page);
  await expect(page.getByText(/^1 to 10 of \d+$/)).toBeVisible();
  await page.getByRole('button', { name: 'Documents' }).click();
  await page.getByRole('menuitem', { name: 'Hold CSV Upload' }).click();
  await expect(page.getByText('This server does not take holds by file.')).toBeVisible();
  await expect(page.getByText('Choose a file')).toHaveCount(0);
});

test('core alone: an application is decided card by card, held, released and moved on, by whoever has it open [AP-32][DV-14][DV-16][DV-42][DV-63][DV-71] [release]', async ({
  page,
  make,
}) => {
  const { loanApplicationNumber: loan } = await make('document-application');
  await signIn(page, '/document-processing');
  await page.getByRole('search').getByRole('textbox').fill(loan);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: loan }).click();
  const card = (key: string) => page.locator(`[data-card="${key}"]`);
  await expect(card('PAN').getByRole('button', { name: 'UPDATE' })).toBeVisible();
  await expect(page.getByRole('img', { name: /PAN card/ }).first()).toBeVisible();
  for (const name of ['Timeline', 'Next', 'Claim']) await expect(page.getByRole('button', { name })).toHaveCount(0);
  await expect(page.getByText('Locked to you')).toHaveCount(0);

  await test.step('approve by keyboard, and reject with reasons', async () => {
    await page.locator('h1').click();
    await page.keyboard.press('a');
    await expect(page.getByText('Section data updated successfully')).toBeVisible();
    await expect(card('PAN').getByText('Approved').first()).toBeVisible();
    await expect(card('AADHAAR')).toHaveClass(/is-selected/);
    await page.keyboard.press('x');
    await page.getByLabel('The picture is blurred').check();
    await page.getByRole('button', { name: 'ADD', exact: true }).click();
    await card('AADHAAR').getByRole('button', { name: 'UPDATE' }).click();
    await expect(card('AADHAAR').getByText('Rejected').first()).toBeVisible();
    await expect(card('AADHAAR').getByText('The picture is blurred')).toBeVisible();
  });

  await test.step('an issue is reported, and resolved', async () => {
    await page.getByRole('button', { name: 'Report Issue' }).click();
    await page.getByRole('combobox', { name: 'Reason' }).selectOption({ index: 1 });
    await page.getByLabel('Remarks').fill('The customer sends a newer statement');
    await page.getByRole('button', { name: 'REPORT', exact: true }).click();
    await expect(page.getByText('ON HOLD')).toBeVisible();
    await page.getByRole('button', { name: 'Mark as Resolved' }).click();
    await page.getByRole('button', { name: 'RESOLVE', exact: true }).click();
    await expect(page.getByText('ON HOLD')).toHaveCount(0);
  });

  await test.step('the status is changed', async () => {
    await page.getByRole('button', { name: 'UDRS' }).click();
    await page.getByLabel('New status').selectOption({ index: 1 });
    await page.getByLabel('Remarks').fill('All documents are seen');
    await page.getByLabel('Yes, I confirm to change status').check();
    await page.getByRole('button', { name: 'CHANGE', exact: true }).click();
    await expect(page.getByLabel('New status')).toHaveCount(0);
  });

  await page.getByRole('button', { name: 'Back to the list' }).click();
  await expect(page.getByRole('heading', { name: 'Document Processing' })).toBeVisible();
});
