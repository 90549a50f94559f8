import { startLiveServer } from './live-support.ts';

/** What a test tells this process to publish: so many events, a transaction each, several under way at once. */
export interface PublishOrder {
  publisher: string;
  count: number;
}

// A second server on the database of a test, started by it with the address as the argument.
const server = await startLiveServer(process.argv[2]);

async function obey({ publisher, count }: PublishOrder): Promise<void> {
  for (let n = 0; n < count; n += 1) await server.publish({ n: `${publisher}${n}` });
  process.send?.({ done: publisher });
}
process.on('message', (order: PublishOrder) => void obey(order));
process.on('disconnect', () => void server.stop().finally(() => process.exit()));
process.send?.({ base: server.base });
