import { baseline } from '../../../../host/server/db/baseline/baseline.ts';
import { migrate } from '../../../../host/server/db/migrate.ts';
import { openDatabase } from '../../../../host/server/db/open.ts';

/** A program for tests: makes half of the baseline in the directory of its first argument, or at the address in its second, and waits to be killed. */
const settings = { dataDir: process.argv[2], databaseUrl: process.argv[3] || undefined, databaseConnections: 2 };
const database = await openDatabase({ settings });
function* midway() {
  yield* baseline.statements.slice(0, Math.floor(baseline.statements.length / 2));
  process.stdout.write('midway\n');
  yield 'select pg_sleep(10)';
  throw new Error('It was not killed');
}
await migrate(database, [{ ...baseline, statements: { [Symbol.iterator]: midway } as never }]);
