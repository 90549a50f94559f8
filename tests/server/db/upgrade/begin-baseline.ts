import { baseline } from '../../../../host/server/db/baseline/baseline.ts';
import { migrate } from '../../../../host/server/db/migrate.ts';
import { openDatabase } from '../../../../host/server/db/open.ts';

/** A program for tests: begins the baseline in the directory of its first argument, or at the address in its second, and is killed midway. */
const settings = { dataDir: process.argv[2], databaseUrl: process.argv[3] || undefined, databaseConnections: 2 };
const database = await openDatabase({ settings });
function* midway() {
  yield* baseline.statements.slice(0, Math.floor(baseline.statements.length / 2));
  process.kill(process.pid, 'SIGKILL');
}
await migrate(database, [{ ...baseline, statements: { [Symbol.iterator]: midway } as never }]);
