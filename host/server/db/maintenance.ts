import { sql, type Kysely } from 'kysely';
import * as attempts from '../session/attempts.store.ts';
import * as sessions from '../session/session.store.ts';
import * as callDrafts from '../drafts/call-draft.store.ts';
import * as drafts from '../drafts/draft.store.ts';
import * as dials from '../calling/dial.store.ts';
import * as live from '../live/live.store.ts';
import * as checkedFiles from '../lists/checked-file.store.ts';
import * as numbersInVain from '../calling/number-in-vain.store.ts';
import * as numberSearches from '../session/number-search.store.ts';
import * as locks from '../locks/locks.store.ts';
import * as idempotency from '../idempotency/idempotency.store.ts';
import type { OpenDatabase } from './open.ts';
import type { Database } from './schema.ts';
import { inTransaction } from './transaction.ts';

const minute = 60_000;

/** Forgets what has served its time: idempotency keys, sessions that are over, counted sign-in attempts, drafts nobody came back to. */
export async function forgetOld(db: Kysely<Database>, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    await idempotency.forgetOld(tx, now);
    await sessions.forgetOld(tx, now);
    await attempts.forgetOld(tx, now);
    await live.forgetOld(tx, now);
    await checkedFiles.forgetOld(tx, now);
    await numberSearches.forgetOld(tx, now);
    await numbersInVain.forgetOld(tx, now);
    await locks.forgetOld(tx, now);
    await drafts.forgetOld(tx, now);
    await callDrafts.forgetOld(tx, now);
    await dials.forgetOld(tx, now);
  });
}

/** What a PostgreSQL server does by itself and the embedded engine does not: shorten the log, and keep tables fit for index-only reads. */
export async function tidyEmbedded({ db, engine }: OpenDatabase): Promise<void> {
  if (engine !== 'embedded') return;
  await sql`vacuum (analyze)`.execute(db);
  await sql`checkpoint`.execute(db);
}

async function ownTables(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{
    name: string;
  }>`select tablename as name from pg_tables where schemaname = current_schema() order by 1`.execute(db);
  return rows.map(({ name }) => name);
}

/** After many rows came at once: lets both engines know what the tables hold, and read them by their indexes alone. */
export async function settle(database: OpenDatabase): Promise<void> {
  if (database.engine === 'embedded') return tidyEmbedded(database);
  for (const table of await ownTables(database.db)) {
    // Some distributed engines have no vacuum and look after their tables by themselves.
    await sql`vacuum (analyze) ${sql.table(table)}`.execute(database.long).catch(() => undefined);
  }
}

/**
 * Keeps the database in order while the server runs.
 *
 * @param failed told when a round fails; the next one is tried all the same
 * @returns stops it
 */
export function startMaintenance(
  database: OpenDatabase,
  now: () => Date,
  failed: (error: unknown) => void,
): () => void {
  const every = (minutes: number, work: () => Promise<unknown>): NodeJS.Timeout =>
    setInterval(() => void work().catch(failed), minutes * minute).unref();
  const timers = [every(10, () => forgetOld(database.long, now()))];
  if (database.engine === 'embedded') {
    timers.push(every(5, () => sql`checkpoint`.execute(database.db)));
    timers.push(every(60, () => tidyEmbedded(database)));
  }
  return () => timers.forEach((timer) => clearInterval(timer));
}
