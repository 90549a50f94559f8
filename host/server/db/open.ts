import fs from 'node:fs';
import path from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import { defaultStatementSeconds, SettingsError, type Settings } from '../settings.ts';
import { codeOf } from './database-fault.ts';
import { lockDirectory } from './directory-lock.ts';
import { openEmbeddedPool, type EmbeddedPool } from './embedded-pool.ts';
import { ResilientPool, type ConnectionCounts, type Patience } from './postgres-pool.ts';
import type { Database } from './schema.ts';

/** An open database of either engine. */
export interface OpenDatabase {
  db: Kysely<Database>;
  /** The same database for work of minutes, which no call waits for: migrations, seeds, tidying. */
  long: Kysely<Database>;
  connections(): ConnectionCounts;
  engine: 'embedded' | 'postgresql';
  /** Present on the embedded engine alone. */
  embedded?: EmbeddedPool;
  close(): Promise<void>;
}

export interface OpenOptions {
  settings: Pick<Settings, 'dataDir' | 'databaseUrl' | 'databaseConnections'> &
    Partial<Pick<Settings, 'databaseStatementSeconds'>>;
  /** A tarball of a data directory that a new embedded database starts from. */
  template?: string | undefined;
  onCrash?: (error: Error) => void;
}

/** PGlite's directory below DATA_DIR. */
const directoryName = 'pg';

/** For work of calls: `statementSeconds` for a statement, seconds for a row that somebody holds. */
function patienceOfCalls(statementSeconds: number): Patience {
  const statementMs = statementSeconds * 1000;
  return { statementMs, lockMs: Math.min(4000, statementMs / 2), idleMs: 15_000 };
}

/** For work of minutes: a migration on a large table, a seed, tidying. */
const longPatience: Patience = { statementMs: 60 * 60_000, lockMs: 4000, idleMs: 10 * 60_000 };
/** A migration holds its claim with one connection and makes an index with another. */
const longConnections = 2;

async function openPostgres(databaseUrl: string, settings: OpenOptions['settings']): Promise<OpenDatabase> {
  const { databaseConnections, databaseStatementSeconds = defaultStatementSeconds } = settings;
  const pool = new ResilientPool(databaseUrl, databaseConnections, patienceOfCalls(databaseStatementSeconds));
  try {
    (await pool.connect()).release();
  } catch (error) {
    await pool.end();
    const { cause } = error as Error;
    const reason = cause instanceof Error ? cause.message || String(codeOf(cause)) : String(cause);
    throw new SettingsError(`DATABASE_URL names a database that cannot be reached: ${reason}.`);
  }
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  const longPool = new ResilientPool(databaseUrl, longConnections, longPatience);
  const long = new Kysely<Database>({ dialect: new PostgresDialect({ pool: longPool }) });
  return {
    db,
    long,
    engine: 'postgresql',
    connections: () => pool.counts(),
    async close() {
      await Promise.all([db.destroy(), longPool.end()]);
    },
  };
}

async function openEmbedded({ settings, template, onCrash }: OpenOptions): Promise<OpenDatabase> {
  const dataDir = settings.dataDir === undefined ? undefined : path.join(settings.dataDir, directoryName);
  let unlock = (): void => undefined;
  if (dataDir !== undefined) {
    try {
      fs.mkdirSync(path.dirname(dataDir), { recursive: true });
      fs.accessSync(path.dirname(dataDir), fs.constants.W_OK);
    } catch {
      throw new SettingsError(
        `DATA_DIR must be a directory that this user may write to, but it is "${settings.dataDir}".`,
      );
    }
    unlock = lockDirectory(dataDir);
  }
  try {
    const pool = await openEmbeddedPool({ dataDir, template, ...(onCrash && { onCrash }) });
    const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
    return {
      db,
      long: db,
      engine: 'embedded',
      connections: () => pool.connections(),
      embedded: pool,
      async close() {
        await db.destroy();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/**
 * Opens the database that the settings name: PostgreSQL by DATABASE_URL, otherwise the embedded engine in DATA_DIR.
 *
 * @throws SettingsError where it cannot be reached, written or is in use
 */
export async function openDatabase(options: OpenOptions): Promise<OpenDatabase> {
  const { settings } = options;
  return settings.databaseUrl === undefined ? openEmbedded(options) : openPostgres(settings.databaseUrl, settings);
}
