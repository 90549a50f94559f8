import { parseArgs } from 'node:util';
import { tidyHotTablesOften } from '../db/hot-tables.ts';
import { settle } from '../core/jobs/maintenance.store.ts';
import { showProgress } from '../core/applications/demo/progress.ts';
import { seedDemo } from '../demo/seed.ts';
import { demoPassword } from '../demo/kit/staff.ts';
import { hotTables, listBases } from '../registers/every-list.ts';
import { recountQueues } from '../core/lists/queue-counters.store.ts';
import { readSettings, SettingsError, type Settings } from '../base/settings.ts';
import { withDatabase } from './with-database.ts';

// `npm run seed -- --applications 100000 [--database-url postgres://...]`: fills an empty database with demo data.

const most = 10_000_000;
const usage = 'npm run seed -- --applications N [--database-url postgres://...]';

interface Wanted {
  applications: number;
  settings: Settings;
}

function readWanted(args: readonly string[]): Wanted {
  let values: { applications?: string; 'database-url'?: string };
  try {
    const options = { applications: { type: 'string' }, 'database-url': { type: 'string' } } as const;
    ({ values } = parseArgs({ args: [...args], options }));
  } catch (error) {
    throw new SettingsError(`${(error as Error).message.split('. ')[0]}. Usage: ${usage}`);
  }
  const { applications = '', 'database-url': databaseUrl } = values;
  if (!/^\d{1,8}$/.test(applications) || Number(applications) > most)
    throw new SettingsError(`--applications must be a whole number from 0 to ${most}, but it is "${applications}".`);
  const named = databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl };
  const settings = readSettings({ ...process.env, DEMO: '1', TELEPHONY_LAUNCH: 'open', ...named });
  return { applications: Number(applications), settings };
}

function refusal({ dataDir, databaseUrl }: Settings): SettingsError {
  const how =
    databaseUrl === undefined
      ? `stop the server and remove ${dataDir}, or set another DATA_DIR`
      : `drop it and create it anew (dropdb, createdb), or name another by --database-url`;
  return new SettingsError(`The database holds data already, and nothing was added: ${how}.`);
}

const say = (line: string): boolean => process.stdout.write(`${line}\n`);
const began = Date.now();
let applications = 0;

function settings(): Settings {
  const wanted = readWanted(process.argv.slice(2));
  ({ applications } = wanted);
  return wanted.settings;
}

await withDatabase({ settings, mayMake: true }, async (database, used) => {
  await tidyHotTablesOften(database, hotTables);
  const outcome = await seedDemo(database.long, { applications, report: showProgress() });
  if (outcome !== 'made') throw refusal(used);
  await settle(database);
  const wrong = await recountQueues(database.long, listBases);
  const seconds = Math.round((Date.now() - began) / 1000);
  const mebibytes = Math.round(process.resourceUsage().maxRSS / 1024);
  say(`${applications} loan applications in ${seconds} s, ${mebibytes} MiB of memory at most`);
  say(`${wrong.length} queue counters differ from their rows`);
  say(`Demo accounts, password ${demoPassword}: start the server with DEMO=1`);
});
