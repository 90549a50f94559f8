import { migrate } from '../db/migrate.ts';
import { migrations } from '../db/migrations.ts';
import { openDatabase, type OpenDatabase } from '../db/open.ts';
import { readSettings, SettingsError } from '../settings.ts';

/**
 * Runs a command's work on the database that the environment names. What stops it is said in one sentence, and the exit
 * code is 1.
 */
export async function withDatabase(work: (database: OpenDatabase) => Promise<void>): Promise<void> {
  try {
    // A command answers no telephony call, so it needs no secret for them.
    const settings = readSettings({ ...process.env, TELEPHONY_LAUNCH: 'open' });
    const database = await openDatabase({ settings });
    try {
      await migrate(database.long, migrations);
      await work(database);
    } finally {
      await database.close();
    }
  } catch (error) {
    process.stderr.write(`${error instanceof SettingsError ? error.message : (error as Error).stack}\n`);
    process.exitCode = 1;
  }
}
