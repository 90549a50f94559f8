import { migrate } from '../../../host/server/db/migrate.ts';
import { migrations } from '../../../host/server/db/migrations.ts';
import { newId } from '../../../host/server/db/new-id.ts';
import { openDatabase } from '../../../host/server/db/open.ts';
import { inTransaction } from '../../../host/server/db/transaction.ts';
import { record } from '../../../host/server/core/audit/audit.store.ts';

/** A program for tests: opens the database in its first argument, or at the address in its second, and writes until it is killed, naming each write once it is acknowledged. */
const settings = { dataDir: process.argv[2], databaseUrl: process.argv[3] || undefined, databaseConnections: 2 };
const database = await openDatabase({ settings });
const { db } = database;
await migrate(database, migrations);
const source = {
  actorId: null,
  actor: 'test',
  roles: [],
  portal: null,
  ip: '',
  sessionId: null,
  requestId: '',
  channel: 'JOB',
} as const;
for (;;) {
  const ids = [newId(), newId()];
  await inTransaction(db, async (tx) => {
    for (const entityId of ids)
      await record(tx, { ...source, at: new Date() }, { action: 'WRITE' as never, entity: 'pair', entityId });
  });
  process.stdout.write(`${ids.join(' ')}\n`);
}
