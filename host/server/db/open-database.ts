import type { Kysely } from 'kysely';
import type { Settings } from '../settings.ts';
import type { EmbeddedPool } from './embedded-pool.ts';
import type { ConnectionCounts } from './postgres-pool.ts';
import type { Database } from './schema.ts';

/** An open database of either engine. */
export interface OpenDatabase {
  db: Kysely<Database>;
  /** The same database for work of minutes, which no call waits for: migrations, seeds, tidying. */
  long: Kysely<Database>;
  connections(): ConnectionCounts;
  engine: 'embedded' | 'postgresql';
  /** Present on the embedded engine alone. */
  embedded?: EmbeddedPool;
  close(): Promise<void>;
}

export interface OpenOptions {
  settings: Pick<Settings, 'dataDir' | 'databaseUrl' | 'databaseConnections'> &
    Partial<Pick<Settings, 'databaseStatementSeconds'>>;
  /** A tarball of a data directory that a new embedded database starts from. */
  template?: string | undefined;
  /** False refuses where there is no embedded database yet; otherwise one is made. */
  mayMake?: boolean;
  onCrash?: (error: Error) => void;
  /** In place of asking the disk of a directory. */
  freeBytes?: (directory: string) => Promise<number>;
}
