import type { OpenDatabase } from '../../../host/server/db/open-database.ts';
import type { RunningServer } from '../../support/running-server.ts';
import { withStore } from '../demo.ts';

/** Changes what a server has stored, so that days have gone by: the server ends for that, and starts again over its store. */
export async function changeStore(
  desk: RunningServer,
  change: (db: OpenDatabase['db']) => Promise<unknown>,
): Promise<void> {
  await desk.end();
  await withStore(desk, change);
  await desk.restart();
}
