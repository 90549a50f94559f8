import type { Page } from '@playwright/test';
import { calls } from '../../widgets/contract/calls.ts';
import type { CallReply } from '../../widgets/contract/schemas.ts';
import type { ScreenRow } from '../../widgets/contract/screens.ts';
import type { RunningServer } from '../support/running-server.ts';
import type { SecondOrigin } from '../support/second-origin.ts';
import { sampled } from '../support/tiers/tiers.ts';
import { ask } from './ask.ts';
import { pageWith, tokenOf } from './embedding.ts';
import { attributesAt, everyScreen, expectSound, faultsOf, settled, type Walked } from './walk.ts';
import { accounts, expect, openAs, test } from './world.ts';

test.describe.configure({ mode: 'parallel' });

const lead = 'lead@demo.example';
const walkMs = 420_000;
const noAccess = "Sorry! You don't have access to this page";
const isSignedOut = ({ row }: Walked) => row.access === 'signedOut';

/** Opens the portal as somebody who has nothing typed anywhere: a screen with a draft is not left without a question. */
async function openWithoutDrafts(page: Page, account: string): Promise<void> {
  await openAs(page, account);
  await settled(page.locator('main'), account);
  const { drafts } = await ask<CallReply<'readDrafts'>>(page, calls.readDrafts.path, {});
  for (const { subject } of drafts) await ask(page, calls.dropDraft.path, { subject });
}

/** Goes to a screen as a link does, and waits until the portal has drawn what it shows there. */
const goTo = (page: Page, { address }: Walked) =>
  page.evaluate(async (to) => {
    history.pushState(null, '', to);
    for (let frames = 0; frames < 2; frames++) await new Promise((drawn) => requestAnimationFrame(drawn));
  }, address);

/** The title, the list's heading and the bars that the row of a screen asks for. */
async function expectPlace(page: Page, { title, tag, fixed = {}, hides = [], access }: ScreenRow): Promise<void> {
  await expect(page).toHaveTitle(`${title} · lending-desk`);
  const attributes = Object.entries(fixed).map(([name, value]) => `[${name}="${value}"]`);
  await expect(page.locator(`main ${tag}${attributes.join('')}`), title).toHaveCount(1);
  if (fixed['list']) {
    await expect(page.locator(tag).getByRole('heading', { level: 1 })).toContainText(title);
    await expect(page.locator(tag).locator('tbody tr[data-row], .blank').first(), title).toBeVisible();
  }
  if (access === 'signedOut') return;
  await expect(page.getByRole('banner'), title).toHaveCount(hides.includes('appBar') ? 0 : 1);
  await expect(page.locator('.menu-bar'), title).toHaveCount(hides.includes('menuBar') ? 0 : 1);
}

/** The gate looks closely at a path of each tag. */
const oneOfEachTag = async (base: string) => sampled(await everyScreen(base), ({ row }) => row.tag);
/** Elsewhere it takes an eighth of them as a tag, and another eighth in a frame. */
async function oneOfEachTagIn(channel: 'tag' | 'frame', base: string): Promise<readonly Walked[]> {
  const screens = await oneOfEachTag(base);
  const left = new Set(screens.filter((_, index) => index % 8 !== (channel === 'tag' ? 0 : 4)));
  return sampled(screens, (screen) => (left.has(screen) ? 'left' : screen.key));
}

test('every path opens its screen in the portal on the demo’s data: no error, nothing for axe, nothing to scroll sideways at 320 [SH-03][EM-13][RT-13][RT-14][RT-15][RT-16][RT-17][RT-18][RT-19][RT-55][RT-56][RT-59][RT-60]', async ({
  page,
  host,
}) => {
  test.setTimeout(walkMs);
  const faults = faultsOf(page);
  const every = await everyScreen(host.base);
  const closely = new Set((await oneOfEachTag(host.base)).map(({ key }) => key));
  const visit = async (screen: Walked) => {
    await goTo(page, screen);
    const element = page.locator(`main ${screen.row.tag}`);
    // first the place: one element may stand through several paths of its tag, settled for the one before
    await expectPlace(page, screen.row);
    if (!closely.has(screen.key)) return;
    await settled(element, screen.key);
    await expect(element.getByRole('alert'), screen.key).toHaveCount(0);
    await expectSound(page, screen.key, faults);
  };
  await page.goto('/login');
  for (const screen of every.filter(isSignedOut)) await visit(screen);
  await openWithoutDrafts(page, lead);
  for (const screen of every.filter((each) => !isSignedOut(each))) await visit(screen);
});

