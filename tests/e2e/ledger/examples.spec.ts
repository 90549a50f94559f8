import { dialogOf } from '../desks/people.ts';
import { expect, test } from '../world.ts';
import { startMovedClock, type MovedClock } from './moved-clock.ts';

let desk: MovedClock;
test.beforeAll(async ({ browser }) => {
  desk = await startMovedClock(browser);
});
test.afterAll(() => desk.stop());

const dues = '₹11,348';

test('an EMI that nobody pays is overdue the day after, and bears penal charges after thirty days [example 4][example 5] [release]', async () => {
  const loan = await desk.paid(2);
  await desk.moveTo('2026-03-05');
  await desk.expectFile(loan, { overdue: dues, dpd: 0 });
  await desk.moveTo('2026-03-06');
  await desk.expectFile(loan, { overdue: dues, dpd: 1 });
  await desk.moveTo('2026-04-03');
  await desk.expectFile(loan, { overdue: dues, dpd: 29 });
  await desk.moveTo('2026-04-04');
  await desk.expectFile(loan, { overdue: '₹11,574.96', dpd: 30 });
  await desk.moveTo('2026-04-05');
  await desk.expectFile(loan, { overdue: '₹22,922.96', dpd: 31 });
});

test('money that is told three days late counts from its day: the penal charge was never there [example 6]', async () => {
  const loan = await desk.paid(2);
  await desk.moveTo('2026-04-05');
  await desk.expectFile(loan, { overdue: '₹22,922.96', dpd: 31 });
  await desk.moveTo('2026-04-06');
  (await desk.tell(loan, 11_348, { paidOn: '2026-04-03' })).data();
  await desk.expectFile(loan, { overdue: dues, dpd: 1 });
});

test('an EMI that is paid a day early, and two that are paid at once, pay what falls due on its day [example 7][example 8] [release]', async () => {
  const [early, double] = [await desk.paid(2), await desk.paid(2)];
  await desk.moveTo('2026-03-04');
  (await desk.tell(early, 11_348)).data();
  await desk.moveTo('2026-03-06');
  await desk.expectFile(early, { overdue: '₹0', dpd: 0 });
  await desk.moveTo('2026-03-20');
  (await desk.tell(double, 22_696)).data();
  await desk.expectFile(double, { overdue: '₹0', dpd: 0 });
  await desk.moveTo('2026-04-06');
  await desk.expectFile(double, { overdue: '₹0', dpd: 0 });
});

test('a part of an EMI bears penal charges on what is left alone [example 9][example 10] [release]', async () => {
  const [part, more] = [await desk.paid(2), await desk.paid(2)];
  await desk.moveTo('2026-03-10');
  (await desk.tell(part, 5_000)).data();
  await desk.moveTo('2026-04-04');
  (await desk.tell(more, 12_000)).data();
  await desk.expectFile(part, { overdue: '₹6,474.96', dpd: 30 });
  await desk.expectFile(more, { overdue: '₹0', dpd: 0 });
  await desk.moveTo('2026-04-05');
  await desk.expectFile(more, { overdue: '₹10,922.96', dpd: 0 });
});

test('a penalty waiver of one is posted by another, and money told later takes the charge back [example 12] [release]', async () => {
  const loan = await desk.paid(2);
  await desk.moveTo('2026-04-04');
  const manager = await desk.fileOf(loan);
  await manager.getByRole('button', { name: 'Penalty waiver', exact: true }).click();
  const dialog = dialogOf(manager);
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('100');
  await dialog.getByLabel('Reason').selectOption({ label: 'Goodwill' });
  await dialog.getByLabel('Remark').fill('Paid on time for years');
  await dialog.getByRole('button', { name: 'Request waiver' }).click();
  await dialog.getByRole('button', { name: 'Request waiver of ₹100' }).click();
  await expect(dialog).toHaveCount(0);
  await desk.approve(loan, 'Penalty waiver');
  await desk.expectFile(loan, { overdue: '₹11,474.96', dpd: 30 });
  await desk.moveTo('2026-04-06');
  (await desk.tell(loan, 11_348, { paidOn: '2026-04-03' })).data();
  await desk.expectFile(loan, { overdue: dues, dpd: 1 });
});

