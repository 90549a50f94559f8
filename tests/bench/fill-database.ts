import { tidyHotTablesOften } from '../../host/server/db/hot-tables.ts';
import { hotTables } from '../../host/server/every-list.ts';
import { settle } from '../../host/server/db/maintenance.ts';
import { migrate } from '../../host/server/db/migrate.ts';
import { migrations } from '../../host/server/db/migrations.ts';
import { openDatabase } from '../../host/server/db/open.ts';
import { agentsSeeder } from '../../host/server/agents/demo/agents.ts';
import { applicationChecksSeeder } from '../../host/server/applications/demo/application-checks.ts';
import { applicationFactsSeeder } from '../../host/server/applications/demo/application-facts.ts';
import { applicationsSeeder } from '../../host/server/applications/demo/applications.ts';
import { nachSeeder } from '../../host/server/nach/demo/nach.ts';
import { showProgress } from '../../host/server/applications/demo/progress.ts';
import type { Seeder } from '../../host/server/demo/seeder.ts';
import { seedDemo } from '../../host/server/demo/seed.ts';
import { staffSeeder } from '../../host/server/demo/staff.ts';

/** Where a database is: one of the two. */
export interface Place {
  databaseUrl?: string | undefined;
  dataDir?: string | undefined;
}

/** What the lists stand on; `npm run seed` makes the other domains' data too. */
const only = [
  staffSeeder,
  agentsSeeder,
  applicationsSeeder,
  applicationFactsSeeder,
  applicationChecksSeeder,
  nachSeeder,
];

/**
 * Fills an empty database with applications, their cases and staff, and says how far it is.
 *
 * @param further seeders of other domains' data, too
 */
export async function fillDatabase(
  applications: number,
  { databaseUrl, dataDir }: Place,
  further: readonly Seeder[] = [],
): Promise<void> {
  const began = Date.now();
  const database = await openDatabase({ settings: { databaseUrl, dataDir, databaseConnections: 1 } });
  await migrate(database, migrations);
  await tidyHotTablesOften(database, hotTables);
  await seedDemo(database.long, { applications, only: [...only, ...further], report: showProgress() });
  await settle(database);
  await database.close();
  console.log(`${applications.toLocaleString('en-US')} applications in ${Math.round((Date.now() - began) / 1000)} s`);
}
