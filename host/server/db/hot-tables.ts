import { sql } from 'kysely';
import type { OpenDatabase } from './open-database.ts';
import type { Database } from './schema.ts';
import { quietly } from '../base/quietly.ts';

/** The tables that count and lock the rows of every list. */
const ofEveryList = ['queue_counter', 'row_lock'] as const satisfies readonly (keyof Database)[];

/**
 * Has PostgreSQL vacuum the hot tables once one row in a hundred has changed, not one in five. Before a vacuum it reads
 * a list's page from the rows and not from the index alone, which is many times slower, or chooses a far worse index.
 * Engines that maintain their tables in other ways refuse the settings; the refusal is ignored.
 *
 * @param tables names of the tables whose rows change all day long
 */
export async function tidyHotTablesOften({ db, engine }: OpenDatabase, tables: readonly string[]): Promise<void> {
  if (engine !== 'postgresql') return;
  for (const table of [...tables, ...ofEveryList])
    await quietly(
      'Some distributed engines have no such setting',
      sql`alter table ${sql.table(table)} set (autovacuum_vacuum_scale_factor = 0.01,
      autovacuum_vacuum_insert_scale_factor = 0.01, autovacuum_analyze_scale_factor = 0.02)`.execute(db),
    );
}
