import { sql } from 'kysely';
import type { OpenDatabase } from './open.ts';
import type { Database } from './schema.ts';

/** Tables whose rows change all day long. */
const hotTables = [
  'application',
  'application_fact',
  'application_check',
  'collections_case',
  'queue_counter',
  'row_lock',
] as const satisfies readonly (keyof Database)[];

/**
 * Has PostgreSQL tidy up the hot tables after one row of a hundred, not of five: until then it reads a page of a list from the
 * rows themselves and not from the index alone, many times slower, or chooses an index that is far worse. Engines that look
 * after their tables in other ways refuse the settings, and do without.
 */
export async function tidyHotTablesOften({ db, engine }: OpenDatabase): Promise<void> {
  if (engine !== 'postgresql') return;
  for (const table of hotTables)
    await sql`alter table ${sql.table(table)} set (autovacuum_vacuum_scale_factor = 0.01,
      autovacuum_vacuum_insert_scale_factor = 0.01, autovacuum_analyze_scale_factor = 0.02)`
      .execute(db)
      .catch(() => undefined);
}
