import { Kysely, PostgresDialect } from 'kysely';
import { defaultStatementSeconds, SettingsError } from '../base/settings.ts';
import { codeOf } from './faults/database-fault.ts';
import type { OpenDatabase, OpenOptions } from './open-database.ts';
import { openEmbedded } from './open-embedded.ts';
import { ResilientPool, type TimeLimits } from './postgres-pool.ts';
import type { Database } from './schema.ts';

/** The limits for calls: `statementSeconds` for a statement, at most four seconds for a row that somebody holds. */
function limitsOfCalls(statementSeconds: number): TimeLimits {
  const statementMs = statementSeconds * 1000;
  return { statementMs, lockMs: Math.min(4000, statementMs / 2), idleMs: 15_000 };
}

/** The limits for work that takes minutes: a migration on a large table, a seed, tidying, a job that says it is long. */
const longLimits: TimeLimits = { statementMs: 60 * 60_000, lockMs: 4000, idleMs: 10 * 60_000 };
/** A migration holds its claim with one connection and makes an index with another; long jobs use as many as run at once. */
const longConnections = 3;

async function openPostgres(databaseUrl: string, settings: OpenOptions['settings']): Promise<OpenDatabase> {
  const { databaseConnections, databaseStatementSeconds = defaultStatementSeconds } = settings;
  const pool = new ResilientPool(databaseUrl, {
    purpose: 'calls',
    max: databaseConnections,
    limits: limitsOfCalls(databaseStatementSeconds),
  });
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  try {
    // Kysely ends only a pool that it has taken a connection from.
    await db.connection().execute(async () => undefined);
  } catch (error) {
    await pool.end();
    const { cause } = error as Error;
    const reason = cause instanceof Error ? cause.message || String(codeOf(cause)) : String(cause);
    throw new SettingsError(`DATABASE_URL names a database that cannot be reached: ${reason}.`);
  }
  const longPool = new ResilientPool(databaseUrl, { purpose: 'long', max: longConnections, limits: longLimits });
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

/**
 * Opens the database that the settings name: PostgreSQL at DATABASE_URL, or else the embedded engine in DATA_DIR.
 *
 * @throws SettingsError when the database cannot be reached or written, is damaged or in use, or does not exist and
 *   may not be made
 */
export async function openDatabase(options: OpenOptions): Promise<OpenDatabase> {
  const { settings } = options;
  return settings.databaseUrl === undefined ? openEmbedded(options) : openPostgres(settings.databaseUrl, settings);
}
