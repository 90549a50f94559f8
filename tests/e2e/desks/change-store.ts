import { openDatabase } from '../../../host/server/db/open.ts';
import type { OpenDatabase } from '../../../host/server/db/open-database.ts';
import type { RunningServer } from '../../support/running-server.ts';

/** Changes what a server has stored, so that days have gone by: the server ends for that, and starts again over its store. */
export async function changeStore(
  desk: RunningServer,
  change: (db: OpenDatabase['db']) => Promise<unknown>,
): Promise<void> {
  await desk.end();
  const settings = { dataDir: desk.dataDir, databaseUrl: undefined, databaseConnections: 1 };
  const { db, close } = await openDatabase({ settings });
  try {
    await change(db);
  } finally {
    await close();
  }
  await desk.restart();
}