test('a loan that is quoted and paid by its link is closed, and what is more is excess [example 24][example 26] [release]', async () => {
  const loan = await desk.paid(3);
  await desk.moveTo('2026-03-20');
  const manager = await desk.fileOf(loan);
  await manager.getByRole('button', { name: 'Foreclosure', exact: true }).click();
  const quote = dialogOf(manager);
  await quote.getByRole('button', { name: 'Get quote' }).click();
  for (const part of ['₹92,615.54', '₹896.28', '₹3,704.62', '₹666.83', '₹97,883.27'])
    await expect(quote.getByText(part, { exact: true })).toBeVisible();
  await quote.getByLabel('Send by').selectOption('SMS');
  await quote.getByRole('button', { name: 'Send link', exact: true }).click();
  await quote.getByRole('button', { name: /^Send link for ₹/ }).click();
  await expect(quote).toHaveCount(0);
  const page = await desk.pageOf('manager@demo.example', await desk.sentPage(loan));
  await page.getByRole('button', { name: 'Pay ₹97,884' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you, your payment has arrived' })).toBeVisible();
  (await desk.tell(loan, 1_000)).data();
  await manager.reload();
  await expect(manager.locator('.file-notes')).toContainText('The loan is foreclosed');
  await desk.expectFile(loan, { overdue: '₹0', dpd: 0 });
});

test('new terms that two people agree hold from their day [example 28] [release]', async () => {
  const loan = await desk.paid(2);
  await desk.moveTo('2026-03-10');
  (await desk.tell(loan, 5_000)).data();
  await desk.moveTo('2026-04-20');
  const manager = await desk.fileOf(loan);
  await manager.getByRole('button', { name: 'EMI restructure', exact: true }).click();
  const dialog = dialogOf(manager);
  await dialog.getByLabel('New tenure').selectOption('15');
  await dialog.getByRole('combobox', { name: /^From/ }).selectOption({ label: '05 May 2026' });
  await expect(dialog.getByRole('table')).toContainText('₹8,694');
  await dialog.getByLabel('Reason').selectOption({ index: 1 });
  await dialog.getByLabel('Remark').fill('Lost the second income');
  await dialog.getByRole('button', { name: 'Request restructure' }).click();
  await expect(dialog).toHaveCount(0);
  await desk.approve(loan, 'EMI restructure');
  await desk.moveTo('2026-05-05');
  await desk.expectFile(loan, { overdue: '₹11,027.19', dpd: 0 });
});

test('a borrower who has paid ahead chooses on a page that the loan ends earlier [example 17] [release]', async () => {
  const loan = await desk.paid(3, { foreclosureBp: 0 });
  await desk.moveTo('2026-03-20');
  (await desk.tell(loan, 30_000)).data();
  await desk.moveTo('2026-03-20');
  const page = await desk.pageOf('manager@demo.example', await desk.sentPage(loan));
  await expect(page.getByRole('heading', { name: 'You have paid ahead' })).toBeVisible();
  await expect(page.getByText('saves ₹4,781.39 of interest')).toBeVisible();
  await page.getByRole('button', { name: 'End my loan earlier' }).click();
  await page.getByRole('button', { name: 'Yes, end it earlier' }).click();
  await expect(page.getByRole('heading', { name: 'Your loan ends earlier now' })).toBeVisible();
  const file = await desk.fileOf(loan);
  await file.getByRole('link', { name: 'Payment history' }).click();
  await expect(file.getByText('05 Sep 2026')).toBeVisible();
});

test('a link asks on its page what the loan owes by then [example 35] [release]', async () => {
  const loan = await desk.paid(2);
  await desk.moveTo('2026-04-05');
  const { token } = await desk.link(loan, { amount: 22_923 });
  await desk.moveTo('2026-04-06');
  (await desk.tell(loan, 11_348, { paidOn: '2026-04-03' })).data();
  const page = await desk.pageOf('manager@demo.example', `/pay/${token}`);
  await expect(page.getByRole('button', { name: 'Pay ₹11,348' })).toBeVisible();
});
