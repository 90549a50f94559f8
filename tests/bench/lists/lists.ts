import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { openDatabase } from '../../../host/server/db/open.ts';
import type { OpenDatabase } from '../../../host/server/db/open-database.ts';
import { absentPostgres, startOwnPostgres, type TestPostgres } from '../../support/databases/throw-away-postgres.ts';
import { fillDatabase } from '../fill-database.ts';
import { at, byTurns, ms, row, times, verdict } from '../figures.ts';
import { listCases, prepare, takeSample, type ListCase } from './list-cases.ts';
import { explain } from './list-plans.ts';
import { listGrowthBar, measureWork } from './measure-work.ts';

// Prints how long the server takes for a page of a list, a search, a sort and tab counts where there are more and more
// applications, each beside the same of the smallest database and by turns with it; and a first page beside a look-up by
// primary key. It is the server's own work, without HTTP, which would hide growth. `npm run bench:lists`
//
//   --sizes 10000,100000,1000000   databases that are made and filled, on a PostgreSQL of this run's own
//   --embedded 10000,100000        the same on the embedded engine
//   --databases postgres://...     filled ones to use instead of making any, the smallest first, separated by commas
//   --plans                        how the largest database does every query, too (EXPLAIN ANALYZE)
//   --rounds 100                   how often each is done
//   --only search                  cases whose names have that in them

const options = {
  sizes: { type: 'string', default: '10000,100000,1000000' },
  embedded: { type: 'string', default: '10000,100000' },
  databases: { type: 'string' },
  plans: { type: 'boolean', default: false },
  rounds: { type: 'string', default: '100' },
  only: { type: 'string', default: '' },
} as const;
const { values } = parseArgs({ options });
const rounds = Number(values.rounds);
const lookUpBar = 12;
const numbers = (text: string): number[] => (text === '' ? [] : text.split(',').map(Number));
const cases = listCases.filter(({ name }) => name.includes(values.only));

interface Filled {
  name: string;
  database: OpenDatabase;
  url?: string;
}

async function open(settings: { url?: string; dataDir?: string }): Promise<Filled> {
  const { url, dataDir } = settings;
  const database = await openDatabase({ settings: { databaseUrl: url, dataDir, databaseConnections: 2 } });
  const { n } = await database.db
    .selectFrom('application')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return { name: n.toLocaleString('en-US'), database, ...(url !== undefined && { url }) };
}

/** One case on every database, beside the smallest that has it. @returns whether it keeps to the bar */
async function measure(each: ListCase, filled: readonly Filled[]): Promise<boolean> {
  const { name, isBeside } = each;
  const works = await Promise.all(filled.map(async ({ database: { db } }) => prepare(db, each, await takeSample(db))));
  return measureWork({ name, works, isBeside }, { rounds, bar: listGrowthBar });
}

/** A first page beside a prepared look-up of one row by its primary key. @returns on how many databases it is over its bar */
async function measureLookUps(filled: readonly Filled[]): Promise<number> {
  let count = 0;
  console.log(
    row('page 1 beside a prepared primary-key look-up', ['look-up', 'page 1', 'ratio', `bar ${lookUpBar} x`]),
  );
  const [page] = listCases;
  for (const { name, database, url } of filled) {
    if (url === undefined || !page) continue;
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query('select id from application order by random() limit 500');
    let next = 0;
    const lookUp = () =>
      client.query({
        name: 'one',
        text: 'select * from application where id = $1',
        values: [rows[next++ % rows.length].id],
      });
    const work = await prepare(database.db, page, await takeSample(database.db));
    const [key = [], first = []] = await byTurns([lookUp, async () => work?.()], { rounds: rounds * 5 });
    await client.end();
    const ratio = at(first, 0.5) / at(key, 0.5);
    console.log(row(name, [ms(at(key, 0.5)), ms(at(first, 0.5)), times(ratio), verdict(ratio, lookUpBar)]));
    if (ratio > lookUpBar) count += 1;
  }
  return count;
}

async function printPlans({ name, database: { db } }: Filled): Promise<void> {
  console.log(`\nEvery query of ${name} applications`);
  const sample = await takeSample(db);
  for (const each of cases) {
    console.log(`\n== ${each.name}`);
    for (const { text, plan } of await explain(db, (recording) => prepare(recording, each, sample)))
      console.log(`-- ${text.replaceAll(/\s+/g, ' ').trim()}\n${plan.join('\n')}`);
  }
}

let over = 0;
async function compare(engine: string, filled: readonly Filled[]): Promise<void> {
  console.log(`\n${engine}: p50 of ${rounds} by turns, the last beside the first; bar ${listGrowthBar} x`);
  console.log(row('applications', [...filled.map(({ name }) => name), 'ratio', '']));
  for (const each of cases) if (!(await measure(each, filled))) over += 1;
  if (filled.some(({ url }) => url !== undefined)) over += await measureLookUps(filled);
  const largest = filled.at(-1);
  if (values.plans && largest) await printPlans(largest);
}

async function close(filled: readonly Filled[]): Promise<void> {
  for (const { database } of filled) await database.close();
}

async function compareOnPostgres(urls: readonly string[]): Promise<void> {
  const filled: Filled[] = [];
  try {
    for (const url of urls) filled.push(await open({ url }));
    await compare('PostgreSQL', filled);
  } finally {
    await close(filled);
  }
}

async function fillPostgres(postgres: TestPostgres): Promise<string[]> {
  const urls: string[] = [];
  for (const size of numbers(values.sizes)) {
    const url = await postgres.createDatabase();
    await fillDatabase(size, { databaseUrl: url });
    urls.push(url);
  }
  return urls;
}

async function compareEmbedded(sizes: readonly number[]): Promise<void> {
  const home = await mkdtemp(join(tmpdir(), 'lending-desk-bench-'));
  const filled: Filled[] = [];
  try {
    for (const size of sizes) {
      const dataDir = join(home, String(size));
      await fillDatabase(size, { dataDir });
      filled.push(await open({ dataDir }));
    }
    await compare('Embedded', filled);
  } finally {
    await close(filled);
    await rm(home, { recursive: true, force: true });
  }
}

if (values.databases !== undefined) await compareOnPostgres(values.databases.split(','));
else if (numbers(values.sizes).length > 0) {
  const postgres = await startOwnPostgres({ isDurable: true });
  if (!postgres) console.log(absentPostgres);
  else
    try {
      await compareOnPostgres(await fillPostgres(postgres));
    } finally {
      await postgres.stop();
    }
}
if (numbers(values.embedded).length > 0) await compareEmbedded(numbers(values.embedded));
console.log(over === 0 ? '\nNothing is over its bar.' : `\n${over} over their bar.`);
