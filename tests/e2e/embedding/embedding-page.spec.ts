import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CDPSession } from '@playwright/test';
import { root } from '../../support/find-files.ts';
import { callQuery, disposition, saveDisposition } from '../embedding.ts';
import { expect, test } from '../world.ts';

declare global {
  interface Window {
    /** Hears what a page's policy refused. */
    violated?: (text: string) => void;
  }
}

test('the documented policy is enough, with Trusted Types, for the tag and for the frame [release]', async ({
  page,
  host,
  elsewhere,
}) => {
  const query = await callQuery(host.base);
  const violations: string[] = [];
  await page.exposeFunction('violated', (text: string) => violations.push(text));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      window.violated?.(`${effectiveDirective} ${blockedURI}`);
    });
  });
  const show = (path: `/${string}`, body: string, policy: string) =>
    page.goto(
      elsewhere.page(
        path,
        `<!doctype html><title>Strict</title><script type="module" src="${host.base}/widgets/loader.js"></script>${body}`,
        { 'content-security-policy': `default-src 'none'; ${policy}; require-trusted-types-for 'script'` },
      ),
    );

  await show(
    '/strict-tag',
    `<lending-telephony-crm api-base="${host.base}" query="${query}"></lending-telephony-crm>`,
    `script-src ${host.base}; connect-src ${host.base}; img-src ${host.base} data: blob:`,
  );
  const crm = page.locator('lending-telephony-crm');
  await expect(crm.getByRole('heading', disposition)).toBeVisible();
  await crm.getByRole('button', { name: /View Call History/ }).click();
  await expect(crm.getByRole('dialog', { name: 'Call logs' })).toBeVisible();

  await show(
    '/strict-frame',
    `<lending-frame src="${host.base}" screen="telephony-crm" query="${query}"></lending-frame>`,
    `script-src ${host.base}; frame-src ${host.base}`,
  );
  await expect(page.frameLocator('lending-frame iframe').getByRole('heading', disposition)).toBeVisible();
  expect(violations).toEqual([]);
});

test('a frame whose storage and cookies are blocked shows its call and signs a person in [release]', async ({
  page,
  context,
  host,
  elsewhere,
}) => {
  await page.addInitScript(() => {
    if (window === top) return;
    const denied = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(window, name, { get: denied });
    Object.defineProperty(document, 'cookie', { get: denied, set: denied });
  });
  const frame = page.frameLocator('iframe');
  const query = await callQuery(host.base);
  const embed = (screen: string) =>
    `<!doctype html><iframe width="1200" height="900" src="${host.base}/frame/${screen}"></iframe>`;
  await page.goto(elsewhere.page('/blocked-call', embed(`telephony-crm?${query}`)));
  await expect(frame.getByRole('heading', disposition)).toBeVisible();
  await page.goto(elsewhere.page('/blocked-session', embed('profile')));
  await frame.getByLabel('Username').fill('ops@demo.example');
  await frame.getByLabel('Password', { exact: true }).fill('demo-pass');
  await page.keyboard.press('Enter');
  await expect(frame.getByText('Last sign-in')).toBeVisible();
  expect(await context.cookies()).toEqual([]);
});

test('whoever follows the README alone has a working tag and a working frame [EM-01][EM-19]', async ({
  page,
  host,
  elsewhere,
}) => {
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  const section = readme.split(/^## /m).find((part) => part.startsWith('On a page of yours\n')) ?? '';
  expect(section).toContain('EMBED_ORIGINS=');
  const snippets = section.split(/\n\n/).filter((block) => /^ {8}</.test(block));
  const listening = section.split(/\n\n/).find((block) => /^ {8}document\./.test(block)) ?? '';
  expect(snippets).toHaveLength(2);
  const folder = mkdtempSync(join(tmpdir(), 'scratch-'));
  try {
    for (const [index, snippet] of snippets.entries()) {
      const file = join(folder, `page-${index}.html`);
      const html = snippet
        .replaceAll('https://HOST', host.base)
        .replace('phone="9876543210"', `query="${await callQuery(host.base)}"`);
      writeFileSync(file, `<!doctype html><title>Mine</title>${html}<script>${listening}</script>`);
      const told = page.waitForEvent('console', (message) => message.type() === 'log');
      await page.goto(elsewhere.page(`/page-${index}`, readFileSync(file, 'utf8')));
      const call = index === 0 ? page.locator('lending-telephony-crm') : page.frameLocator('lending-frame iframe');
      await saveDisposition(call, 'Followed the README');
      expect((await told).text()).toMatch(/^\S+$/);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

/** What the page holds once its garbage is gone. */
async function heldBy(session: CDPSession) {
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
  return session.send('Memory.getDOMCounters');
}

test('a tag and a frame, moved, removed and put back 100 times, leave no document, node or listener behind [EM-23] [release]', async ({
  page,
  host,
  elsewhere,
}) => {
  test.setTimeout(120_000);
  const query = await callQuery(host.base);
  await page.goto(
    elsewhere.page(
      '/leaks',
      `<!doctype html><title>Leaks</title><script type="module" src="${host.base}/widgets/loader.js"></script>
       <div id="one"><lending-telephony-crm api-base="${host.base}" query="${query}"></lending-telephony-crm></div>
       <div id="two"></div>`,
    ),
  );
  await expect(page.locator('lending-telephony-crm').getByRole('heading', disposition)).toBeVisible();
  const turn = (rounds: number) =>
    page.evaluate(
      async ([times, base]) => {
        const [one, two] = ['#one', '#two'].map((id) => document.querySelector(id));
        const [element] = one?.children ?? [];
        const gone = (screen: Element) =>
          new Promise<void>((resolve) => {
            const look = () => (screen.shadowRoot?.childElementCount ? setTimeout(look, 5) : resolve());
            look();
          });
        for (let round = 0; round < times; round += 1) {
          if (!element) throw new Error('no element');
          two?.append(element);
          one?.append(element);
          element.remove();
          await gone(element);
          one?.append(element);
          // a frame of its own for each turn, and an element that is made and dropped
          const frame = document.createElement('lending-frame');
          frame.setAttribute('src', base);
          frame.setAttribute('screen', 'telephony-crm');
          const dropped = document.createElement('lending-telephony-crm');
          dropped.setAttribute('api-base', base);
          two?.append(frame, dropped);
          await new Promise((resolve) => setTimeout(resolve));
          two?.replaceChildren();
          await gone(dropped);
        }
      },
      [rounds, host.base] as const,
    );
  const session = await page.context().newCDPSession(page);
  // the first rounds load what is loaded once
  await turn(5);
  await expect(page.locator('lending-telephony-crm').getByRole('heading', disposition)).toBeVisible();
  const before = await heldBy(session);
  await turn(100);
  await expect(page.locator('lending-telephony-crm').getByRole('heading', disposition)).toBeVisible();
  // a round that left one node behind would leave 100
  await expect
    .poll(async () => {
      const after = await heldBy(session);
      return [
        after.documents - before.documents < 5,
        after.nodes - before.nodes < 90,
        after.jsEventListeners - before.jsEventListeners < 90,
        `${JSON.stringify(before)} ${JSON.stringify(after)}`,
      ];
    })
    .toEqual([true, true, true, expect.any(String)]);
});
