import { readFileSync } from 'node:fs';
import type { BrowserContext, Page } from '@playwright/test';
import { headers } from '../../../widgets/contract/headers.ts';
import type { RunningServer } from '../../support/running-server.ts';
import { startDemo } from '../demo.ts';
import { expect as expectAt, test } from '../world.ts';

/** A file of its own: what tsx compiles cannot run in a page. */
const typing = readFileSync(new URL('type-disposition.js', import.meta.url), 'utf8');

/** The server dies under all of them, and what waits is sent again after pauses that grow. */
const expect = expectAt.configure({ timeout: 60_000 });

/** One agent's browser: its pages share what is kept on its disk. */
interface Desk {
  context: BrowserContext;
  /** The address of a call of this agent. */
  address(call: string): string;
}

const crm = (page: Page) => page.locator('lending-telephony-crm');
const state = (page: Page) => crm(page).locator('.state');
const remarks = (page: Page) => crm(page).locator('textarea');

/** The pages that did not come whole, or without a script: without its first one, a page stays white. */
const halfLoaded = new WeakSet<Page>();

async function openCall({ context, address }: Desk, call: string): Promise<Page> {
  const page = await context.newPage();
  page.on('requestfailed', (request) => {
    if (['document', 'script'].includes(request.resourceType())) halfLoaded.add(page);
  });
  await page.addInitScript({ content: typing });
  // The server may be away just now: an agent loads the page again.
  await expect(() => page.goto(address(call))).toPass();
  await stands(page);
  return page;
}

/** Waits for the form; a load that met a dead server is asked for again, and so is a page. */
async function stands(page: Page): Promise<void> {
  const again = crm(page).getByRole('button', { name: 'Load again' });
  await expect(async () => {
    const isWhite = halfLoaded.has(page) && (await crm(page).count()) === 0;
    if (isWhite || (await page.getByText('This screen could not be loaded').isVisible())) {
      halfLoaded.delete(page);
      await page.reload().catch((error: unknown) => {
        // The server was away: nothing of the page has come at all.
        halfLoaded.add(page);
        throw error;
      });
    }
    if (await again.isVisible()) await again.click();
    await remarks(page).waitFor({ timeout: 500 });
  }).toPass({ timeout: 60_000 });
}

const type = (page: Page, text: string) => page.evaluate(`typeDisposition(${JSON.stringify(text)})`);
const submit = (page: Page) => page.evaluate('submitTwice()');

/** Types and submits with a double click; resolves when the form is free for the next. */
async function record(page: Page, text: string): Promise<void> {
  await type(page, text);
  await submit(page);
  await expect(remarks(page)).toHaveValue('');
  await expect(state(page)).toHaveAttribute('data-state', 'saved');
}

/** Another call comes in while this one is open. */
async function arrive(page: Page, call: string): Promise<void> {
  await remarks(page).evaluate((former) => former.setAttribute('data-former', ''));
  await crm(page).evaluate((element, id) => element.setAttribute('crt-object-id', id), call);
  // The form of the call before stands until this one has come, and its load may fail: the server dies under it.
  await expect(async () => {
    await stands(page);
    await expect(crm(page).locator('textarea:not([data-former])')).toHaveValue('', { timeout: 1000 });
  }).toPass({ timeout: 60_000 });
}

const few = (name: string, from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => `${name} ${from + index}`);

/** The network goes away under single saves; then ten calls come in while no save gets through. */
async function networkIsCut(desk: Desk): Promise<void> {
  const page = await openCall(desk, 'cut');
  for (const text of few('cut', 0, 24)) await record(page, text);
  for (const text of few('cut', 24, 30)) {
    await desk.context.setOffline(true);
    await type(page, text);
    await submit(page);
    await expect(state(page)).toContainText('Not saved yet, retrying');
    await expect(remarks(page)).toHaveValue(text);
    await desk.context.setOffline(false);
    await expect(remarks(page)).toHaveValue('');
  }
  await page.route('**/save/end/**', (route) => route.abort());
  for (const text of few('cut', 30, 40)) {
    await arrive(page, text);
    await type(page, text);
    await submit(page);
    await expect(state(page)).toContainText('Not saved yet, retrying');
  }
  await expect(crm(page).locator('.unsent')).toHaveText('9 not saved yet');
  await expect(() => page.reload()).toPass();
  await stands(page);
  await page.unroute('**/save/end/**');
  await expect(crm(page).locator('.unsent')).toHaveCount(0);
}

/** The server dies twice under a row of saves. */
async function serverDies(desk: Desk, server: RunningServer): Promise<void> {
  const page = await openCall(desk, 'server');
  for (const [index, text] of few('server', 0, 60).entries()) {
    if (index !== 15 && index !== 40) {
      await record(page, text);
      continue;
    }
    await type(page, text);
    await Promise.all([server.kill(), submit(page)]);
    await expect(state(page)).toContainText('Not saved yet, retrying');
    await server.restart();
    await expect(remarks(page)).toHaveValue('');
  }
}

/** Ends a page's process, as a crash does. */
async function killFrame(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await Promise.race([session.send('Page.crash').catch(() => undefined), page.waitForEvent('crash')]);
  await page.close();
}

