import { receive } from '../../../host/server/desks/chat/receive.ts';
import { said } from '../chat/support.ts';
import { startLiveServer } from './live-support.ts';

/** What a test has this process do: publish so many events, a transaction each; take what a customer writes. */
export type LiveOrder = { publisher: string; count: number } | { say: { from: string; texts: readonly string[] } };

// A second server on the database of a test, started by it with the address as the argument.
const server = await startLiveServer(process.argv[2]);

async function obey(order: LiveOrder): Promise<void> {
  if ('say' in order) {
    const clock = { db: server.database.db, now: server.now };
    for (const text of order.say.texts) await receive(clock, said(order.say.from, text, server.now()));
  } else {
    for (let n = 0; n < order.count; n += 1) await server.publish({ n: `${order.publisher}${n}` });
  }
  process.send?.({ done: true });
}
process.on('message', (order: LiveOrder) => void obey(order));
process.on('disconnect', () => void server.stop().finally(() => process.exit()));
process.send?.({ base: server.base });
