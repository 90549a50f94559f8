import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import type { FrameLocator, Locator, Page, Route } from '@playwright/test';
import { keepEmbedders } from '../../../host/server/commands/keep-embedders.ts';
import { manageUsers } from '../../../host/server/commands/manage-users.ts';
import { demoEmbedderKey } from '../../../host/server/demo/kit/embedder.ts';
import { calls } from '../../../widgets/contract/calls.ts';
import { headers } from '../../../widgets/contract/headers.ts';
import { root } from '../../support/find-files.ts';
import { freePort } from '../../support/free-port.ts';
import type { RunningServer } from '../../support/running-server.ts';
import type { OpenDatabase } from '../../../host/server/db/open-database.ts';
import { startDemo, withStore } from '../demo.ts';
import { type SecondOrigin, startSecondOrigin } from '../../support/second-origin.ts';
import { sampled } from '../../support/tiers/tiers.ts';
import { pageWith, seenOf } from '../embedding.ts';
import { expect, test } from '../world.ts';
import { nextCall } from '../../support/next-call.js';

/** The commands leave the demo's own accounts alone. */
const who = 'asha@lender.example';
let embedKey = '';
type DeskSession = (username: string, origin: string) => Promise<{ token: string; key: string; expiresAt: string }>;

let desk: RunningServer;
let crm: SecondOrigin;
/** What the example of embed-examples/ reads of its environment. */
let example: Readonly<Record<string, string>> = {};
test.beforeAll(async () => {
  const port = await freePort();
  crm = await startSecondOrigin(port);
  desk = await startDemo({ EMBED_ORIGINS: crm.origin });
  await user(
    'add',
    who,
    '--first-name',
    'Asha',
    '--last-name',
    'Rao',
    '--roles',
    'OPS_AGENT',
    '--routes',
    'NACH_CALLING_CRM',
  );
  embedKey = await addEmbedder();
  example = { LENDING_HOST: desk.base, DESK_EMBED_KEY: embedKey };
  Object.assign(process.env, example);
});
test.afterAll(async () => {
  // the worker's further tests start their examples with its environment
  for (const name of Object.keys(example)) delete process.env[name];
  await desk.stop();
  await crm.stop();
});

