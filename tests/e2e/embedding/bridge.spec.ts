import { callQuery, link, pageWith, seenOf, tokenOf } from '../embedding.ts';
import { accounts, expect, signIn, test } from '../world.ts';
import { nextCall } from '../../support/next-call.js';

test('a dialer embeds a call in a frame and hears what happens in it, by ids [EM-21]', async ({
  page,
  host,
  elsewhere,
}) => {
  const ownScripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script' && request.frame() === page.mainFrame()) ownScripts.push(request.url());
  });
  const tag = `<lending-frame src="${host.base}" screen="telephony-crm" query="${await callQuery(host.base)}">${link}</lending-frame>`;
  await page.route('**/frame/telephony-crm*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  await page.goto(elsewhere.page('/dialer', pageWith(tag, host.base)));
  await expect(page.getByText('Open in a new tab')).toBeVisible();

  const frame = page.frameLocator('lending-frame iframe');
  await expect(frame.getByRole('heading', { name: 'Call Disposition' })).toBeVisible();
  await expect(page.getByText('Open in a new tab')).toBeHidden();
  expect(ownScripts.map((address) => new URL(address).pathname.replace(/-[\w-]+\.js$/, ''))).toEqual([
    '/widgets/loader.js',
    '/widgets/lending',
    '/assets/bridge',
    '/assets/call',
  ]);

  await frame.getByLabel('Next call date').fill(nextCall.shown);
  await frame.getByLabel('Call status').selectOption({ label: 'Call back requested' });
  await frame.getByLabel('Remarks').fill('Told in confidence');
  await expect.poll(() => seenOf(page, 'lending-dirty-change')).toContainEqual({ dirty: true, v: 1 });
  expect(await page.locator('lending-frame').evaluate((element) => Reflect.get(element, 'dirty') as unknown)).toBe(
    true,
  );
  await frame.getByRole('button', { name: 'Submit' }).click();
  await expect(frame.getByText('Call details are saved successfully')).toBeVisible();
  await expect.poll(() => seenOf(page, 'lending-call-saved')).toHaveLength(1);
  const [saved] = await seenOf(page, 'lending-call-saved');
  expect(Object.keys(saved ?? {}).toSorted()).toEqual(['callRef', 'idempotencyKey', 'v']);
  await frame.getByRole('button', { name: 'End call' }).click();
  await expect
    .poll(() => seenOf(page, 'lending-call-ended'))
    .toEqual([{ callRef: expect.any(String), idempotencyKey: expect.any(String), v: 1 }]);
  expect(JSON.stringify(await page.evaluate(() => window.seen))).not.toContain('confidence');

  await page.locator('lending-frame').evaluate((element) => element.setAttribute('query', 'loanAppNo=000000000000'));
  await expect(frame.getByText('CRM page loaded, but it looks issue')).toBeVisible();
  expect(await seenOf(page, 'lending-error')).toEqual([]);
  await page.route('**/calling/service/load/**', (route) => route.fulfill({ status: 403, json: {} }));
  await page.locator('lending-frame').evaluate((element) => element.setAttribute('query', 'loanAppNo=261118150000'));
  await expect.poll(() => seenOf(page, 'lending-error')).toEqual([expect.objectContaining({ retryable: false, v: 1 })]);
  await page.locator('lending-frame').evaluate((element) => element.setAttribute('theme', 'dark'));
  await expect(frame.locator('lending-telephony-crm')).toHaveAttribute('theme', 'dark');
  await page.locator('lending-frame').evaluate((element) => element.setAttribute('api-base', 'https://evil.example'));
  await page.locator('lending-frame').evaluate((element) => element.removeAttribute('theme'));
  await expect(frame.locator('lending-telephony-crm')).not.toHaveAttribute('theme');
  await expect(frame.locator('lending-telephony-crm')).not.toHaveAttribute('api-base');
});