/** What an element elsewhere is given. */
interface Placed {
  tag: string;
  attributes: Readonly<Record<string, string>>;
  /** Whether the page around it gives it the session of somebody who may open all. */
  hasSession: boolean;
}

/** Puts an element on the page in the place of the one before it. */
const place = (page: Page, placed: Placed) =>
  page.evaluate(({ tag, attributes, hasSession }) => {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    if (hasSession) Object.assign(element, { getToken: () => window.getToken() });
    document.querySelector('main')?.replaceChildren(element);
  }, placed);

/** Opens a page of another company that has the loader and a place for one element. */
async function openElsewhere(page: Page, { host, elsewhere }: { host: RunningServer; elsewhere: SecondOrigin }) {
  await page.exposeFunction('getToken', () => tokenOf(host.base, lead));
  const style = '<style>body { margin: 0 }</style>';
  await page.goto(elsewhere.page('/walk', pageWith('<main></main>', host.base, style)));
}

const hasSession = (screen: Walked) => !isSignedOut(screen) && screen.row.access !== 'public';

test('every screen stands as a tag on a page of another origin [EM-07]', async ({ page, host, elsewhere }) => {
  test.setTimeout(walkMs);
  const faults = faultsOf(page);
  await openElsewhere(page, { host, elsewhere });
  for (const screen of await oneOfEachTagIn('tag', host.base)) {
    const { tag } = screen.row;
    const attributes = { 'api-base': host.base, ...attributesAt(screen) };
    await place(page, { tag, attributes, hasSession: hasSession(screen) });
    await settled(page.locator(tag), screen.key);
    await expectSound(page, screen.key, faults);
  }
});

test('every screen stands in a frame on a page of another origin [EM-07]', async ({ page, host, elsewhere }) => {
  test.setTimeout(walkMs);
  const faults = faultsOf(page);
  await openElsewhere(page, { host, elsewhere });
  for (const screen of await oneOfEachTagIn('frame', host.base)) {
    const { tag, fixed = {} } = screen.row;
    const rest = Object.entries(attributesAt(screen)).filter(([name]) => !(name in fixed));
    const query = new URLSearchParams(fixed).toString();
    const named = tag.replace('lending-', '') + (query && `?${query}`);
    const attributes = { src: host.base, screen: named, ...Object.fromEntries(rest) };
    await place(page, { tag: 'lending-frame', attributes, hasSession: hasSession(screen) });
    await settled(page.frameLocator('lending-frame iframe'), screen.key);
    await expectSound(page, screen.key, faults);
  }
});

for (const account of accounts.filter((each) => each !== lead))
  test(`${account} opens each path that the route list grants and no other [release]`, async ({ page, host }) => {
    test.setTimeout(walkMs);
    const faults = faultsOf(page);
    const every = await everyScreen(host.base);
    await openWithoutDrafts(page, account);
    const granted = await page.evaluate(() => {
      const { portalRouteList } = JSON.parse(localStorage.getItem('lending.user') ?? '{}') as {
        portalRouteList: { routeList: { key: string }[] }[];
      };
      return portalRouteList.flatMap(({ routeList }) => routeList.map(({ key }) => key));
    });
    const isGranted = ({ key, row: { access } }: Walked) =>
      access === 'signedIn' || access === 'public' || granted.includes(key);
    expect(every.some(isGranted)).toBe(true);
    for (const screen of every.filter(({ row }) => row.tag !== 'lending-sign-in')) {
      await goTo(page, screen);
      if (isGranted(screen)) {
        const element = page.locator(`main ${screen.row.tag}`);
        await settled(element, screen.key);
        await expect(element.getByRole('alert'), screen.key).toHaveCount(0);
      } else await expect(page.getByRole('heading', { name: noAccess }), screen.key).toBeVisible();
    }
    expect(faults).toEqual([]);
  });