/** The frame is killed while somebody types, and right after a click on Submit. */
async function frameIsKilled(desk: Desk): Promise<void> {
  let page = await openCall(desk, 'killed');
  for (const [index, text] of few('killed', 0, 40).entries()) {
    if (index % 8 === 3) {
      await type(page, text);
      await expect(state(page)).toContainText('Draft saved');
      await killFrame(page);
      page = await openCall(desk, 'killed');
      await expect(remarks(page)).toHaveValue(text);
    }
    if (index % 8 === 6) {
      await type(page, text);
      // What was typed in the last second is promised to nobody; what is kept goes through the click whole.
      await expect(state(page)).toContainText('Draft saved');
      await submit(page);
      await killFrame(page);
      page = await openCall(desk, 'killed');
      // Sent before the end, or by the next page, or never begun: then the text is there to submit.
      await expect(async () => {
        if ((await remarks(page).inputValue()) !== '') await submit(page);
        await expect(remarks(page)).toHaveValue('', { timeout: 500 });
      }).toPass();
      // While what the killed page has left is being sent, the form takes no other write.
      await expect(crm(page).getByRole('button', { name: 'Submit' })).toBeEnabled();
      continue;
    }
    await record(page, text);
  }
}

/** Two tabs have one call open: one of them writes. */
async function secondTab(desk: Desk): Promise<void> {
  const first = await openCall(desk, 'tabs');
  for (const text of few('tabs', 0, 10)) await record(first, text);
  await type(first, 'tabs 10');
  await expect(state(first)).toContainText('Draft saved');
  const second = await openCall(desk, 'tabs');
  await expect(crm(second).getByText('This call is open in another tab')).toBeVisible();
  await expect(crm(second).getByRole('button', { name: 'Submit' })).toBeDisabled();
  await crm(second).getByRole('button', { name: 'Go on here' }).click();
  await expect(remarks(second)).toHaveValue('tabs 10');
  await expect(crm(first).getByText('This call is open in another tab')).toBeVisible();
  await submit(first);
  await expect(crm(second).getByRole('button', { name: 'Submit' })).toBeEnabled();
  await expect(remarks(second)).toHaveValue('tabs 10');
  await submit(second);
  await expect(remarks(second)).toHaveValue('');
  for (const text of few('tabs', 11, 20)) await record(second, text);
  await second.close();
  await expect(crm(first).getByText('This call is open in another tab')).toHaveCount(0);
  await expect(remarks(first)).toHaveValue('');
  for (const text of few('tabs', 20, 30)) await record(first, text);
}

/** The next call comes in over a half-typed one, again and again. */
async function nextCallArrives(desk: Desk): Promise<void> {
  const page = await openCall(desk, 'parked 0');
  const texts = few('parked', 0, 30);
  for (const [index, text] of texts.entries()) {
    await type(page, text);
    if (index % 3 === 0) {
      await arrive(page, `over ${text}`);
      await expect(crm(page).getByRole('button', { name: 'Parked (1)' })).toBeVisible();
      await crm(page).getByRole('button', { name: 'Parked (1)' }).click();
      await crm(page)
        .getByRole('button', { name: /^Take up/ })
        .click();
      await stands(page);
      await expect(remarks(page)).toHaveValue(text);
    }
    await submit(page);
    await expect(remarks(page)).toHaveValue('');
    await expect(state(page)).toHaveAttribute('data-state', 'saved');
  }
}

interface Entry {
  remarks: string;
}

/** What the server has of all of them, by the history call. */
async function stored({ base }: RunningServer, query: Record<string, string>): Promise<string[]> {
  const key = { [headers.userKey]: 'telephony' };
  const load = await fetch(`${base}/calling/service/load/collection/v1`, {
    method: 'POST',
    headers: { ...key, 'content-type': 'application/json' },
    body: JSON.stringify(query),
  });
  const { data } = (await load.json()) as { data: { call: { grant: string } } };
  const body = new FormData();
  body.set('loanAppNo', query['loanAppNo'] ?? '');
  body.set('productType', query['productType'] ?? '');
  const history = await fetch(`${base}/calling/service/get/inbound/callhistory/v1`, {
    method: 'POST',
    headers: { ...key, [headers.callGrant]: data.call.grant },
    body,
  });
  const entries = ((await history.json()) as { data: Entry[] }).data;
  return entries.map((entry) => entry.remarks).filter((text) => /^(cut|server|killed|tabs|parked) \d+$/.test(text));
}

test('200 dispositions through cuts, crashes, double clicks and second tabs: 200 rows, none twice, none lost [release]', async ({
  browser,
}) => {
  test.setTimeout(420_000);
  const server = await startDemo();
  try {
    const links = (await (await fetch(`${server.base}/demo/links.json`)).json()) as Record<string, string>;
    const query = Object.fromEntries(new URL(links['telephony-crm'] ?? '', server.base).searchParams);
    const desk = async (agent: string): Promise<Desk> => ({
      context: await browser.newContext(),
      address: (call) =>
        `${server.base}/frame/telephony-crm?${new URLSearchParams({ ...query, userId: agent, crtObjectId: call })}`,
    });
    const began = Date.now();
    await Promise.all([
      networkIsCut(await desk('a-1')),
      serverDies(await desk('a-2'), server),
      frameIsKilled(await desk('a-3')),
      secondTab(await desk('a-4')),
      nextCallArrives(await desk('a-5')),
    ]);
    const rows = await stored(server, query);
    const expected = [
      ...few('cut', 0, 40),
      ...few('server', 0, 60),
      ...few('killed', 0, 40),
      ...few('tabs', 0, 30),
      ...few('parked', 0, 30),
    ];
    expect(rows.toSorted()).toEqual(expected.toSorted());
    expect(rows).toHaveLength(200);
    test.info().annotations.push({ type: 'seconds', description: String(Math.round((Date.now() - began) / 1000)) });
  } finally {
    await server.stop();
  }
});
