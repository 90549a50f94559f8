import { callQuery, link, logging, pageWith, seenOf, tokenOf } from '../embedding.ts';
import { demoPassword, expect, test } from '../world.ts';

test('a page that answers the same dead token is asked again later and not at once: the frame offers its sign-in [EM-22] [release]', async ({
  page,
  host,
  elsewhere,
}) => {
  await page.exposeFunction('login', () => tokenOf(host.base));
  const supply = `<script>
    window.answer = () => ({ token: 'dead', key: 'dead' });
    document.querySelector('lending-frame').getToken = () => { window.asked += 1; return window.answer(); };
  </script>`;
  const tag = `<lending-frame src="${host.base}" screen="queue-list?list=document-processing"></lending-frame>${supply}`;
  let calls = 0;
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch' && request.url().includes('/lists/')) calls += 1;
  });
  await page.goto(elsewhere.page('/dead', pageWith(tag, host.base, logging)));
  const frame = page.frameLocator('lending-frame iframe');
  await expect(frame.getByLabel('Username')).toBeVisible();
  // real time, with a limit that no machine is too slow for: the schedule itself is told by tests/portal/page-session.test.ts
  await page.waitForTimeout(3000);
  await expect(frame.getByLabel('Username')).toBeVisible();
  expect(calls).toBeLessThan(10);
  expect(await page.evaluate(() => window.asked)).toBeLessThan(10);

  await page.evaluate(() => Reflect.set(window, 'answer', Reflect.get(window, 'login')));
  await expect(frame.getByRole('table').getByRole('row')).toHaveCount(11, { timeout: 20_000 });
  await expect(frame.getByLabel('Username')).toHaveCount(0);
});

test('an odd attribute on the tag is kept back and the others go through [EM-09] [release]', async ({
  page,
  host,
  elsewhere,
}) => {
  const query = await callQuery(host.base);
  const odd = '_ngcontent-ng-c123 @click="x" x-on:click="y" :phone="z" nächster="1"';
  const tag = `<lending-frame src="${host.base}" screen="telephony-crm" ${odd} theme="dark" query="${query}"></lending-frame>`;
  await page.goto(elsewhere.page('/odd', pageWith(tag, host.base)));
  const screen = page.frameLocator('lending-frame iframe').locator('lending-telephony-crm');
  await expect(screen).toHaveAttribute('theme', 'dark');
  expect(await screen.evaluate((element) => element.getAttributeNames().toSorted())).toEqual([
    'class',
    'query',
    'theme',
  ]);
});

test('an attribute of the screen that no address gives comes through, never another backend or list [EM-08] [release]', async ({
  page,
  host,
  elsewhere,
}) => {
  const query = await callQuery(host.base);
  const tag = `<lending-frame src="${host.base}" screen="telephony-crm" wrap-up-seconds="30" api-base="https://evil.example" query="${query}"></lending-frame>`;
  await page.goto(elsewhere.page('/wrap-up', pageWith(tag, host.base)));
  const screen = page.frameLocator('lending-frame iframe').locator('lending-telephony-crm');
  await expect(screen).toHaveAttribute('wrap-up-seconds', '30');
  await expect(screen).not.toHaveAttribute('api-base');
  await page.locator('lending-frame').evaluate((element) => element.removeAttribute('wrap-up-seconds'));
  await expect(screen).not.toHaveAttribute('wrap-up-seconds');

  await page.goto(`${host.base}/frame/telephony-crm?${query.replaceAll('&amp;', '&')}&wrap-up-seconds=30`);
  await expect(page.locator('lending-telephony-crm')).toBeAttached();
  await expect(page.locator('lending-telephony-crm')).not.toHaveAttribute('wrap-up-seconds');
});

