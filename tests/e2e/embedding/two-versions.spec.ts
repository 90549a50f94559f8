import { earlierWords, startEarlierVersion } from '../../support/earlier-version.ts';
import { freePort } from '../../support/free-port.ts';
import { accounts, demoPassword, expect, test } from '../world.ts';
import { nextCall } from '../../support/next-call.js';

const [[disposition, earlierDisposition] = ['', ''], [lastSignIn, earlierLastSignIn] = ['', '']] = earlierWords;

test('two versions of the product on one page do no harm: each tag is one of them, whole, and a screen of the other stands beside it [EM-23] [release]', async ({
  page,
  host,
  elsewhere,
}) => {
  const earlier = await startEarlierVersion(await freePort());
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script' && request.frame() === page.mainFrame()) scripts.push(request.url());
  });
  let saves = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && /\/calling\/service\/save/.test(request.url())) saves += 1;
  });
  await page.exposeFunction('login', async () => {
    const form = new FormData();
    form.set('username', accounts[0] ?? '');
    form.set('password', demoPassword);
    const { data } = (await (await fetch(`${host.base}/auth/login`, { method: 'POST', body: form })).json()) as {
      data: { token: string; key: string };
    };
    return { token: data.token, key: data.key };
  });
  try {
    const links = (await (await fetch(`${host.base}/demo/links.json`)).json()) as Record<string, string>;
    const query = (links['telephony-crm']?.split('?')[1] ?? '').replaceAll('&', '&amp;');
    for (const [turn, [first, second]] of [
      [host.base, earlier.origin],
      [earlier.origin, host.base],
    ].entries()) {
      scripts.length = 0;
      saves = 0;
      await page.goto(
        elsewhere.page(
          `/two-versions-${turn}`,
          `<!doctype html><title>Both</title>
           <script>window.ready = 0; document.addEventListener('lending-ready', () => { window.ready += 1; });</script>
           <script type="module" src="${first}/widgets/loader.js"></script>
           <script type="module" src="${second}/widgets/loader.js"></script>
           <lending-telephony-crm api-base="${host.base}" query="${query}"></lending-telephony-crm>
           <lending-frame src="${host.base}" screen="telephony-crm" query="${query}"></lending-frame>`,
        ),
      );
      const crm = page.locator('lending-telephony-crm');
      const mine = turn === 0 ? disposition : earlierDisposition;
      await expect(crm.getByRole('heading', { name: mine })).toBeVisible();
      const frame = page.frameLocator('lending-frame iframe');
      await expect(frame.getByRole('heading', { name: disposition })).toBeVisible();
      const loaded = scripts.filter((address) => /\/lending-(telephony-crm|frame)\.js/.test(address));
      expect(loaded.filter((address) => address.startsWith(first ?? ''))).toHaveLength(2);

      // the other version's scripts, whole: its definitions give way, its other screens stand
      await page.evaluate(
        async (addresses) => {
          const before = ['lending-telephony-crm', 'lending-frame'].map((tag) => customElements.get(tag));
          for (const address of addresses) await import(address);
          const after = ['lending-telephony-crm', 'lending-frame'].map((tag) => customElements.get(tag));
          if (before.some((each, index) => each !== after[index])) throw new Error('defined anew');
          const profile = document.createElement('lending-profile');
          profile.setAttribute('api-base', document.querySelector('lending-frame')?.getAttribute('src') ?? '');
          Reflect.set(profile, 'getToken', Reflect.get(window, 'login'));
          document.body.append(profile);
        },
        ['telephony-crm', 'frame', 'profile'].map((name) => `${second}/widgets/lending-${name}.js`),
      );
      const theirs = turn === 0 ? earlierLastSignIn : lastSignIn;
      await expect(page.locator('lending-profile').getByText(theirs)).toBeVisible();

      await crm.getByLabel('Next call date').fill(nextCall.field);
      await crm.getByLabel('Call status').selectOption({ label: 'Call back requested' });
      await crm.getByLabel('Remarks').fill(`Saved beside another version, ${turn}`);
      await crm.getByRole('button', { name: 'Submit' }).click();
      await expect(crm.getByText('Call details are saved successfully')).toBeVisible();
      expect(saves).toBe(1);
      // the tag, the frame and the profile
      await expect.poll(() => page.evaluate(() => Reflect.get(window, 'ready') as number)).toBe(3);
    }
    expect(errors).toEqual([]);
  } finally {
    await earlier.stop();
  }
});
