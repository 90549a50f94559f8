import { randomBytes } from 'node:crypto';
import { makeFilesOwn } from '../db/keep-to-owner.ts';
import { hasSchema, migrate } from '../db/migrate.ts';
import { migrations } from '../db/migrations.ts';
import { openDatabase } from '../db/open.ts';
import type { OpenDatabase } from '../db/open-database.ts';
import { fail } from '../call/fail.ts';
import { readSettings, SettingsError, type Settings } from '../base/settings.ts';

export interface CommandOptions {
  /**
   * The settings, when the environment alone does not give them.
   *
   * @throws SettingsError for wrong arguments, before anything is opened
   */
  settings?: () => Settings;
  /** True when the command may make its database; false when it refuses to work without one. */
  mayMake: boolean;
}

/** The settings that a command needs from the environment. */
export function commandSettings(): Settings {
  // A command answers no telephony call: any secret will do for them.
  const secret = randomBytes(32).toString('hex');
  const launch = { TELEPHONY_LAUNCH: 'signed', TELEPHONY_LAUNCH_SECRET: secret };
  // What replaces EMBEDDER_KEYS is done by a command.
  return readSettings({ ...process.env, ...launch, EMBEDDER_KEYS: undefined });
}

/** @throws SettingsError when no server has ever used the database */
async function requireOne(database: OpenDatabase): Promise<void> {
  if (await hasSchema(database)) return;
  throw new SettingsError('DATABASE_URL names a database that no server has used yet, and nothing was done.');
}

/**
 * Runs a command's work on the database that the environment names. An error is printed as one sentence, and the exit
 * code is then 1.
 */
export async function withDatabase(
  { settings: read = commandSettings, mayMake }: CommandOptions,
  work: (database: OpenDatabase, settings: Settings) => Promise<void>,
): Promise<void> {
  makeFilesOwn();
  try {
    const settings = read();
    const database = await openDatabase({ settings, mayMake });
    try {
      if (!mayMake) await requireOne(database);
      await migrate(database, migrations);
      await work(database, settings);
    } finally {
      await database.close();
    }
  } catch (error) {
    fail(error);
  }
}
