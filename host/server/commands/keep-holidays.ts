import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import { listHolidays, putHolidays } from '../core/holidays/holidays.store.ts';
import { readHolidays } from '../core/holidays/read-holidays.ts';
import { SettingsError } from '../base/settings.ts';
import { csvOf } from '../core/files/content/csv-file.ts';
import { recordJob } from './record-job.ts';

const usage = `Usage:
  npm run holidays -- import FILE
  npm run holidays -- list`;

interface Terminal {
  say(line: string): void;
  now(): Date;
}

/**
 * `import FILE` adds the holidays of a file, all of them or none; `list` prints those that are known.
 *
 * @throws SettingsError for wrong arguments and for a file with a wrong line, with nothing done
 */
export async function keepHolidays(
  db: Kysely<Database>,
  [command, file, ...more]: readonly string[],
  { say, now }: Terminal,
): Promise<void> {
  if (command === 'list' && file === undefined) {
    for (const { day, name, kind } of await listHolidays(db)) say(`${day}  ${kind.padEnd(8)}  ${name}`);
    return;
  }
  if (command !== 'import' || file === undefined || more.length > 0) throw new SettingsError(usage);
  const holidays = readHolidays(csvOf(file));
  await inTransaction(db, async (tx) => {
    await putHolidays(tx, holidays);
    const after = { days: holidays.map(({ day }) => day) };
    await recordJob(tx, now(), { action: 'IMPORT_HOLIDAYS', entity: 'holiday', after });
  });
  say(`${holidays.length} holidays imported`);
}
