import { stat } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { chromium } from 'playwright';
import { settle } from '../../../host/server/core/jobs/maintenance.store.ts';
import { openDatabase } from '../../../host/server/db/open.ts';
import { headers } from '../../../widgets/contract/headers.ts';
import { demoPassword } from '../../../host/server/demo/kit/staff.ts';
import { listBases } from '../../../host/server/registers/every-list.ts';
import { recountQueues } from '../../../host/server/core/lists/queue-counters.store.ts';
import { formOf, sessionHeaders, type Session } from '../../server/support.ts';
import { playwrightFlags, chromiumPath } from '../../support/browsers.ts';
import { startServer, type RunningServer } from '../../support/running-server.ts';
import { fillDatabase, type Place } from '../fill-database.ts';
import { at, ms, row, timed, verdict } from '../figures.ts';
import { onDatabase } from '../on-database.ts';

// Prints what it costs to take a whole list of 200,000 rows away: until the first byte, in all, the memory that the built server
// grows by meanwhile, how long somebody else's page takes; and in a browser, that builds the file, the longest time that its page
// stood still. `npm run bench:csv`, `-- --rows 20000`, `-- --embedded`

const options = { rows: { type: 'string', default: '200000' }, embedded: { type: 'boolean', default: false } } as const;
const { values } = parseArgs({ options });
const rows = Number(values.rows);
const mebibyte = 1024 * 1024;

/** Lets every application wait in document processing, so that one list has them all. */
async function gather({ databaseUrl, dataDir }: Place): Promise<void> {
  const database = await openDatabase({ settings: { databaseUrl, dataDir, databaseConnections: 1 } });
  await sql`update application set queue = 'DOCUMENT_PROCESSING', sub_queue = 'FRESH'`.execute(database.long);
  await recountQueues(database.long, listBases);
  await settle(database);
  await database.close();
}

async function signIn(base: string): Promise<Session> {
  const body = formOf({ username: 'lead@demo.example', password: demoPassword });
  return (await (await fetch(`${base}/auth/login`, { method: 'POST', body })).json()).data as Session;
}

function ask(base: string, session: Session, accept: string): Promise<Response> {
  const request = { userId: session.id, queueName: 'Document Processing', pageNumber: 1, rows: 10 };
  return fetch(`${base}/lists/document-processing/rows`, {
    method: 'POST',
    headers: {
      ...sessionHeaders(session),
      'content-type': 'application/json',
      accept,
      [headers.reason]: 'The%20whole%20list',
    },
    body: JSON.stringify({ ...request, filters: { optionId: [] } }),
  });
}

async function residentBytes(base: string): Promise<number> {
  const text = await (await fetch(`${base}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1]);
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

interface Streamed {
  firstByte: number;
  total: number;
  lines: number;
  bytes: number;
}

async function stream(base: string, session: Session): Promise<Streamed> {
  const began = performance.now();
  const { body } = await ask(base, session, 'application/x-ndjson');
  if (!body) throw new Error('the list has no body');
  const streamed: Streamed = { firstByte: Number.NaN, total: 0, lines: 0, bytes: 0 };
  for await (const chunk of body) {
    if (Number.isNaN(streamed.firstByte)) streamed.firstByte = performance.now() - began;
    streamed.bytes += chunk.length;
    for (const byte of chunk) if (byte === 10) streamed.lines += 1;
  }
  return { ...streamed, total: performance.now() - began };
}

const judged = (name: string, value: string, bar: string, result: string) =>
  console.log(row(name, [value, bar, result]));

async function measureServer({ base }: RunningServer): Promise<void> {
  const session = await signIn(base);
  const page = () => timed(async () => (await ask(base, session, 'application/json')).json());
  const alone: number[] = [];
  for (let n = 0; n < 50; n += 1) alone.push(await page());
  const before = await residentBytes(base);
  let most = before;
  const over = new AbortController();
  const beside: number[] = [];
  async function watch(): Promise<void> {
    for (; !over.signal.aborted; await pause(50)) {
      most = Math.max(most, await residentBytes(base));
      beside.push(await page());
    }
  }
  const watching = watch();
  const streamed = await stream(base, session);
  over.abort();
  await watching;
  const grown = (most - before) / mebibyte;
  const p50 = (taken: number[]) =>
    at(
      taken.toSorted((a, b) => a - b),
      0.5,
    );
  judged('rows', (streamed.lines - 2).toLocaleString('en-US'), '', '');
  judged('first byte', ms(streamed.firstByte), '100 ms', verdict(streamed.firstByte, 100));
  judged('memory of the server grows by', `${grown.toFixed(1)} MiB`, '64 MiB', verdict(grown, 64));
  judged('in all', `${(streamed.total / 1000).toFixed(1)} s`, '', '');
  judged('sent', `${(streamed.bytes / mebibyte).toFixed(0)} MiB`, '', '');
  judged('a page of the list, p50, alone', ms(p50(alone)), '', '');
  judged('a page of the list, p50, meanwhile', ms(p50(beside)), '', '');
}

/** In a page: keeps how long each task took that took longer than 50 ms. */
const watchTasks = `
  globalThis.longTasks = [];
  new PerformanceObserver((seen) => seen.getEntries().forEach(({ duration }) => longTasks.push(duration)))
    .observe({ entryTypes: ['longtask'] });`;

async function measureBrowser({ base }: RunningServer): Promise<void> {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: playwrightFlags });
  try {
    const page = await browser.newPage();
    await page.goto(`${base}/login?redirect=/document-processing`);
    await page.getByLabel('Username').fill('lead@demo.example');
    await page.getByLabel('Password', { exact: true }).fill(demoPassword);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.locator('tbody td').first().waitFor();
    await page.getByRole('button', { name: 'Download CSV' }).click();
    const start = page.getByRole('button', { name: 'Download', exact: true });
    await start.waitFor();
    await page.evaluate(watchTasks);
    const began = performance.now();
    const [download] = await Promise.all([page.waitForEvent('download', { timeout: 600_000 }), start.click()]);
    const { size } = await stat(await download.path());
    const longest = Math.max(0, ...(await page.evaluate<number[]>('longTasks')));
    judged('in a browser, in all', `${((performance.now() - began) / 1000).toFixed(1)} s`, '', '');
    judged('the file', `${(size / mebibyte).toFixed(0)} MiB`, '', '');
    judged('longest task of the page', ms(longest), '100 ms', verdict(longest, 100));
  } finally {
    await browser.close();
  }
}

async function measure(engine: string, place: Place): Promise<void> {
  await fillDatabase(rows, place);
  await gather(place);
  const server = await startServer({
    ...(place.dataDir !== undefined && { DATA_DIR: place.dataDir }),
    ...(place.databaseUrl !== undefined && { DATABASE_URL: place.databaseUrl }),
    DEMO: '1',
    LOG_LEVEL: 'error',
  });
  try {
    console.log(`\n${engine}, a whole list`);
    console.log(row('', ['', 'bar', '']));
    await measureServer(server);
    await measureBrowser(server);
  } finally {
    await server.stop();
  }
}

await onDatabase(values.embedded, measure);
