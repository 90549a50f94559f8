import type { Page } from '@playwright/test';
import { expect } from '../world.ts';
import { dialogOf } from './people.ts';

/** The row of a loan, alone on the list that is shown. */
export async function findRow(page: Page, loan: string) {
  await page.getByRole('textbox', { name: /Search by/ }).fill(loan);
  await page.keyboard.press('Enter');
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: loan }) });
  await expect(row).toHaveCount(1);
  await expect(page.getByRole('row')).toHaveCount(2);
  return row;
}

/** As a manager, gives a customer whom nobody has, and who has promised and asked for nothing, to the demo's agent. @returns the loan's number */
export async function allocate(manager: Page): Promise<string> {
  await manager.goto(
    '/agency/manager/customer-list?tab=Customers+Not+Allocated&filter.promise=none&filter.requests=none',
  );
  await expect(manager.getByText('Not promised')).toBeVisible();
  const row = manager.getByRole('row').nth(1);
  await expect(row).toContainText('Not assigned');
  const loan = (await row.getByRole('link').first().innerText()).trim();
  await manager.getByRole('button', { name: `More actions on ${loan}` }).click();
  await manager.getByRole('menuitem', { name: 'Allocate', exact: true }).click();
  const dialog = dialogOf(manager);
  await dialog.getByRole('radio', { name: /Ravi Shetty/ }).check();
  await dialog.getByRole('button', { name: 'Allocate', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  return loan;
}

/** A day from today on in India, as people write it: DD/MM/YYYY. */
export function inDays(days: number): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kolkata' }).format(Date.now() + days * 86_400_000);
}

/** Pays what the payment link asks for that was sent last, as its customer does. */
export async function payByLink(customer: Page, base: string): Promise<void> {
  const links = (await (await customer.request.get(`${base}/demo/links.json`)).json()) as Record<string, string>;
  await customer.goto(base + (links['pay-page'] ?? ''));
  await customer.getByRole('button', { name: /^Pay ₹/ }).click();
  await expect(customer.getByRole('heading', { name: 'Thank you, your payment has arrived' })).toBeVisible();
}
