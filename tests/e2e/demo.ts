import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../host/server/db/open.ts';
import type { OpenDatabase } from '../../host/server/db/open-database.ts';
import { createDatabase, hasPostgres, startOwnPostgres } from '../support/databases/throw-away-postgres.ts';
import { type RunningServer, startServer } from '../support/running-server.ts';
import { isGate } from '../support/tiers/tiers.ts';

/** The key of the dialer's own calls. */
export const dialerKey = 'dialer-key-of-the-tests-32-letters';
/** No contact hours are kept: the tests run at any hour of the day. */
const demo = {
  DEMO: '1',
  DEMO_APPLICATIONS: '1200',
  LOG_LEVEL: 'warn',
  DIALER_KEY: dialerKey,
  CALLING_WINDOW_FOR: 'NONE',
};
/** Where the demo's data lies that every server begins with: its files, and a PostgreSQL server with its rows where one keeps them. */
const names = { store: 'DEMO_STORE', postgres: 'DEMO_POSTGRES', rows: 'DEMO_ROWS' } as const;

/**
 * Starts the built server over a store of its own with the demo's data in it: at the gate on PostgreSQL, which costs a third of
 * what the embedded database does, in the release run on that.
 *
 * @param settings environment variables beside those of `startServer`
 */
export async function startDemo(settings: Readonly<Record<string, string>> = {}): Promise<RunningServer> {
  const postgres = process.env[names.postgres];
  const database: Record<string, string> = postgres
    ? { DATABASE_URL: await createDatabase(postgres, process.env[names.rows]) }
    : {};
  return startServer({ ...demo, ...database, ...settings }, process.env[names.store]);
}

/** Works on what a server keeps, beside it or in its place. */
export async function withStore<Result>(
  { dataDir, databaseUrl }: RunningServer,
  work: (db: OpenDatabase['db']) => Promise<Result>,
): Promise<Result> {
  const { db, close } = await openDatabase({ settings: { dataDir, databaseUrl, databaseConnections: 1 } });
  try {
    return await work(db);
  } finally {
    await close();
  }
}

/** Before the first test: the demo's data is made once, and every server that `startDemo` starts copies it. */
export default async function makeDemo(): Promise<() => Promise<void>> {
  const store = await mkdtemp(join(tmpdir(), 'lending-demo-'));
  const postgres = isGate && hasPostgres ? await startOwnPostgres() : undefined;
  const rows = await postgres?.createDatabase();
  const server = await startServer({ ...demo, DATA_DIR: store, ...(rows && { DATABASE_URL: rows }) });
  await server.end();
  process.env[names.store] = store;
  if (postgres && rows) Object.assign(process.env, { [names.postgres]: postgres.url, [names.rows]: rows });
  return async () => {
    await postgres?.stop();
    await rm(store, { recursive: true, force: true });
  };
}
