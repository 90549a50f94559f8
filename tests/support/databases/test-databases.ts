import { execFileSync } from 'node:child_process';
import { createHash, randomBytes, scryptSync } from 'node:crypto';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { sql, type Kysely } from 'kysely';
import pg from 'pg';
import { migrate } from '../../../host/server/db/migrate.ts';
import { migrations } from '../../../host/server/db/migrations.ts';
import { openDatabase } from '../../../host/server/db/open.ts';
import type { OpenDatabase, OpenOptions } from '../../../host/server/db/open-database.ts';
import type { Database } from '../../../host/server/db/schema.ts';
import { seedDemo } from '../../../host/server/demo/seed.ts';
import type { Seeder } from '../../../host/server/demo/kit/seeder.ts';
import { embedderSeeder } from '../../../host/server/demo/kit/embedder.ts';
import { demoAccounts, demoPassword, routesOf, staffSeeder } from '../../../host/server/demo/kit/staff.ts';
import { portals } from '../../../widgets/contract/session/portals.ts';
import { screens } from '../../../widgets/contract/screens.ts';
import { copyOf } from './throw-away-postgres.ts';

/** The engine that tests get their databases from: TEST_ENGINE. */
export const engine = process.env['TEST_ENGINE'] === 'postgresql' ? 'postgresql' : 'embedded';

const memory = { dataDir: undefined, databaseUrl: undefined, databaseConnections: 1 };

const routesOfAll = portals.flatMap((portal) => [routesOf(portal, true), routesOf(portal, false)]);

/** A password's hash at a cost of N: a hash says itself what it costs. A test of the product's own cost takes `hashPassword`. */
export function hashAtCost(N: number, password = demoPassword): string {
  const salt = Buffer.alloc(16, 7);
  const hash = scryptSync(password, salt, 32, { N, r: 8, p: 1 });
  return ['scrypt', N, 8, 1, salt.toString('base64url'), hash.toString('base64url')].join('$');
}

/** Next to no cost: a run signs in hundreds of times. */
const cheapHash = hashAtCost(2 ** 4);

/** Changes with what a template holds: migrated, with the demo accounts and the demo's embedder. */
const makings = createHash('sha256')
  .update(JSON.stringify([cheapHash, migrations, demoAccounts, routesOfAll, Object.entries(screens)]))
  .digest('hex')
  .slice(0, 16);

/**
 * The embedded engine's program, compiled once and held: each database has a thread of its own that compiles it again, which
 * costs nothing while somebody holds the same one.
 */
let program: Promise<WebAssembly.Module> | undefined;

async function holdProgram(): Promise<void> {
  const packageFile = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  program ??= WebAssembly.compile(fs.readFileSync(path.join(path.dirname(packageFile), 'pglite.wasm')));
  await program;
}

/** What every test's database holds from its start. */
export const firstSeeders: readonly Seeder[] = [staffSeeder, embedderSeeder];

async function fill(settings: OpenOptions['settings']): Promise<OpenDatabase> {
  const database = await openDatabase({ settings });
  await migrate(database, migrations);
  await seedDemo(database.db, { applications: 0, only: firstSeeders });
  await database.db.updateTable('staff').set({ password_hash: cheapHash }).execute();
  return database;
}

/**
 * A server's connections in tests. While half of them are in transactions a held row is waited for 300 ms only, which a slow
 * machine takes for many: eight at once are far from it.
 */
const databaseConnections = 20;

const logPage = 8192;

/** Takes away what every test would load and none reads: other databases, and of the log all but what is written in its first file. */
function slim(dataDir: string, otherDatabases: readonly string[]): void {
  for (const oid of otherDatabases) fs.rmSync(path.join(dataDir, 'base', oid), { recursive: true });
  const log = path.join(dataDir, 'pg_wal');
  const [current = '', ...kept] = fs
    .readdirSync(log)
    .filter((name) => /^[0-9A-F]{24}$/.test(name))
    .toSorted();
  for (const name of kept) fs.rmSync(path.join(log, name));
  const written = fs.readFileSync(path.join(log, current)).findLastIndex((byte) => byte !== 0) + 1;
  fs.truncateSync(path.join(log, current), Math.ceil(written / logPage) * logPage);
}

/** An embedded database with the demo accounts, as a tarball that tests start from: made once for as long as its makings stay the same. */
export async function template(): Promise<string> {
  const file = path.join(os.tmpdir(), `lending-desk-template-${makings}.tar`);
  if (fs.existsSync(file)) return file;
  const folder = fs.mkdtempSync(`${file}.`);
  const { db, close } = await fill({ ...memory, dataDir: folder });
  const [name = ''] = fs.readdirSync(folder).filter((entry) => fs.existsSync(path.join(folder, entry, 'PG_VERSION')));
  const dataDir = path.join(folder, name);
  // the log goes on in a new file, which becomes the first one that is kept
  await sql`select pg_switch_wal()`.execute(db);
  await sql`checkpoint`.execute(db);
  const others = sql<{ oid: string }>`select oid::text from pg_database where datname <> current_database()`;
  const oids = (await others.execute(db)).rows.map(({ oid }) => oid);
  await close();
  slim(dataDir, oids);
  execFileSync('tar', ['-cf', path.join(folder, 'tar'), '-C', dataDir, ...fs.readdirSync(dataDir)]);
  fs.renameSync(path.join(folder, 'tar'), file);
  fs.rmSync(folder, { recursive: true });
  return file;
}

