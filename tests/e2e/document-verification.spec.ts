import type { Page } from '@playwright/test';
import { seriousFindings } from '../support/accessibility.ts';
import { demoPassword, expect, signIn, test } from './world.ts';

const cardOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const message = (page: Page, text: string) => expect(page.getByText(text).last()).toBeVisible();

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** What the server says of an application, past the screen. */
async function timelineOf(base: string, loan: string): Promise<string[]> {
  const form = new FormData();
  form.set('username', 'ops@demo.example');
  form.set('password', demoPassword);
  const signedIn = (await (await fetch(`${base}/auth/login`, { method: 'POST', body: form })).json()) as {
    data: { token: string; key: string };
  };
  const headers = {
    'content-type': 'application/json',
    'x-security-token': signedIn.data.token,
    'x-user-key': signedIn.data.key,
  };
  const body = JSON.stringify({ loanApplicationNumber: loan, pageNumber: 1, rows: 50 });
  const answer = (await (await fetch(`${base}/applications/timeline`, { method: 'POST', headers, body })).json()) as {
    data: { events: { action: string; result: string }[] };
  };
  return answer.data.events.filter(({ result }) => result === 'OK').map(({ action }) => action);
}

test('an application from the list to its next status: reject, correct, edit an image, add a document, hold, resolve, move [DV-01][DV-50][RT-21][SH-28]', async ({
  page,
  host,
}) => {
  test.setTimeout(120_000);
  await signIn(page, 'ops@demo.example', '/document-processing');
  const links = (await (await fetch(`${host.base}/demo/links.json`)).json()) as Record<string, string>;
  const loan = links['document-verification']?.split('/').at(-1) ?? '';
  await page
    .getByRole('searchbox')
    .or(page.getByPlaceholder(/search/i))
    .first()
    .fill(loan);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: loan }).click();
  await expect(page.getByText(`LAN: ${loan}`)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/document-processing/${loan}$`));
  await expect(page.getByRole('banner').getByRole('button', { name: 'Operations' })).toHaveCount(0);
  await expect(page.getByText('Locked to you')).toBeVisible();

  // reject with two reasons
  const pan = cardOf(page, 'PAN card');
  const toggle = pan.getByRole('button', { name: /PAN card/ });
  if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click();
  await pan.getByRole('radio', { name: 'Rejected' }).click();
  const reasons = page.getByRole('dialog', { name: 'Reject reasons' });
  await reasons.getByLabel('Image blurred or cropped').check();
  await reasons.getByLabel('Signature missing').check();
  await reasons.getByRole('button', { name: 'ADD' }).click();
  // correct a field, save both at once
  await pan.getByLabel("Father's name").fill('CORRECTED PARENT');
  await pan.getByRole('button', { name: 'UPDATE' }).click();
  await message(page, 'Section data updated successfully');

  // edit the image: turned, saved as a JPG
  await page.getByRole('button', { name: 'Edit image' }).click();
  await page.getByRole('button', { name: 'Rotate right' }).last().click();
  const saved = page.waitForRequest((request) => request.url().includes('/document/upload'));
  await page.getByRole('button', { name: 'SAVE', exact: true }).click();
  expect((await saved).method()).toBe('POST');
  await message(page, 'Document uploaded successfully');
  await expect(page.getByRole('button', { name: 'Revert to original' })).toBeVisible();

  // add a document
  await page.getByRole('button', { name: 'Add document' }).click();
  await choose(page, 'Document type', 'Address Proof');
  await choose(page, 'Proof type', 'Passport');
  await page.getByRole('button', { name: 'ADD', exact: true }).click();
  await message(page, 'Added kyc document successfully');
  await expect(cardOf(page, 'Address Proof-Passport')).toBeVisible();

  // hold and resolve
  await page.getByRole('button', { name: 'Report Issue' }).click();
  await choose(page, 'Reason', 'Document not clear');
  await page.getByLabel('Remarks').fill('PAN photo unreadable');
  await page.getByRole('button', { name: 'REPORT', exact: true }).click();
  await message(page, 'You have successfully reported the issue');
  await expect(page.getByText('ON HOLD')).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Mark as Resolved' }).click();
  await page.getByRole('button', { name: 'RESOLVE', exact: true }).click();
  await message(page, 'Reported issue resolved successfully');

  // what was done is there after a reload
  await page.reload();
  await expect(pan.getByText('Rejected', { exact: true }).first()).toBeVisible();
  if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click();
  await expect(pan.getByText('Signature missing')).toBeVisible();
  await expect(pan.getByLabel("Father's name")).toHaveValue('CORRECTED PARENT');
  await expect(cardOf(page, 'Address Proof-Passport')).toBeVisible();
  await expect(page.getByText('ON HOLD')).toHaveCount(0);

  // move the status
  await page.getByRole('button', { name: /UDRS/ }).click();
  await choose(page, 'New status', 'Rejected');
  await choose(page, 'Reject reason', 'Identity not confirmed');
  await page.getByLabel('Remarks').fill('PAN cannot be read');
  await page.getByLabel('Yes, I confirm to change status').check();
  await page.getByRole('button', { name: 'CHANGE', exact: true }).click();
  await message(page, 'You successfully changed the status of application');
  await expect(page.getByText('The work on this application has ended')).toBeVisible();
  await expect(page.getByRole('button', { name: 'UPDATE' })).toHaveCount(0);

  const actions = await timelineOf(host.base, loan);
  for (const action of ['REJECT_CARD', 'EDIT_DOCUMENT', 'ADD_DOCUMENT', 'HOLD', 'RELEASE_HOLD', 'CHANGE_UDRS'])
    expect(actions).toContain(action);
});

test('two people on one application: the second looks on and is told whose it is', async ({ page, host, browser }) => {
  await signIn(page, 'ops@demo.example', '/document-processing');
  const link = page.getByRole('link', { name: /^\d{12}$/ }).first();
  const loan = (await link.textContent()) ?? '';
  await link.click();
  await expect(page.getByText('Locked to you')).toBeVisible();
  const context = await browser.newContext({ baseURL: host.base });
  const second = await context.newPage();
  await signIn(second, 'ops2@demo.example', '/document-processing');
  await second.goto(`/document-processing/${loan.trim()}`);
  await expect(second.getByText(/Meera Krishnan has this open until/)).toBeVisible();
  await expect(second.getByRole('button', { name: 'UPDATE' })).toHaveCount(0);
  await page.getByRole('button', { name: /back/i }).click();
  await expect(page.getByRole('link', { name: loan.trim() })).toBeVisible();
  await second.getByRole('button', { name: 'Claim' }).click();
  await expect(second.getByText('Locked to you')).toBeVisible();
  await context.close();
});
