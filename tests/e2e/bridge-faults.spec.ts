import { callQuery, logging, pageWith, tokenOf } from './embedding.ts';
import { expect, test } from './world.ts';

test('a page that answers the same dead token is asked again later and not at once: the frame offers its sign-in [EM-22]', async ({
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
  await page.waitForTimeout(3000);
  await expect(frame.getByLabel('Username')).toBeVisible();
  expect(calls).toBeLessThan(10);
  expect(await page.evaluate(() => window.asked)).toBeLessThan(10);

  await page.evaluate(() => Reflect.set(window, 'answer', Reflect.get(window, 'login')));
  await expect(frame.getByRole('table').getByRole('row')).toHaveCount(11, { timeout: 20_000 });
  await expect(frame.getByLabel('Username')).toHaveCount(0);
});

test('an odd attribute on the tag is kept back and the others go through [EM-09]', async ({
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
