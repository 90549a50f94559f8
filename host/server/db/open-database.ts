import type { Kysely } from 'kysely';
import type { Settings } from '../base/settings.ts';
import type { EmbeddedPool } from './embedded-pool.ts';
import type { ConnectionCounts } from './postgres-pool.ts';
import type { Database } from './schema.ts';

/** An open database of either engine. */
export interface OpenDatabase {
  db: Kysely<Database>;
  /** The same database for work that takes minutes and that no call waits for: migrations, seeds, tidying, long jobs. */
  long: Kysely<Database>;
  connections(): ConnectionCounts;
  engine: 'embedded' | 'postgresql';
  /** Undefined on PostgreSQL. */
  embedded?: EmbeddedPool;
  close(): Promise<void>;
}

export interface OpenOptions {
  settings: Pick<Settings, 'dataDir' | 'databaseUrl' | 'databaseConnections'> &
    Partial<Pick<Settings, 'databaseStatementSeconds'>>;
  /** The path of a tarball of a data directory, from which a new embedded database starts. */
  template?: string | undefined;
  /** False refuses to open when no embedded database exists yet. By default one is made. */
  mayMake?: boolean;
  onCrash?: (error: Error) => void;
  /** Replaces the measuring of the free bytes on a directory's disk. */
  freeBytes?: (directory: string) => Promise<number>;
}
