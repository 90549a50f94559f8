import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { chromium, type Browser, type Page } from 'playwright';
import { build } from 'vite';
import { demoPassword } from '../../host/server/demo/kit/staff.ts';
import { playwrightFlags, chromiumPath } from '../support/browsers.ts';
import { startServer, type RunningServer } from '../support/running-server.ts';
import { embeddingPorts, startSecondOrigin } from '../support/second-origin.ts';
import { median, ms, row, times, verdict } from './figures.ts';
import { printInApp, waitInApp } from './in-app/in-app.ts';
import { slowDown } from './slow-page.ts';

// Prints how long a person waits for the queue list, beside a plain table of React with the same rows (tests/bench/plain-table),
// by turns in one run, on a slow machine (CPU 4 times slower, 10 Mbit/s, 40 ms): the list ready with an empty cache and with
// a warm one, and from a click to painted rows for the next page and for a sort. Then how long a person waits inside the product
// (tests/bench/in-app), in milliseconds, and exits 1 where that is over its bar. `npm run bench:ui`, `-- --runs 9 --in-app`

const options = { runs: { type: 'string', default: '9' }, 'in-app': { type: 'boolean', default: false } } as const;
const { values } = parseArgs({ options });
const runs = Number(values.runs);
/** How long a person looks at the rows before the next click; both pages have come to rest by then. */
const lookMs = 2000;
const bars = { ready: 1.6, warm: 1.8, click: 2 };

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
/** Files of their own: what tsx compiles cannot run in a page. */
const watchReady = await readFile(here('watch-ready.js'), 'utf8');
const watchClick = await readFile(here('watch-click.js'), 'utf8');

/** Builds the plain table into a directory that a server can serve as its pages. */
async function buildPlainTable(outDir: string): Promise<void> {
  await build({
    configFile: false,
    root: here('plain-table'),
    logLevel: 'warn',
    plugins: [react()],
    build: { outDir, emptyOutDir: true, target: 'es2022', modulePreload: { polyfill: false } },
  });
  const files = await readdir(outDir, { recursive: true });
  for (const file of files.filter((each) => ['.js', '.css', '.html'].includes(extname(each))))
    await writeFile(join(outDir, `${file}.gz`), gzipSync(await readFile(join(outDir, file)), { level: 9 }));
}

type Storage = Awaited<ReturnType<Awaited<ReturnType<Browser['newContext']>>['storageState']>>;

interface Session {
  token: string;
  key: string;
}

