import type { Page } from '@playwright/test';
import { calls } from '../../../widgets/contract/calls.ts';
import type { CallInput } from '../../../widgets/contract/schemas.ts';
import { ask } from '../ask.ts';
import { choose, expect, openAs, test } from '../world.ts';

const claimed = (page: Page) => expect(page.getByText('Locked to you')).toBeVisible();
/** Opens the first application of the document list. @returns its row, as its page claims it */
async function openFirst(page: Page): Promise<CallInput<'acquireLock'>> {
  const claiming = page.waitForRequest((request) => request.url().endsWith(calls.acquireLock.path));
  await page
    .getByRole('link', { name: /^\d{12}$/ })
    .first()
    .click();
  const { kind, id } = (await claiming).postDataJSON() as CallInput<'acquireLock'>;
  await claimed(page);
  return { kind, id };
}

test('a tab that is closed leaves its application to others after the time of a reload, and their lists hear it [release]', async ({
  page,
  browser,
}) => {
  test.setTimeout(90_000);
  await openAs(page, 'ops@demo.example', '/document-processing');
  const row = await openFirst(page);
  const loan = (await page.getByText(/^LAN: \d{12}$/).innerText()).slice('LAN: '.length);
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const other = await context.newPage();
  const list = '/document-processing?by=loanApplicationNumber&search=';
  await openAs(other, 'ops2@demo.example', `${list}${loan}`);
  const locked = other.locator('tr.locked');
  await expect(locked).toHaveCount(1);
  const isTaken = async () => (await ask<object | undefined>(other, calls.acquireLock.path, row)) !== undefined;
  await page.reload();
  await claimed(page);
  expect(await isTaken()).toBe(false);
  await page.close({ runBeforeUnload: true });
  expect(await isTaken()).toBe(false);
  await expect(locked).toHaveCount(1);
  await expect(locked).toHaveCount(0, { timeout: 40_000 });
  expect(await isTaken()).toBe(true);
  await ask(other, calls.releaseLock.path, row);
  await context.close();
});

test('a rejected application is found by a lead and reopened by screen; nobody else can, and hears why [DV-69] [release]', async ({
  page,
}) => {
  test.setTimeout(90_000);
  await openAs(page, 'ops2@demo.example', '/document-processing');
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByText(/^11 to 20 of /)).toBeVisible();
  await openFirst(page);
  const loan = (await page.getByText(/^LAN: \d{12}$/).innerText()).slice('LAN: '.length);
  const udrs = page.getByRole('button', { name: /UDRS/ });
  const change = async (status: string) => {
    await udrs.click();
    await choose(page, 'New status', status);
    if (status === 'Rejected') await choose(page, 'Reject reason', 'Identity not confirmed');
    await page.getByLabel('Remarks').fill('Looked at again');
    await page.getByLabel('Yes, I confirm to change status').check();
    await page.getByRole('button', { name: 'CHANGE', exact: true }).click();
    await expect(page.getByText('You successfully changed the status of application')).toBeVisible();
  };
  await change('Rejected');
  await udrs.click();
  await expect(page.getByText('Your role can move this application nowhere now.')).toBeVisible();

  await openAs(page, 'lead@demo.example', '/');
  await page.getByRole('banner').locator('.name').waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Go to a screen or an application' }).fill(loan);
  const found = page.getByRole('option', { name: new RegExp(`Open ${loan}`) });
  await expect(found).toContainText(/Rejected on \d\d \w{3} \d{4}\. A lead may reopen it until \d\d \w{3} \d{4}/);
  await found.click();
  await claimed(page);
  await change('Document Processing');
  await expect(udrs).toContainText('Document Processing');
});
