import { moveWaiting } from '../../../host/server/desks/auto-movement/move-waiting.ts';
import { announce } from '../../../host/server/registers/subscribers.ts';
import { openDatabase } from '../../../host/server/db/open.ts';
import { inTransaction } from '../../../host/server/db/transaction.ts';
import { turnOf } from '../../../host/server/core/jobs/row-job.ts';

const movingJob = moveWaiting(announce);

/** A program for tests: opens the database in its first argument, or at the address in its second, and runs rounds of auto-movement until nothing is due or it is killed, naming each application once it is settled. */
const settings = { dataDir: process.argv[2], databaseUrl: process.argv[3] || undefined, databaseConnections: 2 };
const { db, close } = await openDatabase({ settings });
for (;;) {
  const due = await movingJob.due(db, new Date(), 100);
  if (due.length === 0) break;
  for (const id of due) {
    await inTransaction(db, (tx) => movingJob.settle(tx, id, turnOf(movingJob, tx, new Date())));
    process.stdout.write(`${id}\n`);
  }
}
await close();
