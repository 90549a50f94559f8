import { sql, type Kysely } from 'kysely';
import type { RoundJob } from './start-jobs.ts';
import type { OpenDatabase } from '../../db/open-database.ts';
import type { Database } from '../../db/schema.ts';
import { quietly } from '../../base/quietly.ts';

const minute = 60_000;

/**
 * Shortens the embedded engine's log and keeps its tables fit for index-only reads. A PostgreSQL server does both by
 * itself.
 */
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

/** Run after many rows were inserted at once: renews the statistics of either engine and allows index-only reads. */
export async function settle(database: OpenDatabase): Promise<void> {
  if (database.engine === 'embedded') return tidyEmbedded(database);
  for (const table of await ownTables(database.db)) {
    await quietly(
      'Some distributed engines have no vacuum and maintain their tables themselves',
      sql`vacuum (analyze) ${sql.table(table)}`.execute(database.long),
    );
  }
}

/** The jobs that tidy the embedded engine while the server runs; none for PostgreSQL. */
export function maintenance(database: OpenDatabase): readonly RoundJob[] {
  if (database.engine !== 'embedded') return [];
  return [
    { name: 'checkpoint', everyMs: 5 * minute, isLong: true, work: (db) => sql`checkpoint`.execute(db) },
    { name: 'vacuum', everyMs: 60 * minute, isLong: true, work: () => tidyEmbedded(database) },
  ];
}
