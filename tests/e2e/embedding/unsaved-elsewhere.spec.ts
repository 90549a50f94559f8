import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { playwrightFlags, wholeChromiumPath } from '../../support/browsers.ts';
import { callQuery, logging, pageWith, seenOf } from '../embedding.ts';
import { expect, test } from '../world.ts';
import { nextCall } from '../../support/next-call.js';

test.use({ launchOptions: { executablePath: wholeChromiumPath(), args: playwrightFlags } });

/** What a page's own script reads of an element and asks of it. */
const ask = (page: Page, tag: string, name: string) =>
  page.locator(tag).evaluate(async (element, member) => {
    const value: unknown = Reflect.get(element, member);
    return typeof value === 'function' ? ((await Reflect.apply(value, element, [])) as unknown) : value;
  }, name);
/** A call of its own for each test. */
async function queryOf(base: string, call: string): Promise<string> {
  const query = new URLSearchParams((await callQuery(base)).replaceAll('&amp;', '&'));
  query.set('crtObjectId', call);
  return query.toString().replaceAll('&', '&amp;');
}
const frameOf = async (base: string, call: string) =>
  pageWith(
    `<lending-frame src="${base}" screen="telephony-crm" query="${await queryOf(base, call)}"></lending-frame>`,
    base,
    logging,
  );
const tagOf = async (base: string, call: string) =>
  pageWith(
    `<lending-telephony-crm api-base="${base}" query="${await queryOf(base, call)}"></lending-telephony-crm>`,
    base,
    logging,
  );
const savedNote = /Draft saved/;

test('a frame whose storage the browser blocks never calls a draft saved that would not be there again [EM-22] [release]', async ({
  page,
  host,
  elsewhere,
}) => {
  await page.route('**/drafts/call/keep', (route) => route.abort());
  const address = elsewhere.page('/blocked', await frameOf(host.base, 'crt-blocked'));
  await page.goto(address);
  const frame = page.frameLocator('lending-frame iframe');
  await frame.getByLabel('Remarks').fill('Will pay on Friday');
  const inner = page.frames().find((each) => each.url().startsWith(host.base));
  const hasStorage = await inner?.evaluate(() => {
    try {
      return localStorage !== null;
    } catch {
      return false;
    }
  });
  expect(hasStorage).toBe(false);
  expect(await ask(page, 'lending-frame', 'saveDraft')).toEqual({ ok: false, reason: 'NOT_KEPT' });
  await expect(frame.getByText(savedNote)).toHaveCount(0);
  expect(await ask(page, 'lending-frame', 'persistence')).toBe('memory');
  expect((await seenOf(page, 'lending-persistence-change')).at(-1)).toEqual({ persistence: 'memory', v: 1 });

  await page.unroute('**/drafts/call/keep');
  await expect(frame.getByText(savedNote)).toBeVisible();
  expect(await ask(page, 'lending-frame', 'saveDraft')).toEqual({ ok: true });
  expect(await ask(page, 'lending-frame', 'persistence')).toBe('kept');
  await page.goto('about:blank');
  await page.goto(address);
  await expect(frame.getByLabel('Remarks')).toHaveValue('Will pay on Friday');
});

test('a frame whose storage the browser allows keeps its draft there, and tells the server nothing of it [EM-22] [release]', async ({
  host,
  elsewhere,
}, info) => {
  // A profile of its own, as private windows have no such setting: what other sites' frames store is allowed.
  const profile = info.outputPath('profile');
  await mkdir(join(profile, 'Default'), { recursive: true });
  const allowing = { profile: { cookie_controls_mode: 0, block_third_party_cookies: false } };
  await writeFile(join(profile, 'Default', 'Preferences'), JSON.stringify(allowing));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: wholeChromiumPath(),
    args: playwrightFlags,
  });
  try {
    const page = await context.newPage();
    const told: string[] = [];
    page.on('request', (request) => request.url().includes('/drafts/') && told.push(request.url()));
    const address = elsewhere.page('/allowed', await frameOf(host.base, 'crt-allowed'));
    await page.goto(address);
    const frame = page.frameLocator('lending-frame iframe');
    await frame.getByLabel('Remarks').fill('Will pay on Friday');
    expect(await ask(page, 'lending-frame', 'saveDraft')).toEqual({ ok: true });
    await expect(frame.getByText(savedNote)).toBeVisible();
    expect(await ask(page, 'lending-frame', 'persistence')).toBe('kept');
    await page.goto(address);
    await expect(frame.getByLabel('Remarks')).toHaveValue('Will pay on Friday');
    expect(told).toEqual([]);
  } finally {
    await context.close();
  }
});

test('a tag on a foreign page holds it while the save of an earlier call is in its memory alone [EM-22] [release]', async ({
  page,
  host,
  elsewhere,
}) => {
  await page.route('**/calling/service/save/**', (route) => route.abort());
  await page.goto(elsewhere.page('/tag', await tagOf(host.base, 'crt-first')));
  const tag = 'lending-telephony-crm';
  await page.getByLabel('Next call date').fill(nextCall.shown);
  await page.getByLabel('Call status').selectOption({ label: 'Call back requested' });
  await page.getByLabel('Remarks').fill('Salary credited on 25th');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Not saved yet, retrying')).toBeVisible();

  await page.locator(tag).evaluate((element) => {
    element.setAttribute('query', (element.getAttribute('query') ?? '').replace('crt-first', 'crt-second'));
  });
  await expect(page.getByLabel('Remarks')).toHaveValue('');
  expect(await ask(page, tag, 'dirty')).toBe(true);
  expect(await ask(page, tag, 'requestClose')).toEqual({ ok: false, reason: 'UNSAVED_CHANGES' });
  const asked = page.waitForEvent('dialog');
  await page.getByLabel('Remarks').click();
  void page.reload().catch(() => undefined);
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();

  const saved = page.waitForResponse((response) => response.url().includes('/calling/service/save/'));
  await page.unroute('**/calling/service/save/**');
  expect((await saved).ok()).toBe(true);
  await expect.poll(() => ask(page, tag, 'dirty')).toBe(false);
  expect(await ask(page, tag, 'requestClose')).toEqual({ ok: true });
  const [entry] = await page
    .locator(tag)
    .evaluate(() => window.seen.filter(({ type }) => type === 'lending-call-saved'));
  expect(entry?.detail['callRef']).toBeDefined();
});