test('a screen that does not exist is told to the page, and the frame says so in sight [release]', async ({
  page,
  host,
  elsewhere,
}) => {
  const tag = `<lending-frame src="${host.base}" screen="telefony-crm">${link}</lending-frame>`;
  await page.goto(elsewhere.page('/unknown', pageWith(tag, host.base)));
  await expect.poll(() => seenOf(page, 'lending-error')).toEqual([{ code: 'SCREEN_UNKNOWN', retryable: false, v: 1 }]);
  await expect(page.frameLocator('lending-frame iframe').getByText('There is no such screen')).toBeVisible();
});

test('a frame that does not answer is told after 10 s, with a link to the same screen in a new tab [release]', async ({
  page,
  host,
  elsewhere,
}) => {
  await page.clock.install();
  await page.route('**/frame/telephony-crm*', (route) => route.abort());
  const tags = `<lending-frame src="${host.base}" screen="telephony-crm" phone="9876543210"></lending-frame>
    <lending-frame src="${host.base}" screen="telephony-crm">${link}</lending-frame>`;
  await page.goto(elsewhere.page('/nobody', pageWith(tags, host.base)));
  await expect.poll(() => page.frames().length).toBe(3);
  // the page's clock goes on by itself too, while a busy machine draws it
  await page.clock.fastForward(4000);
  expect(await seenOf(page, 'lending-error')).toEqual([]);
  await page.clock.fastForward(7000);
  const told = { code: 'FRAME_NOT_REACHED', retryable: true, v: 1 };
  await expect.poll(() => seenOf(page, 'lending-error')).toEqual([told, told]);
  await expect(page.getByText('This screen cannot be reached from here')).toHaveCount(1);
  const tab = page.locator('lending-frame').first().getByRole('link', { name: 'Open it in a new tab' });
  await expect(tab).toBeVisible();
  await expect(tab).toHaveAttribute('href', `${host.base}/frame/telephony-crm`);
  await expect(page.locator('lending-frame').last().getByText('Open in a new tab')).toBeVisible();

  // it comes late all the same
  await page.unroute('**/frame/telephony-crm*');
  await page
    .locator('lending-frame')
    .first()
    .evaluate((element) => element.setAttribute('screen', 'telephony-crm'));
  await expect.poll(async () => (await seenOf(page, 'lending-ready')).length, { timeout: 20_000 }).toBe(1);
  await expect(page.getByText('This screen cannot be reached from here')).toHaveCount(0);
});

test('the methods of an element work through its frame: draft, reload, close, sign-out [EM-22] [release]', async ({
  page,
  host,
  elsewhere,
}) => {
  const call = (method: string) =>
    page
      .locator('lending-frame')
      .evaluate((element, name) => (Reflect.get(element, name) as () => Promise<unknown>).call(element), method);
  const queue = `<lending-frame src="${host.base}" screen="queue-list?list=document-processing"></lending-frame>`;
  await page.goto(elsewhere.page('/methods', pageWith(queue, host.base)));
  const frame = page.frameLocator('lending-frame iframe');
  await frame.getByLabel('Username').fill('ops3@demo.example');
  expect(await call('reload')).toEqual({ ok: false, reason: 'NOT_READY' });
  await frame.getByLabel('Password', { exact: true }).fill(demoPassword);
  await frame.getByRole('button', { name: 'Sign in' }).click();
  await expect(frame.getByRole('table').getByRole('row')).toHaveCount(11);
  const rows = page.waitForRequest((request) => request.url().includes('/lists/document-processing/rows'));
  expect(await call('reload')).toEqual({ ok: true });
  await rows;
  expect(await call('logout')).toEqual({ ok: true });
  await expect(frame.getByLabel('Username')).toBeVisible();

  const tag = `<lending-frame src="${host.base}" screen="telephony-crm" query="${await callQuery(host.base)}"></lending-frame>`;
  await page.goto(elsewhere.page('/methods', pageWith(tag, host.base)));
  await frame.getByLabel('Remarks').fill('Half a sentence');
  await expect.poll(() => seenOf(page, 'lending-dirty-change')).toContainEqual({ dirty: true, v: 1 });
  expect(await call('saveDraft')).toEqual({ ok: true });
  expect(await call('requestClose')).toMatchObject({ ok: false });
});
