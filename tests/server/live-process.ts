import { inTransaction } from '../../host/server/db/transaction.ts';
import { publish } from '../../host/server/live/live.store.ts';
import { startLiveServer, topic } from './live-support.ts';

/** What a test tells this process to publish: so many events, a transaction each, several under way at once. */
export interface PublishOrder {
  publisher: string;
  count: number;
}

// A second server on the database of a test, started by it with the address as the argument.
const server = await startLiveServer(process.argv[2]);
process.on('message', async ({ publisher, count }: PublishOrder) => {
  for (let n = 0; n < count; n += 1) {
    await inTransaction(server.database.db, (tx) =>
      publish(tx, { topic, type: 'counted', payload: { n: `${publisher}${n}` } }),
    );
  }
  process.send?.({ done: publisher });
});
process.on('disconnect', () => void server.stop().finally(() => process.exit()));
process.send?.({ base: server.base });
