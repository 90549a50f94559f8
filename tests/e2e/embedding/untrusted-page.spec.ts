import { freePort } from '../../support/free-port.ts';
import { startSecondOrigin } from '../../support/second-origin.ts';
import { callQuery, link, logging, pageWith, seenOf } from '../embedding.ts';
import { expect, test } from '../world.ts';

test('without a page that speaks, the frame goes on by itself after 1.5 s [release]', async ({
  page,
  host,
  elsewhere,
}) => {
  const query = await callQuery(host.base);
  const address = `${host.base}/frame/telephony-crm?${query}`;
  await page.goto(elsewhere.page('/silent', `<!doctype html>${logging}<iframe src="${address}#lending/1"></iframe>`));
  const frame = page.frameLocator('iframe');
  const screen = frame.locator('lending-telephony-crm');
  await expect(frame.locator('#stage')).toBeAttached();
  expect(await screen.count()).toBe(0);
  await expect(frame.getByRole('heading', { name: 'Call Disposition' })).toBeVisible();
  const inner = page.frames().find((each) => each.url().startsWith(host.base));
  const waited = await inner?.evaluate(() =>
    Math.max(
      ...performance
        .getEntriesByType('resource')
        .filter((each) => each.name.includes('/calling/service/load'))
        .map(({ startTime }) => startTime),
    ),
  );
  expect(waited).toBeGreaterThan(1500);
  await page.goto(elsewhere.page('/plain', `<!doctype html>${logging}<iframe src="${address}"></iframe>`));
  await expect(frame.getByRole('heading', { name: 'Call Disposition' })).toBeVisible();
});

test('an origin that is not listed cannot frame a screen, neither by itself nor around one that is [release]', async ({
  page,
  host,
  elsewhere,
}) => {
  const unlisted = await startSecondOrigin(await freePort());
  try {
    const tag = `<lending-frame src="${host.base}" screen="telephony-crm">${link}</lending-frame>`;
    const listedPage = elsewhere.page('/between', pageWith(tag, host.base));
    const framed = async (address: string) => {
      const refused = page.waitForEvent('console', { predicate: (line) => line.text().includes('frame-ancestors') });
      await page.goto(address);
      await refused;
      for (const each of page.frames()) expect(await each.locator('lending-telephony-crm').count()).toBe(0);
    };
    // its script cannot be had either
    await framed(unlisted.page('/iframe', `<!doctype html><iframe src="${host.base}/frame/telephony-crm"></iframe>`));
    await framed(unlisted.page('/around', `<!doctype html><iframe src="${listedPage}"></iframe>`));
    await expect(page.frameLocator('iframe').getByText('Open in a new tab')).toBeVisible();

    // were the browser to let it, the bridge would not
    await page.route('**/frame/telephony-crm*', async (route) => {
      const response = await route.fetch();
      const headers = { ...response.headers() };
      delete headers['content-security-policy'];
      await route.fulfill({ response, headers });
    });
    const evil = `<!doctype html><script>
      window.opened = 0;
      addEventListener('message', ({ source, origin }) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => { window.opened += 1; };
        source.postMessage({ bridge: 'lending/1', kind: 'welcome', nonce: 'a'.repeat(32) }, origin, [port2]);
        window.answered = true;
      });
    </script><iframe src="${host.base}/frame/telephony-crm#lending/1"></iframe>`;
    await page.goto(unlisted.page('/evil', evil));
    await expect(page.frameLocator('iframe').locator('lending-telephony-crm')).toBeAttached();
    expect(await page.evaluate(() => [Reflect.get(window, 'answered'), Reflect.get(window, 'opened')])).toEqual([
      true,
      0,
    ]);
  } finally {
    await unlisted.stop();
  }
});

test('forged, replayed and junk messages change nothing; a second hello starts afresh', async ({
  page,
  host,
  elsewhere,
}) => {
  const tag = `<lending-frame src="${host.base}" screen="telephony-crm" query="${await callQuery(host.base)}"></lending-frame>`;
  await page.goto(elsewhere.page('/hostile', pageWith(tag, host.base)));
  const frame = page.frameLocator('lending-frame iframe');
  await expect(frame.getByRole('heading', { name: 'Call Disposition' })).toBeVisible();
  await frame.getByLabel('Remarks').fill('Half a sentence');

  const sent = await page.evaluate(async () => {
    const target = document.querySelector('lending-frame')?.shadowRoot?.querySelector('iframe')?.contentWindow;
    const junk = [
      null,
      7,
      'x'.repeat(70_000),
      {},
      { bridge: 'lending/1' },
      { bridge: 'lending/1', kind: 'hello' },
      [[]],
    ];
    let count = 0;
    const started = performance.now();
    // 1,000 a second for two seconds; on a slow machine for as long as it takes
    while (performance.now() - started < 2000 || count <= 2000) {
      for (let turn = 0; turn < 20; turn += 1, count += 1) {
        target?.postMessage(junk[count % junk.length], '*');
        window.postMessage(junk[count % junk.length], '*');
      }
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    // a welcome of the right page, but after the first: a forged and a replayed one look like it
    const { port1, port2 } = new MessageChannel();
    target?.postMessage({ bridge: 'lending/1', kind: 'welcome', nonce: 'b'.repeat(32) }, '*', [port2]);
    port1.postMessage(JSON.stringify({ kind: 'context', attributes: { query: 'loanAppNo=1' }, suppliesToken: true }));
    return count;
  });
  expect(sent).toBeGreaterThan(2000);
  await expect(frame.getByLabel('Remarks')).toHaveValue('Half a sentence');
  await page.locator('lending-frame').evaluate((element) => element.setAttribute('theme', 'dark'));
  await expect(frame.locator('lending-telephony-crm')).toHaveAttribute('theme', 'dark');

  const hellos = await page.evaluate(() => window.seen.filter(({ type }) => type === 'lending-ready').length);
  const inner = page.frames().find((each) => each.url().startsWith(host.base));
  await inner?.evaluate(() => location.reload());
  await expect.poll(() => seenOf(page, 'lending-ready')).toHaveLength(hellos + 1);
  await expect(frame.locator('lending-telephony-crm')).toHaveAttribute('theme', 'dark');
  expect(
    await page.locator('lending-frame').evaluate(async (element) => {
      const { requestClose } = element as HTMLElement & { requestClose(): Promise<unknown> };
      return requestClose.call(element);
    }),
  ).toHaveProperty('ok');
});

test("a foreign page's storage is left alone; the portal's own is cleared by an older version [EM-24]", async ({
  page,
  host,
  elsewhere,
}) => {
  const query = await callQuery(host.base);
  const body = `<lending-telephony-crm api-base="${host.base}" query="${query}"></lending-telephony-crm>
    <lending-frame src="${host.base}" screen="telephony-crm" query="${query}"></lending-frame>`;
  const theirs = `<script>localStorage.setItem('theirs', 'kept'); localStorage.setItem('lending.majorVersion', '1');</script>`;
  await page.goto(elsewhere.page('/storage', pageWith(body, host.base, logging + theirs)));
  await expect(page.locator('lending-telephony-crm').getByRole('heading', { name: 'Call Disposition' })).toBeVisible();
  await expect.poll(() => seenOf(page, 'lending-ready')).toHaveLength(2);
  expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({ theirs: 'kept', 'lending.majorVersion': '1' });

  await page.goto(`${host.base}/login`);
  await page.evaluate(() => {
    localStorage.setItem('theirs', 'gone');
    localStorage.setItem('lending.majorVersion', '1');
  });
  await page.reload();
  await expect(page.getByLabel('Username')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('theirs'))).toBeNull();
});
