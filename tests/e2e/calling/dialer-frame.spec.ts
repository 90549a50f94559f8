import type { Page } from '@playwright/test';
import { callQuery, pageWith, seenOf } from '../embedding.ts';
import { expect, test } from '../world.ts';
import { nextCall } from '../../support/next-call.js';

const tagIn = (page: Page) => page.locator('lending-frame');
const call = (page: Page, method: string, ...given: unknown[]) =>
  tagIn(page).evaluate(
    (element, [name, values]) => (Reflect.get(element, name) as (...all: unknown[]) => unknown).apply(element, values),
    [method, given] as [string, unknown[]],
  );
/** The bodies of the load calls that the frame makes from now on. */
function loadsOf(page: Page): Record<string, string>[] {
  const loads: Record<string, string>[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/calling/service/load/')) loads.push(request.postDataJSON() as Record<string, string>);
  });
  return loads;
}

test('a page ends the call of its frame by a method or an event, and the wrap-up starts there [TC-14]', async ({
  page,
  host,
  elsewhere,
}) => {
  const query = await callQuery(host.base);
  const tag = `<lending-frame src="${host.base}" screen="telephony-crm" query="${query}"></lending-frame>`;
  await page.goto(elsewhere.page('/ends', pageWith(tag, host.base)));
  const frame = page.frameLocator('lending-frame iframe');
  await expect(frame.getByLabel('Remarks')).toBeVisible();
  expect(await call(page, 'endCall')).toEqual({ ok: false, reason: 'NOT_SAVED' });
  await expect(frame.getByText('Please', { exact: false }).first()).toBeVisible();

  await tagIn(page).evaluate((element) => element.setAttribute('wrap-up-seconds', '60'));
  await expect(frame.locator('lending-telephony-crm')).toHaveAttribute('wrap-up-seconds', '60');
  await tagIn(page).evaluate((element) => element.dispatchEvent(new CustomEvent('lending-end-call')));
  await expect(frame.locator('.wrap-up')).toBeVisible();
  expect(await call(page, 'endCall')).toEqual({ ok: false, reason: 'WRAP_UP' });

  await frame.getByLabel('Next call date').fill(nextCall.shown);
  await frame.getByLabel('Call status').selectOption({ label: 'Call back requested' });
  await frame.getByLabel('Remarks').fill('Will pay');
  await frame.getByRole('button', { name: 'Submit' }).click();
  await expect.poll(() => seenOf(page, 'lending-call-ended')).toHaveLength(1);
  expect(await call(page, 'endCall')).toEqual({ ok: true });
});

test('a screen without a call to end says so [release]', async ({ page, host, elsewhere }) => {
  const tag = `<lending-frame src="${host.base}" screen="sign-in"></lending-frame>`;
  await page.goto(elsewhere.page('/no-call', pageWith(tag, host.base)));
  await expect(page.frameLocator('lending-frame iframe').getByLabel('Username')).toBeVisible();
  await expect.poll(() => call(page, 'endCall')).toEqual({ ok: false, reason: 'NO_SUCH_METHOD' });
});

test('the next call is set in one step, beside nothing of the former one; what was typed is parked, and told by ids [release]', async ({
  page,
  host,
  elsewhere,
}) => {
  const first = await callQuery(host.base);
  const loads = loadsOf(page);
  const tag = `<lending-frame src="${host.base}/frame/telephony-crm?${first}" wrap-up-seconds="30"></lending-frame>`;
  await page.goto(elsewhere.page('/next', pageWith(tag, host.base)));
  const frame = page.frameLocator('lending-frame iframe');
  await frame.getByLabel('Remarks').fill('Half a sentence');
  await expect.poll(() => seenOf(page, 'lending-dirty-change')).toContainEqual({ dirty: true, v: 1 });

  const next = { phone: '9876500000', crtObjectId: 'crt-next', loanAppNo: '000000000000', userId: 'agent-9' };
  await call(page, 'setCall', next);
  await expect(frame.getByText('CRM page loaded, but it looks issue')).toBeVisible();
  expect(loads.slice(1)).toEqual([next]);
  const parked = await seenOf(page, 'lending-call-parked');
  expect(parked).toEqual([
    { entityId: expect.any(String), crtObjectId: expect.any(String), callReferenceId: expect.any(String), v: 1 },
  ]);
  await expect(frame.locator('lending-telephony-crm')).toHaveAttribute('wrap-up-seconds', '30');

  // with the frame's short waits held back, a call that is set in one step still loads
  await frame.locator('lending-telephony-crm').evaluate(() => {
    const real = window.setTimeout.bind(window);
    const isShort = (wait: unknown) => typeof wait === 'number' && wait >= 20 && wait <= 100;
    Reflect.set(window, 'setTimeout', (act: () => void, wait?: number) => (isShort(wait) ? 0 : real(act, wait)));
    Reflect.set(window, 'letGo', () => Reflect.set(window, 'setTimeout', real));
  });
  await call(page, 'setCall', { ...next, phone: '9876500001' });
  await expect.poll(() => loads.length).toBe(3);
  expect(loads[2]).toEqual({ ...next, phone: '9876500001' });
  await frame.locator('lending-telephony-crm').evaluate(() => (Reflect.get(window, 'letGo') as () => void)());

  // attributes that come one after another are one call too
  await tagIn(page).evaluate(async (element) => {
    for (const [name, value] of [
      ['crt-object-id', 'c-3'],
      ['phone', '9876500003'],
      ['loan-app-no', '000000000003'],
      ['entity-id', 'e-3'],
    ]) {
      element.setAttribute(name ?? '', value ?? '');
      await new Promise((resolve) => setTimeout(resolve));
    }
  });
  await expect.poll(() => loads.length).toBe(4);
  await page.waitForLoadState('networkidle');
  expect(loads.slice(3)).toEqual([
    { phone: '9876500003', crtObjectId: 'c-3', loanAppNo: '000000000003', userId: 'agent-9', entityId: 'e-3' },
  ]);
});