/** What the portal has in a browser's storage once somebody has signed in, for both pages. */
async function signIn(browser: Browser, portal: string, plain: string): Promise<Storage> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${portal}/login`);
  await page.getByLabel('Username').fill('lead@demo.example');
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
  const { cookies, origins } = await context.storageState();
  await context.close();
  const body = new FormData();
  body.append('username', 'lead@demo.example');
  body.append('password', demoPassword);
  const { data } = (await (await fetch(`${plain}/auth/login`, { method: 'POST', body })).json()) as { data: Session };
  const localStorage = [
    { name: 'lending.securityToken', value: data.token },
    { name: 'lending.userKey', value: data.key },
  ];
  return { cookies, origins: [...origins, { origin: plain, localStorage }] };
}

interface Waits {
  ready: number;
  warm: number;
  next: number;
  sort: number;
}

/**
 * Opens the page and waits for its rows, which the page tells by itself: whatever asks it meanwhile has a large script run in it.
 * @returns milliseconds until they are there
 */
async function untilReady(page: Page, address: string): Promise<number> {
  const told = page.waitForEvent('console', {
    predicate: (message) => message.text() === 'ready',
    timeout: 60_000,
  });
  await page.goto(address, { waitUntil: 'commit' });
  await told;
  return Number(await page.evaluate('document.documentElement.dataset.readyAt - performance.timeOrigin'));
}

/** One person who comes with an empty cache, waits, turns the page and sorts by amount, and comes again. */
async function visit(browser: Browser, address: string, storageState: Storage): Promise<Waits> {
  const context = await browser.newContext({ storageState, viewport: { width: 1280, height: 800 } });
  try {
    const page = await context.newPage();
    await page.addInitScript({ content: `${watchReady}\nwatchReady('tbody td');` });
    await page.addInitScript({ content: watchClick });
    await slowDown(page);
    const ready = await untilReady(page, address);
    const click = async (selector: string, text: string) => {
      await page.waitForTimeout(lookMs);
      return Number(await page.evaluate(`clickToPainted(${JSON.stringify(selector)}, ${JSON.stringify(text)})`));
    };
    const next = await click('button[aria-label="Next page"]', '');
    const sort = await click('th .sort', 'Amount');
    await page.waitForTimeout(lookMs);
    const warm = await untilReady(page, address);
    return { ready, warm, next, sort };
  } finally {
    await context.close();
  }
}

function print(name: string, plain: readonly number[], list: readonly number[], bar: number): void {
  const ratio = median(list) / median(plain);
  console.log(row(name, [ms(median(plain)), ms(median(list)), times(ratio), `bar ${bar}`, verdict(ratio, bar)], 28));
}

async function compare(browser: Browser, storage: Storage, portal: RunningServer, plain: RunningServer): Promise<void> {
  const waits: { plain: Waits[]; list: Waits[] } = { plain: [], list: [] };
  // The first of each warms the servers up.
  for (let run = 0; run <= runs; run += 1) {
    const beside = await visit(browser, plain.base, storage);
    const own = await visit(browser, `${portal.base}/document-processing`, storage);
    if (run === 0) continue;
    waits.plain.push(beside);
    waits.list.push(own);
  }
  console.log(`Queue list beside a plain table, median of ${runs}; CPU 4 times slower, 10 Mbit/s, 40 ms`);
  console.log(row('', ['plain table', 'queue list', 'ratio', '', ''], 28));
  const of = (key: keyof Waits) => [waits.plain.map((each) => each[key]), waits.list.map((each) => each[key])] as const;
  print('ready, empty cache', ...of('ready'), bars.ready);
  print('ready, warm cache', ...of('warm'), bars.warm);
  print('next page, click to painted', ...of('next'), bars.click);
  print('sort, click to painted', ...of('sort'), bars.click);
}

const plainDir = await mkdtemp(join(tmpdir(), 'lending-desk-plain-'));
const { second, origins } = await embeddingPorts();
const elsewhere = await startSecondOrigin(second);
const browser = await chromium.launch({ executablePath: chromiumPath(), args: playwrightFlags });
const servers: RunningServer[] = [];
try {
  await buildPlainTable(plainDir);
  // One database for each: the embedded one takes one server at a time. The same seed makes the same rows.
  const dataDirs = [join(plainDir, 'data-of-list'), join(plainDir, 'data-of-plain')];
  const first = await startServer({ DATA_DIR: dataDirs[0] ?? '', DEMO_APPLICATIONS: '2000', LOG_LEVEL: 'error' });
  await first.stop();
  await cp(dataDirs[0] ?? '', dataDirs[1] ?? '', { recursive: true });
  servers.push(await startServer({ DATA_DIR: dataDirs[0] ?? '', LOG_LEVEL: 'error', EMBED_ORIGINS: origins }));
  servers.push(await startServer({ DATA_DIR: dataDirs[1] ?? '', LOG_LEVEL: 'error', CLIENT_DIR: plainDir }));
  const [portal, plain] = servers;
  if (portal && plain) {
    const storageState = await signIn(browser, portal.base, plain.base);
    if (!values['in-app']) await compare(browser, storageState, portal, plain);
    const waits = await waitInApp(browser, { base: portal.base, elsewhere, storageState, runs });
    if (!printInApp(waits)) process.exitCode = 1;
  }
} finally {
  await browser.close();
  for (const server of servers) await server.stop();
  await elsewhere.stop();
  await rm(plainDir, { recursive: true, force: true });
}
