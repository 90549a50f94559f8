import { tidyHotTablesOften } from '../../host/server/db/hot-tables.ts';
import { hotTables, listBases } from '../../host/server/registers/every-list.ts';
import { settle } from '../../host/server/core/jobs/maintenance.store.ts';
import { migrate } from '../../host/server/db/migrate.ts';
import { migrations } from '../../host/server/db/migrations.ts';
import { openDatabase } from '../../host/server/db/open.ts';
import type { OpenDatabase } from '../../host/server/db/open-database.ts';
import { agentsSeeder } from '../../host/server/core/agents/demo/agents.ts';
import { applicationChecksSeeder } from '../../host/server/core/applications/demo/application-checks.ts';
import { applicationFactsSeeder } from '../../host/server/core/applications/demo/application-facts.ts';
import { applicationsSeeder } from '../../host/server/core/applications/demo/applications.ts';
import { complianceSeeder } from '../../host/server/desks/compliance/demo/compliance.ts';
import { recountQueues } from '../../host/server/core/lists/queue-counters.store.ts';
import { nachSeeder } from '../../host/server/desks/nach/demo/nach.ts';
import { showProgress } from '../../host/server/core/applications/demo/progress.ts';
import type { Seeder } from '../../host/server/demo/kit/seeder.ts';
import { seedDemo } from '../../host/server/demo/seed.ts';
import { staffSeeder } from '../../host/server/demo/kit/staff.ts';
import { vkycSeeder } from '../../host/server/desks/vkyc/demo/vkyc.ts';
import { multiplyApplications } from './multiply-applications.ts';

/** Where a database is: one of the two. */
export interface Place {
  databaseUrl?: string | undefined;
  dataDir?: string | undefined;
}

/** More than these are copies of fewer, on PostgreSQL. */
const mostSeeded = 100_000;

/** As many agents as so many applications have. */
const agentsOf = (applications: number): Seeder => ({
  ...agentsSeeder,
  seed: (context) => agentsSeeder.seed({ ...context, applications }),
});

/** What the lists stand on; `npm run seed` makes the other domains' data too. */
const ofLists = (applications: number): readonly Seeder[] => [
  staffSeeder,
  agentsOf(applications),
  applicationsSeeder,
  applicationFactsSeeder,
  applicationChecksSeeder,
  nachSeeder,
];

/** What the rows of some lists show besides. */
const ofDesks = [complianceSeeder, vkycSeeder];

const shown = (applications: number) => applications.toLocaleString('en-US');

async function seedSome(database: OpenDatabase, applications: number, only: readonly Seeder[]): Promise<void> {
  await migrate(database, migrations);
  await tidyHotTablesOften(database, hotTables);
  await seedDemo(database.long, { applications, only, report: showProgress() });
}

const secondsSince = (began: number) => Math.round((Date.now() - began) / 1000);

/**
 * Fills an empty database with applications, their cases and staff, and says how far it is. Many are made as copies of
 * fewer (`multiplyApplications`), unless other domains' data belong to them.
 *
 * @param further seeders of other domains' data, too
 */
export async function fillDatabase(
  applications: number,
  { databaseUrl, dataDir }: Place,
  further?: readonly Seeder[],
): Promise<void> {
  const began = Date.now();
  const database = await openDatabase({ settings: { databaseUrl, dataDir, databaseConnections: 1 } });
  const times = further || dataDir !== undefined ? 1 : Math.ceil(applications / mostSeeded);
  await seedSome(database, Math.round(applications / times), [...ofLists(applications), ...(further ?? ofDesks)]);
  if (times > 1) {
    await multiplyApplications(database.long, times, new Date(), (table) =>
      console.log(`${table} of ${shown(applications)} applications after ${secondsSince(began)} s`),
    );
    await recountQueues(database.long, listBases);
  }
  await settle(database);
  await database.close();
  console.log(`${shown(applications)} applications in ${secondsSince(began)} s`);
}
