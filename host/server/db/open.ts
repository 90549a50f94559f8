import fs from 'node:fs';
import path from 'node:path';
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { SettingsError, type Settings } from '../settings.ts';
import { lockDirectory } from './directory-lock.ts';
import { openEmbeddedPool, type EmbeddedPool } from './embedded-pool.ts';
import { refuseBesideTransaction } from './own-connection.ts';
import type { Database } from './schema.ts';

export interface ConnectionCounts {
  busy: number;
  idle: number;
  /** Work that waits for a connection. */
  waiting: number;
}

/** An open database of either engine. */
export interface OpenDatabase {
  db: Kysely<Database>;
  connections(): ConnectionCounts;
  engine: 'embedded' | 'postgresql';
  /** Present on the embedded engine alone. */
  embedded?: EmbeddedPool;
  close(): Promise<void>;
}

export interface OpenOptions {
  settings: Pick<Settings, 'dataDir' | 'databaseUrl' | 'databaseConnections'>;
  /** A tarball of a data directory that a new embedded database starts from. */
  template?: string | undefined;
  onCrash?: (error: Error) => void;
}

/** PGlite's directory below DATA_DIR. */
const directoryName = 'pg';

function asNumber(text: string): number | bigint {
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : BigInt(text);
}

/**
 * A connection asked by callback. A promise of `pg`'s own outlives what it brought until the next full collection of memory,
 * and every answer after it too, so that a whole list took 130 MiB of them.
 */
function askedByCallback(client: pg.PoolClient): PostgresPoolClient {
  function query(text: string, values?: unknown): Promise<unknown> {
    return new Promise((resolve, reject) => {
      client.query(text, values as unknown[], (error, result) => {
        if (error) reject(error);
        else resolve(result);
      });
    });
  }
  return {
    // Kysely asks for a cursor only when it streams, and a whole list is read in batches.
    query: query as PostgresPoolClient['query'],
    release: () => client.release(),
  };
}

async function openPostgres(settings: OpenOptions['settings']): Promise<OpenDatabase> {
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.INT8, asNumber);
  types.setTypeParser(pg.types.builtins.DATE, (text) => text);
  const pool = new pg.Pool({
    connectionString: settings.databaseUrl,
    max: settings.databaseConnections,
    connectionTimeoutMillis: 10_000,
    statement_timeout: 60_000,
    types,
  });
  // A dropped connection is replaced by the pool, and fails the query it carries; unheard it would end the process, whether
  // it was idle or in use.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => void client.on('error', () => undefined));
  try {
    (await pool.connect()).release();
  } catch (error) {
    await pool.end();
    const reason =
      error instanceof Error ? error.message || String((error as NodeJS.ErrnoException).code) : String(error);
    throw new SettingsError(`DATABASE_URL names a database that cannot be reached: ${reason}.`);
  }
  const guarded: PostgresPool = {
    async connect() {
      refuseBesideTransaction();
      return askedByCallback(await pool.connect());
    },
    end: () => pool.end(),
  };
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: guarded }) });
  return {
    db,
    engine: 'postgresql',
    connections: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: () => db.destroy(),
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
  return options.settings.databaseUrl === undefined ? openEmbedded(options) : openPostgres(options.settings);
}
