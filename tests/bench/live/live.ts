import { startBenchServer } from '../bench-server.ts';
import { arrivedAtAll, at, openAll, streamsOfSession, type Client } from './live-clients.ts';

// Prints what open streams of server events cost and how late an event arrives: `tsx tests/bench/live/live.ts [connections ...]`.

const messages = 60;
const listening = { topic: 'locks.application', field: 'n' };
let lastMessage = 0;

const { port, ask, stop } = await startBenchServer();

/** Publishes messages one by one and tells how late each came to each, in milliseconds after its commit, sorted. */
async function lateness(clients: readonly Client[], to?: string): Promise<number[]> {
  const late: number[] = [];
  for (let round = 0; round < messages; round += 1) {
    const n = (lastMessage += 1);
    const { committedAt } = await ask({ publish: n, ...(to !== undefined && { to }) }, 'committedAt');
    await arrivedAtAll(clients, n);
    for (const { arrivals } of clients) late.push((arrivals.get(n) ?? Number.NaN) - committedAt);
  }
  return late.toSorted((a, b) => a - b);
}

async function measure(count: number) {
  const { sessions } = await ask(
    { sessions: Math.ceil(count / streamsOfSession), of: 'lead@demo.example' },
    'sessions',
  );
  const { sessions: few } = await ask({ sessions: 1, of: 'ops@demo.example' }, 'sessions');
  // The first streams open what all share.
  const room = await openAll(port, few, streamsOfSession, listening);
  const before = await ask({ measure: true }, 'heap');
  const clients = await openAll(port, sessions, count, listening);
  const after = await ask({ measure: true }, 'heap');
  const toFew = await lateness(room, few[0]?.id);
  const quiet = await ask({ measure: true }, 'heap');
  const toAll = await lateness(clients);
  const busy = await ask({ measure: true }, 'heap');
  for (const { socket } of [...clients, ...room]) socket.destroy();
  await new Promise((resolve) => setTimeout(resolve, 500));
  return {
    connections: count,
    'kB each (heap)': ((after.heap - before.heap) / count / 1024).toFixed(1),
    'kB each (resident)': ((after.rss - before.rss) / count / 1024).toFixed(1),
    'to 20: p50 ms': at(toFew, 0.5).toFixed(1),
    'to 20: p99 ms': at(toFew, 0.99).toFixed(1),
    'to all: p50 ms': at(toAll, 0.5).toFixed(1),
    'to all: p99 ms': at(toAll, 0.99).toFixed(1),
    'to all: processor ms a message': ((busy.cpu - quiet.cpu) / messages).toFixed(1),
  };
}

const counts = process.argv.slice(2).map(Number);
const rows = [];
for (const count of counts.length > 0 ? counts : [2000, 5000]) rows.push(await measure(count));
console.table(rows);
await stop();
