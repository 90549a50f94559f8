import { sql } from 'kysely';
import type { OpenDatabase } from './open-database.ts';
import type { Database } from './schema.ts';

/** What every list's rows are counted and locked by. */
const ofEveryList = ['queue_counter', 'row_lock'] as const satisfies readonly (keyof Database)[];

/**
 * Has PostgreSQL tidy up the hot tables after one row of a hundred, not of five: until then it reads a page of a list from the
 * rows themselves and not from the index alone, many times slower, or chooses an index that is far worse. Engines that look
 * after their tables in other ways refuse the settings, and do without.
 *
 * @param tables those whose rows change all day long
 */
export async function tidyHotTablesOften({ db, engine }: OpenDatabase, tables: readonly string[]): Promise<void> {
  if (engine !== 'postgresql') return;
  for (const table of [...tables, ...ofEveryList])
    await sql`alter table ${sql.table(table)} set (autovacuum_vacuum_scale_factor = 0.01,
      autovacuum_vacuum_insert_scale_factor = 0.01, autovacuum_analyze_scale_factor = 0.02)`
      .execute(db)
      .catch(() => undefined);
}
