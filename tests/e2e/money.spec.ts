import { expect, test } from './world.ts';
import { nextCall } from '../support/next-call.js';

test('a promised amount is grouped while it is typed, keeps the caret, and is sent as a number', async ({
  page,
  host,
}) => {
  const links = (await (await fetch(`${host.base}/demo/links.json`)).json()) as Record<string, string>;
  await page.goto(`/frame/telephony-crm?${links['telephony-crm']?.split('?')[1] ?? ''}`);
  await page.getByLabel('Call status').selectOption({ label: 'Promise to pay' });
  const amount = page.getByLabel('Promised amount');
  await amount.focus();
  await page.keyboard.type('12000');
  await expect(amount).toHaveValue('12,000');
  // what the browser itself deletes and puts in: a comma alone, then a digit among the others
  await page.keyboard.press('Home');
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'Backspace']) await page.keyboard.press(key);
  await page.keyboard.type('5');
  await expect(amount).toHaveValue('1,25,000');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('.');
  await expect(amount).toHaveValue('12.,000');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Enter whole rupees')).toBeVisible();
  await expect(amount).toHaveValue('12.,000');
  await amount.fill('₹ 1,200.00');
  await expect(amount).toHaveValue('1,200');
  await page.getByLabel('Promised on').focus();
  await page.keyboard.press('Alt+ArrowDown');
  await page.getByRole('button', { name: 'Tomorrow' }).click();
  await page.getByLabel('Next call date').fill(nextCall.shown);
  await page.getByLabel('Remarks').fill('Salary comes tomorrow');
  await expect(page.getByText(/Draft saved/)).toBeVisible();
  await page.reload();
  await expect(amount).toHaveValue('1,200');
  const saved = page.waitForRequest(/save\/end\/collection/);
  await page.getByRole('button', { name: 'Submit' }).click();
  expect((await saved).postDataJSON()).toMatchObject({ promiseAmount: 1200 });
});
