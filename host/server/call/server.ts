import type { Kysely } from 'kysely';
import type { Settings } from '../base/settings.ts';
import type { ConnectionCounts } from '../db/postgres-pool.ts';
import type { Database } from '../db/schema.ts';
import type { Announce } from './announcements.ts';
import type { FileStorage, FileStore } from './files.ts';
import type { Gateway } from './lender-gateway.ts';
import type { WakeUps } from './wake-ups.ts';

/** What all calls share. Tests replace `now`. */
export interface Server {
  db: Kysely<Database>;
  /** The same database for jobs whose statements take longer than a call's may. */
  long: Kysely<Database>;
  settings: Settings;
  now: () => Date;
  announce: Announce;
  /** Replaces the file store that the settings name. */
  fileStore?: FileStore | undefined;
  /** Replaces the measuring of the free bytes on this machine's disk. */
  freeBytes?: (() => Promise<number>) | undefined;
  /** Wakes the dispatcher when live events commit. Undefined: the dispatcher only polls for events. */
  wakeUps?: WakeUps;
  /** Counts the connections to the database, for the metrics. */
  connections?: () => ConnectionCounts;
  /** The lender's backend that this server stands in front of. */
  gateway?: Gateway | undefined;
  /** Receives log lines in place of standard output. */
  logTo?: { write(line: string): void } | undefined;
}

/** A server with the parts that only a running server opens. */
export interface CallServer extends Server {
  storage: FileStorage;
}
