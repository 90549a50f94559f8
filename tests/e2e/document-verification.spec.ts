import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { OpenDatabase } from '../../host/server/db/open-database.ts';
import { keyOf } from '../../host/server/core/files/file-store.ts';
import { jpg, pdf } from '../server/files/sample-files.ts';
import { seriousFindings } from '../support/accessibility.ts';
import type { RunningServer } from '../support/running-server.ts';
import { withStore } from './demo.ts';
import { choose, demoPassword, expect, openAs, test } from './world.ts';

const cardOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const message = (page: Page, text: string) => expect(page.getByText(text).last()).toBeVisible();

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

/** What is kept of an application: read from the store itself, which the server gives up for that while. */
async function recordsOf(host: RunningServer, loan: string) {
  await host.kill();
  try {
    return await withStore(host, (db) => readRecords(db, loan));
  } finally {
    await host.restart();
  }
}

async function readRecords(db: OpenDatabase['db'], loan: string) {
  const application = await db
    .selectFrom('application')
    .selectAll()
    .where('loan_application_number', '=', loan)
    .executeTakeFirstOrThrow();
  const cards = await db.selectFrom('document').selectAll().where('application_id', '=', application.id).execute();
  const files = await db
    .selectFrom('document_file as d')
    .innerJoin('stored_file as f', 'f.id', 'd.file_id')
    .select(['d.id', 'd.document_id', 'd.origin', 'd.original_file_id', 'd.created_by_id', 'd.removed_at'])
    .select(['f.id as file_id', 'f.media_type', 'f.sha256', 'f.width', 'f.height', 'f.loan_application_number'])
    .where(
      'd.document_id',
      'in',
      cards.map(({ id }) => id),
    )
    .orderBy('d.created_at')
    .execute();
  const audit = await db
    .selectFrom('audit_event')
    .selectAll()
    .where('loan_application_number', '=', loan)
    .orderBy('id')
    .execute();
  return { application, cards, files, audit };
}

test('an application from the list to its next status: reject, correct, edit an image, add a document, hold, resolve, move [DV-01][DV-50][RT-21][SH-28][CO-37]', async ({
  page,
  host,
}) => {
  test.setTimeout(180_000);
  await openAs(page, 'ops@demo.example', '/document-processing');
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

  // scripts of the page are held to Trusted Types: a PDF and a picture are read by workers of the product's own all the same
  await page.getByRole('tab', { name: 'Bank and income' }).click();
  await page.getByRole('button', { name: /^Bank statement/ }).click();
  await expect(page.locator('canvas').first()).toBeVisible();
  expect(page.workers().map((worker) => new URL(worker.url()).pathname)).toEqual(
    expect.arrayContaining([expect.stringMatching(/picture\.worker/), expect.stringMatching(/pdf\.worker/)]),
  );
  await page.getByRole('tab', { name: 'Identity' }).click();

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
  // The viewer has a button of that name too, and alone until the editor has come.
  await page.locator('.image-editor').getByRole('button', { name: 'Rotate right' }).click();
  const panel = page.locator('lending-sl-dialog[open] [part~=panel]');
  await expect.poll(async () => panel.boundingBox()).toMatchObject({ width: 1124, height: 648 });
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

  // upload into it: what is not what it is called is refused with its reason, and the chosen file can be changed
  await page.getByRole('button', { name: 'UPLOAD' }).click();
  await expect(page.getByRole('dialog', { name: 'Upload Address Proof-Passport' })).toBeVisible();
  const choice = page.locator('.upload input[type=file]');
  const send = page.getByRole('button', { name: 'Upload', exact: true });
  const passport = { name: 'passport.jpg', mimeType: 'image/jpeg' };
  await choice.setInputFiles({ ...passport, buffer: pdf() });
  await send.click();
  await expect(page.getByText('The content of this file is pdf, not jpg')).toBeVisible();
  await choice.setInputFiles({ ...passport, buffer: jpg });
  await send.click();
  await expect(choice).toHaveCount(0);
  await expect(page.getByRole('group', { name: 'User Uploaded', exact: true })).toBeVisible();

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
  const done = ['REJECT_CARD', 'EDIT_DOCUMENT', 'ADD_DOCUMENT', 'HOLD', 'RELEASE_HOLD', 'CHANGE_UDRS'];
  for (const action of done) expect(actions).toContain(action);

  // what is kept of it all
  const { application, cards, files, audit } = await recordsOf(host, loan);
  const card = (match: (each: (typeof cards)[number]) => boolean) => {
    const found = cards.find(match);
    if (!found) throw new Error('the card is not kept');
    return found;
  };
  expect(application).toMatchObject({ udrs: 'REJECTED', hold: null, hold_reason: null });
  const panCard = card(({ key }) => key === 'PAN');
  const passportCard = card(({ proof_type: proof }) => proof === 'Passport');
  expect(panCard.status).toBe('rejected');
  expect(panCard.reject_reasons.toSorted()).toEqual(['IMAGE_UNCLEAR', 'SIGNATURE_MISSING']);
  expect(Object.values(panCard.field_values)).toContain('CORRECTED PARENT');
  expect(passportCard).toMatchObject({ type: 'Address Proof', status: null });

  const staffId = panCard.decided_by_id;
  const [original, edited] = files.filter(({ document_id: of }) => of === panCard.id);
  const [uploaded, ...others] = files.filter(({ document_id: of }) => of === passportCard.id);
  expect(original).toMatchObject({ removed_at: null });
  expect(edited).toMatchObject({ origin: 'MODIFIED', original_file_id: original?.id, media_type: 'image/jpeg' });
  expect([edited?.width, edited?.height]).toEqual([original?.height, original?.width]);
  expect(uploaded).toMatchObject({ origin: 'USER_UPLOADED', width: 16, height: 12 });
  expect(others).toEqual([]);
  for (const stored of [original, edited, uploaded]) {
    const content = await readFile(join(host.dataDir, 'files', keyOf(stored?.file_id ?? '')));
    expect(createHash('sha256').update(content).digest('hex')).toBe(stored?.sha256);
  }

  const rejection = audit.find(({ action }) => action === 'REJECT_CARD');
  expect(rejection).toMatchObject({
    result: 'OK',
    channel: 'UI',
    entity_id: panCard.id,
    before: { documentStatus: 'pending' },
    after: { card: 'PAN card', documentStatus: 'rejected', fields: { "Father's name": 'CORRECTED PARENT' } },
  });
  // Of what was corrected the audit names the field and both values, an identifier never in full.
  expect(JSON.stringify(audit)).not.toContain(String(panCard.field_values['PAN_NUMBER']));
  expect(audit.find(({ action }) => action === 'CHANGE_UDRS')).toMatchObject({
    remark: 'PAN cannot be read',
    before: { udrs: 'DOCUMENT_PROCESSING' },
    after: { udrs: 'REJECTED' },
  });
  // Others of the demo may read the application meanwhile; what was done is all this person's.
  const doers = audit
    .filter(({ action, result }) => done.includes(action) && result === 'OK')
    .map(({ actor_id: actor }) => actor);
  expect(new Set(doers)).toEqual(new Set([staffId]));
});
