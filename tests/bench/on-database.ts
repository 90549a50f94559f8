import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { absentPostgres, startOwnPostgres } from '../support/databases/throw-away-postgres.ts';
import type { Place } from './fill-database.ts';

/** Measures on a database of its own, which is gone after: the embedded one, or a PostgreSQL server that waits for its disk. */
export async function onDatabase(
  isEmbedded: boolean,
  measure: (engine: string, place: Place) => Promise<void>,
): Promise<void> {
  if (isEmbedded) {
    const dataDir = await mkdtemp(join(tmpdir(), 'lending-desk-bench-'));
    try {
      await measure('Embedded', { dataDir });
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
    return;
  }
  const postgres = await startOwnPostgres({ isDurable: true });
  if (!postgres) {
    console.log(absentPostgres);
    return;
  }
  try {
    await measure('PostgreSQL', { databaseUrl: await postgres.createDatabase() });
  } finally {
    await postgres.stop();
  }
}