test('a page supplies the session; a 401 tells the page and never moves it, and what it then supplies goes on [EM-22] [release]', async ({
  page,
  host,
  elsewhere,
}) => {
  await page.exposeFunction('login', () => tokenOf(host.base));
  const supply = `<script>
    window.getToken = async () => { window.asked += 1; return window.login(); };
    document.querySelector('lending-frame').getToken = window.getToken;
  </script>`;
  const tag = `<lending-frame src="${host.base}" screen="queue-list?list=document-processing"></lending-frame>${supply}`;
  const address = elsewhere.page('/queue', pageWith(tag, host.base));
  await page.goto(address);
  const frame = page.frameLocator('lending-frame iframe');
  await expect(frame.getByRole('table').getByRole('row')).toHaveCount(11);
  expect(await page.evaluate(() => window.asked)).toBe(1);
  const inner = page.frames().find((each) => each.url().startsWith(host.base));
  const kept = await inner?.evaluate(() => {
    try {
      return JSON.stringify({ ...localStorage, ...sessionStorage });
    } catch {
      // blocked for a frame of another site: nothing is kept there at all
      return '{}';
    }
  });
  expect(kept).not.toContain('securityToken');

  // the next page alone: rows that are asked for anew beforehand would take the button away
  await page.route('**/lists/document-processing/rows', (route) => {
    const { pageNumber } = route.request().postDataJSON() as { pageNumber: number };
    return pageNumber === 1 ? route.continue() : route.fulfill({ status: 401, json: { status: 'ERROR' } });
  });
  await frame.getByRole('button', { name: 'Next page' }).click();
  await expect.poll(() => seenOf(page, 'lending-auth-required')).toEqual([{ v: 1 }]);
  await expect.poll(() => page.evaluate(() => window.asked)).toBeGreaterThan(1);
  await page.unroute('**/lists/document-processing/rows');
  await page.locator('lending-frame').evaluate((element) => element.setAttribute('density', 'comfortable'));
  await expect(frame.getByLabel('Username')).toHaveCount(0);
  expect(page.url()).toBe(address);

  // signed in to the portal on the same origin: its session is used, and nobody is asked
  await signIn(page, accounts[0] ?? '', `${host.base}/`);
  await page.goto(`${host.base}/frame/queue-list?list=document-processing`);
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(11);
});

test('the tag is as tall as its content, asked seldom, and never grows for ever [release]', async ({
  page,
  host,
  elsewhere,
}) => {
  const tag = `<lending-frame src="${host.base}" screen="telephony-crm" query="${await callQuery(host.base)}"></lending-frame>`;
  await page.goto(elsewhere.page('/tall', pageWith(tag, host.base)));
  const element = page.locator('lending-frame');
  const frame = page.frameLocator('lending-frame iframe');
  await expect(frame.getByRole('heading', { name: 'Call Disposition' })).toBeVisible();
  const inner = page.frames().find((each) => each.url().startsWith(host.base));
  if (!inner) throw new Error('no frame');
  const heightOf = () => element.evaluate((each) => each.getBoundingClientRect().height);
  const contentOf = () => inner.evaluate(() => document.querySelector('#stage')?.getBoundingClientRect().height ?? 0);
  await expect.poll(async () => Math.abs((await heightOf()) - (await contentOf()))).toBeLessThanOrEqual(1);
  expect(await heightOf()).toBeGreaterThan(300);

  const before = (await seenOf(page, 'lending-resize')).length;
  await inner.evaluate(async () => {
    const stage = document.querySelector<HTMLElement>('#stage');
    if (!stage) throw new Error('no stage');
    const started = performance.now();
    while (performance.now() - started < 1000) {
      stage.style.paddingBottom = `${Math.random() * 400}px`;
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    stage.style.removeProperty('padding-bottom');
  });
  await expect.poll(async () => Math.abs((await heightOf()) - (await contentOf()))).toBeLessThanOrEqual(1);
  expect((await seenOf(page, 'lending-resize')).length - before).toBeLessThanOrEqual(14);

  await inner.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('#stage { min-height: calc(100vh + 20px) !important }');
    document.adoptedStyleSheets = [sheet];
  });
  const grownFrom = await contentOf();
  // real time: a height that feeds itself grows in each of the tag's rounds
  await page.waitForTimeout(4000);
  expect(await heightOf()).toBeLessThan(grownFrom + 20 * 16);

  await element.evaluate((each) => (each.style.height = '300px'));
  expect(await heightOf()).toBe(300);
});

test('removed, the tag leaves nothing behind; put back, it starts again [release]', async ({
  page,
  host,
  elsewhere,
}) => {
  const tag = `<lending-frame src="${host.base}" screen="telephony-crm" query="${await callQuery(host.base)}">${link}</lending-frame>`;
  await page.goto(elsewhere.page('/removed', pageWith(tag, host.base)));
  await expect.poll(() => seenOf(page, 'lending-ready')).toHaveLength(1);
  const element = await page.locator('lending-frame').elementHandle();
  for (let round = 2; round < 4; round += 1) {
    await element?.evaluate((each) => each.remove());
    await expect.poll(() => page.frames().length).toBe(1);
    await element?.evaluate((each) => document.body.append(each));
    await expect.poll(() => seenOf(page, 'lending-ready')).toHaveLength(round);
  }
  await element?.evaluate((each) => each.setAttribute('src', 'javascript:alert(1)'));
  await expect.poll(() => seenOf(page, 'lending-error')).toEqual([{ code: 'ADDRESS_INVALID', retryable: false, v: 1 }]);
  await expect.poll(() => page.frames().length).toBe(1);
  await expect(page.getByText('Open in a new tab')).toBeVisible();
});
