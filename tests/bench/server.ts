import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { demoPassword } from '../../host/server/demo/kit/staff.ts';
import { startServer, type RunningServer } from '../support/running-server.ts';
import { absentPostgres, startOwnPostgres } from '../support/databases/throw-away-postgres.ts';
import { formOf, sessionHeaders } from '../server/support.ts';
import { demoCustomer, fromElsewhere, loadCall, saveDisposition } from './telephony-agent.ts';

// Prints what the built server does on this machine, by engine: how soon it is there, a list's first page beside a prepared
// look-up by primary key in the same run, signing in, loading and saving telephony calls. `npm run bench:server`

const options = {
  applications: { type: 'string', default: '12000' },
  agents: { type: 'string', default: '8' },
  seconds: { type: 'string', default: '4' },
} as const;
const { values } = parseArgs({ options });
const agents = Number(values.agents);
const runMs = Number(values.seconds) * 1000;

const at = (sorted: readonly number[], part: number) => sorted[Math.floor((sorted.length - 1) * part)] ?? Number.NaN;
const ms = (value: number) => `${value < 10 ? value.toFixed(2) : Math.round(value)} ms`;
const line = (name: string, text: string) => console.log(`  ${name.padEnd(30)} ${text}`);

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** Several kinds of work by turns, so that a busy moment of the machine meets all of them: milliseconds of each, sorted. */
async function byTurns(works: readonly (() => Promise<unknown>)[], rounds: number): Promise<number[][]> {
  const taken: number[][] = works.map(() => []);
  for (let round = 0; round < rounds + 20; round += 1)
    for (const [index, work] of works.entries()) {
      const time = await timed(work);
      if (round >= 20) taken[index]?.push(time);
    }
  return taken.map((times) => times.toSorted((a, b) => a - b));
}

/** So many agents at once, each without a pause, for a bounded time. */
async function atOnce(name: string, work: (agent: number, n: number) => Promise<unknown>): Promise<void> {
  const times: number[] = [];
  const until = performance.now() + runMs;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: agents }, async (_, agent) => {
      for (let n = 0; performance.now() < until; n += 1) times.push(await timed(() => work(agent, n)));
    }),
  );
  const sorted = times.toSorted((a, b) => a - b);
  const rate = (sorted.length * 1000) / (performance.now() - began);
  line(
    name,
    `${rate.toFixed(rate < 20 ? 1 : 0)} a second by ${agents} at once, p50 ${ms(at(sorted, 0.5))}, p99 ${ms(at(sorted, 0.99))}`,
  );
}

async function signIn(base: string) {
  const body = formOf({ username: 'lead@demo.example', password: demoPassword });
  const answer = await fetch(`${base}/auth/login`, { method: 'POST', body, headers: fromElsewhere() });
  return (await answer.json()).data as { id: string; token: string; key: string };
}

/** A list's first page over HTTP, beside a look-up of one row by a prepared statement. */
async function measureList({ base }: RunningServer, databaseUrl: string): Promise<void> {
  const session = await signIn(base);
  const body = JSON.stringify({
    userId: session.id,
    queueName: 'Document Processing',
    pageNumber: 1,
    rows: 10,
    filters: { optionId: [] },
  });
  const headers = { ...sessionHeaders(session), 'content-type': 'application/json' };
  async function page(): Promise<void> {
    const answer = await fetch(`${base}/lists/document-processing/rows`, { method: 'POST', headers, body });
    const { data } = await answer.json();
    if (data.rows.length !== 10) throw new Error('the page has not ten rows');
  }
  const nothing = async () => (await fetch(`${base}/healthz`)).json();
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query('select id from application order by random() limit 500');
  let next = 0;
  const lookUp = () =>
    client.query({
      name: 'one',
      text: 'select * from application where id = $1',
      values: [rows[next++ % rows.length].id],
    });
  const [key = [], empty = [], first = []] = await byTurns([lookUp, nothing, page], 300);
  await client.end();
  line('prepared primary-key look-up', `p50 ${ms(at(key, 0.5))}`);
  line('an empty answer over HTTP', `p50 ${ms(at(empty, 0.5))}`);
  const beyond = at(first, 0.5) - at(empty, 0.5);
  line('list page 1, whole call', `p50 ${ms(at(first, 0.5))}, ${(at(first, 0.5) / at(key, 0.5)).toFixed(1)} look-ups`);
  line('list page 1, without HTTP', `p50 ${ms(beyond)}, ${(beyond / at(key, 0.5)).toFixed(1)} look-ups (bar: 12)`);
}

async function measure(name: string, settings: Record<string, string>): Promise<void> {
  console.log(name);
  const began = performance.now();
  const server = await startServer({
    DEMO: '1',
    DEMO_APPLICATIONS: values.applications,
    TRUST_PROXY: '1',
    ...settings,
  });
  try {
    line(`first start, ${values.applications} loans`, ms(performance.now() - began));
    await server.stop();
    line('warm start', ms(await timed(() => server.restart())));
    const { base } = server;
    if (settings['DATABASE_URL']) await measureList(server, settings['DATABASE_URL']);
    const [one = []] = await byTurns([() => signIn(base)], 10);
    line('sign-in', `p50 ${ms(at(one, 0.5))}`);
    const customer = await demoCustomer(base);
    await atOnce('telephony load', () => loadCall(base, customer));
    const calls = await Promise.all(Array.from({ length: agents }, () => loadCall(base, customer)));
    await atOnce('telephony save', async (agent, n) => {
      const call = calls[agent];
      if (!call) return;
      const key = `bench-${agent}-${n}`;
      const saved = await saveDisposition(base, { call, loanAppNo: customer['loanAppNo'], remarks: key, key });
      if (saved === undefined) throw new Error('a save was not answered');
    });
  } finally {
    await server.stop();
  }
}

const dataDir = await mkdtemp(join(tmpdir(), 'lending-desk-bench-'));
try {
  await measure('embedded', { DATA_DIR: dataDir });
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
const postgres = await startOwnPostgres({ isDurable: true });
if (!postgres) console.log(absentPostgres);
else
  try {
    await measure('PostgreSQL', { DATABASE_URL: await postgres.createDatabase() });
  } finally {
    await postgres.stop();
  }