/** The example of embed-examples/README.md, as the page's own server runs it. */
async function mintForTag() {
  const file = pathToFileURL(join(root, 'embed-examples/desk-session.mjs')).href;
  const { deskSession } = (await import(file)) as { deskSession: DeskSession };
  return deskSession(who, crm.origin);
}
/** What that server asks for where its page shows the screen in a frame. */
async function mintForFrame() {
  const body = { username: who, screens: ['NACH_CALLING_CRM'], origins: [crm.origin], inFrame: true };
  const answer = await fetch(`${desk.base}/embed/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [headers.userKey]: embedKey },
    body: JSON.stringify(body),
  });
  const { data } = (await answer.json()) as { data: { token: string; key: string; expiresAt: string } };
  return data;
}

/** The store itself, which the server gives up for that while. */
async function inStore(act: (db: OpenDatabase['db']) => Promise<unknown>): Promise<void> {
  await desk.kill();
  try {
    await withStore(desk, act);
  } finally {
    await desk.restart();
  }
}
/** `npm run user -- ...`. */
const user = (...args: string[]) =>
  inStore((db) =>
    manageUsers(db, args, {
      say: () => undefined,
      askPassword: () => Promise.resolve('correct horse battery'),
      now: () => new Date(),
    }),
  );
/** `npm run embedder -- add crm ...`. @returns its key */
async function addEmbedder(): Promise<string> {
  const said: string[] = [];
  const terms = `--screens NACH_CALLING_CRM --origins ${crm.origin} --networks 127.0.0.1,::1 --usernames ${who}`;
  await inStore((db) =>
    keepEmbedders(['add', 'crm', ...terms.split(' ')], {
      db,
      settings: { embedOrigins: [crm.origin] },
      say: (line) => void said.push(line),
      now: () => new Date(),
    }),
  );
  return / ([\w-]{43})$/m.exec(said.join('\n'))?.[1] ?? '';
}
/** The quarter of an hour is over. */
const expireAll = () =>
  inStore((db) =>
    db
      .updateTable('session')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('embedder', '=', 'crm')
      .execute(),
  );

async function nachInputs(): Promise<URLSearchParams> {
  const links = (await (await fetch(`${desk.base}/demo/links.json`)).json()) as Record<string, string>;
  return new URLSearchParams(links['nach-crm']?.split('?')[1]);
}
/** The page hands over what its own server minted, as long as somebody is signed in there. */
const handing = (tag: string) => `<script>
  document.querySelector('${tag}').getToken = async () => {
    window.asked += 1;
    return (await fetch('/desk-session')).json();
  };
</script>`;

const tags = { tag: 'lending-nach-crm', frame: 'lending-frame' } as const;
/** A page that shows a call by its screen's own tag, or by a frame. */
async function pageBy(channel: 'tag' | 'frame', call: string): Promise<string> {
  const inputs = await nachInputs();
  inputs.set('convoxId', call);
  const attributes = [...inputs].map(
    ([name, value]) => `${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}="${value}"`,
  );
  const tag = tags[channel];
  const where = channel === 'tag' ? `api-base="${desk.base}"` : `src="${desk.base}" screen="nach-crm"`;
  const body = `<${tag} ${where} ${attributes.join(' ')}></${tag}>${handing(tag)}`;
  return crm.page(`/${call}`, pageWith(body, desk.base));
}
const screenBy = (page: Page, channel: 'tag' | 'frame') =>
  channel === 'tag' ? page.locator(tags.tag) : page.frameLocator('lending-frame iframe');

async function fill(channel: FrameLocator | Locator, remarks: string): Promise<void> {
  await channel.getByLabel('Next call date').fill(nextCall.shown);
  await channel.getByLabel('Call status').selectOption({ label: 'Busy' });
  // by the keyboard: the bar of an ended session comes over the form and moves it below a pointer
  await channel.getByRole('radio', { name: '3' }).press('Space');
  await expect(channel.getByRole('radio', { name: '3' })).toBeChecked();
  await channel.getByLabel('Remarks').fill(remarks);
}

test('a desk alone on a page takes its case, with a session for its screen and nothing else', async ({ page }) => {
  const links = (await (await fetch(`${desk.base}/demo/links.json`)).json()) as Record<string, string>;
  const loan = links['compliance-details-fixer']?.split('/').at(-1) ?? '';
  const asked = { username: 'ops2@demo.example', screens: ['COMPLIANCE_FIXER_DETAILS'], origins: [crm.origin] };
  crm.answer('/desk-session', async () => {
    const headersOfKey = { 'content-type': 'application/json', [headers.userKey]: demoEmbedderKey };
    const minted = { method: 'POST', headers: headersOfKey, body: JSON.stringify(asked) };
    return ((await (await fetch(`${desk.base}/embed/sessions`, minted)).json()) as { data: unknown }).data;
  });
  const answers: string[] = [];
  page.on('response', (response) => {
    if (response.url().startsWith(desk.base)) answers.push(`${response.status()} ${new URL(response.url()).pathname}`);
  });
  const taken = page.waitForResponse((response) => response.url().endsWith('/locks/acquire'));
  const tag = 'lending-compliance-details';
  const body = `<${tag} api-base="${desk.base}" desk="fixer" loan-application-number="${loan}"></${tag}>${handing(tag)}`;
  await page.goto(crm.page('/fixer', pageWith(body, desk.base)));
  expect(await (await taken).json()).toMatchObject({ status: 'SUCCESS', data: { kind: 'application' } });
  await expect(page.locator(tag).getByText(loan).first()).toBeVisible();
  await expect.poll(() => answers).toContain('200 /live');
  expect(answers.filter((answer) => !/^(200|204|304) /.test(answer))).toEqual([]);
  expect(await seenOf(page, 'lending-error')).toEqual([]);
});

const mints = [
  ['tag', mintForTag],
  ['frame', mintForFrame],
] as const;
for (const [channel, mint] of sampled(mints, () => 'channel'))
  test(`a page shows a screen by ${channel} with a session that its own server mints; an ended one is told, renewed, and loses no text`, async ({
    page,
  }) => {
    test.setTimeout(180_000);
    let isSignedIn = true;
    crm.answer('/desk-session', async () => (isSignedIn ? mint() : null));
    await page.goto(await pageBy(channel, `convox-by-${channel}`));
    const screen = screenBy(page, channel);
    await expect(screen.getByRole('heading', { name: 'Call Disposition' })).toBeVisible();
    const asked = () => page.evaluate(() => window.asked);
    const first = await asked();
    expect(first).toBeGreaterThan(0);

    await test.step('the lender signs the person out, and the page has no session either: said, and nothing is lost', async () => {
      await fill(screen, 'Rang out, and the line went');
      await expect(screen.getByText(/Draft saved/)).toBeVisible();
      isSignedIn = false;
      // while the save is on its way: told by another call of the page, the sign-in would stand over the button
      const signOut = async (route: Route) => {
        await user('sign-out', who);
        await route.continue();
      };
      await page.route(`**${calls.saveNachCallDetails.path}`, signOut, { times: 1 });
      await screen.getByRole('button', { name: 'SUBMIT' }).click();
      await expect.poll(() => seenOf(page, 'lending-auth-required')).not.toHaveLength(0);
      if (channel === 'tag') await expect(screen.getByText('Session expired')).toBeVisible();
      else await expect(screen.getByLabel('Username')).toBeVisible();
    });

    await test.step('the person is back: what waited is saved', async () => {
      isSignedIn = true;
      if (channel === 'tag') await screen.getByRole('button', { name: 'Try again' }).click();
      await expect(screen.getByText('Call details are saved successfully')).toBeVisible({ timeout: 60_000 });
      expect(await asked()).toBeGreaterThan(first);
    });

    await test.step('one that has run out is renewed without a word to the person', async () => {
      const before = await asked();
      await expireAll();
      await fill(screen, 'Rang out once more');
      await screen.getByRole('button', { name: 'SUBMIT' }).click();
      await expect.poll(asked).toBeGreaterThan(before);
      await expect(screen.getByLabel('Remarks')).toHaveValue('');
    });
  });

for (const [channel, mint] of mints)
  test(`a session that a page hands over by ${channel} is renewed before it expires: nothing is refused, and the next call has the new one [release]`, async ({
    page,
  }) => {
    const minted: Awaited<ReturnType<typeof mint>>[] = [];
    crm.answer('/desk-session', async () => {
      const session = await mint();
      minted.push(session);
      return session;
    });
    const answers: { token: string; status: number }[] = [];
    page.on('response', (response) => {
      const token = response.request().headers()[headers.securityToken];
      if (token !== undefined) answers.push({ token, status: response.status() });
    });
    const pageTime = () => page.evaluate(() => Date.now());
    await page.clock.install();
    await page.goto(await pageBy(channel, `convox-renewed-by-${channel}`));
    const screen = screenBy(page, channel);
    await expect(screen.getByRole('heading', { name: 'Call Disposition' })).toBeVisible();
    const former = minted.length;
    const expiresAt = Date.parse(minted.at(-1)?.expiresAt ?? '');

    await page.clock.fastForward(expiresAt - (await pageTime()) - 29_000);
    await fill(screen, 'Rang out');
    await expect.poll(() => minted.length).toBeGreaterThan(former);
    expect(await pageTime()).toBeLessThan(expiresAt);
    await screen.getByRole('button', { name: 'SUBMIT' }).click();
    await expect(screen.getByText('Call details are saved successfully')).toBeVisible();
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    expect(minted.slice(0, former).map(({ token }) => token)).not.toContain(answers.at(-1)?.token);
  });
