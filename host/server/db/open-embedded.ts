import fs from 'node:fs';
import path from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import { freeBytesAt } from '../base/free-bytes.ts';
import { SettingsError } from '../base/settings.ts';
import { codeOf } from './faults/database-fault.ts';
import { keepToOwner, ownFolder } from './keep-to-owner.ts';
import { lockDirectory } from './directory-lock.ts';
import { openEmbeddedPool } from './embedded-pool.ts';
import type { OpenDatabase, OpenOptions } from './open-database.ts';
import type { Database } from './schema.ts';

/** PGlite's directory below DATA_DIR. */
const directoryName = 'pg';

/** Megabytes that the engine needs to open a directory: it writes its log first, and stops when that fails. */
const startMb = 32;
const mebi = 1024 * 1024;

function diskFull(dataDir: string): SettingsError {
  return new SettingsError(
    `The disk of DATA_DIR is full: make room on it, ${startMb} MB at least, and start again; nothing in ${dataDir} was changed.`,
  );
}

const isFull = (error: unknown): boolean => ['ENOSPC', 'EDQUOT'].includes(codeOf(error) ?? '');

/** @throws SettingsError when a directory cannot be made or written to */
function requireWritable(directory: string): void {
  try {
    fs.mkdirSync(directory, { recursive: true, mode: ownFolder });
    fs.accessSync(directory, fs.constants.W_OK);
  } catch (error) {
    if (isFull(error)) throw diskFull(directory);
    throw new SettingsError(`DATA_DIR must be a directory that this user may write to, but it is "${directory}".`);
  }
}

/** Turns the error that kept the engine from opening a directory into one sentence on what to do. */
async function refusalOf(dataDir: string, error: unknown): Promise<SettingsError> {
  if (error instanceof SettingsError) return error;
  // When the log finds no room, the engine stops without naming a reason.
  if (isFull(error) || (await freeBytesAt(dataDir)) < startMb * mebi) return diskFull(dataDir);
  const code = codeOf(error) ?? '';
  if (['EACCES', 'EPERM', 'EROFS'].includes(code))
    return new SettingsError(
      `DATA_DIR must be a directory that this user may write to, with all that is in it: ${dataDir}.`,
    );
  const [reason] = (error instanceof Error ? error.message : String(error)).split(/\.? ?Build with|\n/);
  return new SettingsError(
    `The database in ${dataDir} is damaged or half-made and cannot be opened (${reason}): put a copy of it back, or remove it to begin anew.`,
  );
}

async function openIn(dataDir: string | undefined, { template, onCrash }: OpenOptions): Promise<OpenDatabase> {
  const pool = await openEmbeddedPool({ dataDir, template, ...(onCrash && { onCrash }) });
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  // Kysely ends only a pool that it has taken a connection from: the engine would go on after `close`.
  await db.connection().execute(async () => undefined);
  return {
    db,
    long: db,
    engine: 'embedded',
    connections: () => pool.connections(),
    embedded: pool,
    close: () => db.destroy(),
  };
}

/** Opens the embedded engine in DATA_DIR, or in memory when DATA_DIR is not set. */
export async function openEmbedded(options: OpenOptions): Promise<OpenDatabase> {
  const { settings, mayMake = true, freeBytes = freeBytesAt } = options;
  if (settings.dataDir === undefined) return openIn(undefined, options);
  const dataDir = path.join(settings.dataDir, directoryName);
  if (!mayMake && !fs.existsSync(dataDir)) {
    throw new SettingsError(
      `There is no database in ${settings.dataDir}, and nothing was done: DATA_DIR names the directory of the server's.`,
    );
  }
  keepToOwner(settings.dataDir);
  requireWritable(settings.dataDir);
  if ((await freeBytes(settings.dataDir)) < startMb * mebi) throw diskFull(settings.dataDir);
  const unlock = lockDirectory(dataDir);
  try {
    const database = await openIn(dataDir, options);
    return {
      ...database,
      async close() {
        await database.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw await refusalOf(dataDir, error);
  }
}
