import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tidyHotTablesOften } from '../../../host/server/db/hot-tables.ts';
import { hotTables } from '../../../host/server/registers/every-list.ts';
import { migrate } from '../../../host/server/db/migrate.ts';
import { migrations } from '../../../host/server/db/migrations.ts';
import { openDatabase } from '../../../host/server/db/open.ts';
import type { OpenDatabase } from '../../../host/server/db/open-database.ts';
import { startPostgres, type TestPostgres } from '../../support/databases/throw-away-postgres.ts';

let postgres: TestPostgres | undefined;
let database: OpenDatabase;
beforeAll(async () => {
  postgres = await startPostgres();
  database = await openDatabase({
    settings: { dataDir: undefined, databaseUrl: await postgres?.createDatabase(), databaseConnections: 1 },
  });
  await migrate(database, migrations);
});
afterAll(async () => {
  await database.close();
  await postgres?.stop();
});

it('has the tables that change all day tidied up after one row of a hundred', async () => {
  await tidyHotTablesOften(database, hotTables);
  const { rows } = await sql<{ name: string; options: string[] | null }>`
    select relname as name, reloptions as options from pg_class
    where relname in ('application', 'collections_case', 'row_lock', 'migration') order by relname`.execute(
    database.db,
  );
  const often = [
    'autovacuum_vacuum_scale_factor=0.01',
    'autovacuum_vacuum_insert_scale_factor=0.01',
    'autovacuum_analyze_scale_factor=0.02',
  ];
  expect(rows).toEqual([
    { name: 'application', options: often },
    { name: 'collections_case', options: often },
    { name: 'migration', options: null },
    { name: 'row_lock', options: often },
  ]);
});

it('lets an engine go on that refuses to be told', async () => {
  const refusing = { ...database, db: database.db.withSchema('absent') };
  await expect(tidyHotTablesOften(refusing, hotTables)).resolves.toBeUndefined();
});