function ofRun(name: 'TEST_DATABASE_URL' | 'TEST_TEMPLATES'): string {
  const value = process.env[name];
  if (!value) throw new Error(`TEST_ENGINE=postgresql needs ${name}`);
  return value;
}

function addressOf(name: string): string {
  const address = new URL(ofRun('TEST_DATABASE_URL'));
  address.pathname = `/${name}`;
  return address.href;
}

async function asKeeper<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: ofRun('TEST_DATABASE_URL') });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

type Filling = (database: OpenDatabase) => Promise<unknown>;

/** A database on the PostgreSQL server of this run that others are copied from; several test files may want it at once. */
interface PostgresTemplate {
  name: string;
  /** What it is copied from itself. */
  source?: string;
  fillAt: (url: string) => Promise<OpenDatabase>;
}

async function postgresTemplate(client: pg.Client, { name, source, fillAt }: PostgresTemplate): Promise<string> {
  await client.query('select pg_advisory_lock(hashtext($1))', [name]);
  try {
    const { rows } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rows.length > 0) return name;
    await client.query(`drop database if exists ${name}_new`);
    await client.query(`create database ${name}_new${copyOf(source)}`);
    await (await fillAt(addressOf(`${name}_new`))).close();
    await client.query(`alter database ${name}_new rename to ${name}`);
    return name;
  } finally {
    await client.query('select pg_advisory_unlock(hashtext($1))', [name]);
  }
}

/** With the demo accounts. */
function accountsTemplate(client: pg.Client): Promise<string> {
  const fillAt = (url: string) => fill({ ...memory, databaseUrl: url });
  return postgresTemplate(client, { name: `template_${makings}`, fillAt });
}

/** With rows besides: this run's own, as its name cannot say what fills it. */
async function rowsTemplate(client: pg.Client, kind: string, fillRows: Filling): Promise<string> {
  const fillAt = async (url: string) => {
    const database = await openDatabase({ settings: { ...memory, databaseUrl: url, databaseConnections } });
    await fillRows(database);
    return database;
  };
  const source = await accountsTemplate(client);
  return postgresTemplate(client, { name: `${ofRun('TEST_TEMPLATES')}${kind}`, source, fillAt });
}

/** A database of this run's engine that is gone when it is closed. */
async function openPostgres(templateOf?: (client: pg.Client) => Promise<string>): Promise<OpenDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asKeeper(async (client) => {
    await client.query(`create database ${name}${copyOf(await templateOf?.(client))}`);
  });
  const settings = { dataDir: undefined, databaseUrl: addressOf(name), databaseConnections };
  const database = await openDatabase({ settings });
  return {
    ...database,
    async close() {
      await database.close();
      await asKeeper((client) => client.query(`drop database ${name} with (force)`));
    },
  };
}

/** A migrated database with the demo accounts. */
export async function openFilledDatabase(): Promise<OpenDatabase> {
  if (engine === 'postgresql') return openPostgres(accountsTemplate);
  await holdProgram();
  return openDatabase({ settings: memory, template: await template() });
}

/**
 * A migrated database with the demo accounts and rows that many test files begin with. On PostgreSQL they are written once a run
 * and copied.
 *
 * @param kind tells these rows from others: small letters, digits, underscores
 */
export async function openDatabaseWith(kind: string, fillRows: Filling): Promise<OpenDatabase> {
  if (engine === 'postgresql') return openPostgres((client) => rowsTemplate(client, kind, fillRows));
  const database = await openFilledDatabase();
  await fillRows(database);
  return database;
}

/** An embedded database without a table as a tarball, made once: unpacking it takes an eighth of the time that making one takes. */
async function bareTemplate(): Promise<string> {
  const file = path.join(os.tmpdir(), `lending-desk-bare-${makings}.tar`);
  if (fs.existsSync(file)) return file;
  const made = await PGlite.create('memory://');
  const tarball = Buffer.from(await (await made.dumpDataDir('none')).arrayBuffer());
  await made.close();
  const folder = fs.mkdtempSync(`${file}.`);
  fs.writeFileSync(path.join(folder, 'tar'), tarball);
  fs.renameSync(path.join(folder, 'tar'), file);
  fs.rmdirSync(folder);
  return file;
}

/** A database without a table. */
export async function openBareDatabase(): Promise<OpenDatabase> {
  if (engine === 'postgresql') return openPostgres();
  await holdProgram();
  return openDatabase({ settings: memory, template: await bareTemplate() });
}

/** Takes away what `firstSeeders` wrote, so that a whole seed may follow. */
export async function clearFirst(db: Kysely<Database>): Promise<void> {
  await db.deleteFrom('demo_seed').execute();
  await db.deleteFrom('embedder').execute();
  await db.deleteFrom('session').execute();
  await db.deleteFrom('staff').execute();
}

/** A migrated database that holds nothing. */
export async function openEmptyDatabase(): Promise<OpenDatabase> {
  const database = await openFilledDatabase();
  await clearFirst(database.db);
  return database;
}
