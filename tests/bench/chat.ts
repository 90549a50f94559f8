import { availableParallelism, loadavg } from 'node:os';
import { callRows } from '../../widgets/contract/calls.ts';
import { headers as headerNames } from '../../widgets/contract/headers.ts';
import { sessionHeaders, type Session } from '../server/support.ts';
import { absentPostgres, startOwnPostgres } from '../support/databases/throw-away-postgres.ts';
import { startBareStreams, startBenchServer, type BenchServer } from './bench-server.ts';
import { arrivedAtAll, at, openAll, streamsOfSession, type Client } from './live/live-clients.ts';

// Prints how late a customer's message reaches open chat screens and what each costs, and races two agents for many chats:
// `tsx tests/bench/chat.ts [connections]`. The readers are in this process, the server in another; on a machine with two
// cores they and the database's thread share them, and the lateness is counted until this process has read the message.
// Exits 1 where a message was lost or doubled, or a chat was given to two or to nobody.

const connections = Number(process.argv[2] ?? 5000);
const messages = 60;
const chats = 1000;
/** Chats that both agents reach for at one moment. */
const atOnce = 4;
const listening = { topic: 'chat.general', field: 'lastPosition' };

type Reply = { committedAt: number };

/** Messages one by one, each only once the one before has come to all: how late each came to each, sorted milliseconds. */
async function lateness(
  clients: readonly Client[],
  say: (n: number) => Promise<Reply>,
  positionOf: (n: number) => number,
) {
  const late: number[] = [];
  for (let n = 2; n <= messages + 1; n += 1) {
    const { committedAt } = await say(n);
    const position = positionOf(n);
    await arrivedAtAll(clients, position);
    for (const { arrivals } of clients) late.push((arrivals.get(position) ?? Number.NaN) - committedAt);
  }
  return late.toSorted((a, b) => a - b);
}

const shown = (late: readonly number[]) => ({
  'message to all: p50 ms': at(late, 0.5).toFixed(1),
  'message to all: p99 ms': at(late, 0.99).toFixed(1),
});

async function measureStreams({ ask, port }: BenchServer) {
  const count = Math.ceil(connections / streamsOfSession);
  const { sessions } = await ask({ sessions: count, of: 'ops@demo.example' }, 'sessions');
  const { sessions: apart } = await ask({ sessions: 1, of: 'ops2@demo.example' }, 'sessions');
  // The first streams open what all share.
  const shared = await openAll(port, apart, streamsOfSession, listening);
  await ask({ say: 1 }, 'committedAt');
  // The chat's first line says that it was opened.
  const positionOf = (n: number) => n + 1;
  await arrivedAtAll(shared, positionOf(1));
  const before = await ask({ measure: true }, 'heap');
  const clients = await openAll(port, sessions, connections, listening);
  const after = await ask({ measure: true }, 'heap');
  const late = await lateness(clients, (n) => ask({ say: n }, 'committedAt'), positionOf);
  const busy = await ask({ measure: true }, 'heap');
  const odd = clients.reduce(
    (sum, { arrivals, repeats }) => sum + Math.abs(arrivals.size - messages) + repeats.length,
    0,
  );
  for (const { socket } of [...clients, ...shared]) socket.destroy();
  const row = {
    streams: 'of chat screens',
    connections,
    'kB each (heap)': ((after.heap - before.heap) / connections / 1024).toFixed(1),
    ...shown(late),
    'processor ms a message': ((busy.cpu - after.cpu) / messages).toFixed(1),
    'lost or doubled': odd,
  };
  return { row, isSound: odd === 0 };
}

/** The same with bare sockets: what the machine itself takes in this very minute. */
async function measureBare() {
  const bare = await startBareStreams();
  const nobody: Session[] = Array.from({ length: Math.ceil(connections / streamsOfSession) }, () => ({
    token: '',
    key: '',
    id: '',
  }));
  const clients = await openAll(bare.port, nobody, connections, listening);
  const before = await bare.ask({ measure: true }, 'heap');
  const late = await lateness(
    clients,
    (n) => bare.ask({ say: n }, 'committedAt'),
    (n) => n,
  );
  const after = await bare.ask({ measure: true }, 'heap');
  for (const { socket } of clients) socket.destroy();
  await bare.stop();
  return {
    streams: 'bare sockets',
    connections,
    ...shown(late),
    'processor ms a message': ((after.cpu - before.cpu) / messages).toFixed(1),
  };
}

async function take(base: string, session: Session, roomId: string): Promise<boolean> {
  const { path } = callRows.takeChatAction;
  const body = JSON.stringify({ variant: 'general', roomId, action: 'TAKE', stage: null });
  const headers = {
    'content-type': 'application/json',
    [headerNames.idempotencyKey]: `${session.id}-${roomId}`,
    ...sessionHeaders(session),
  };
  const answer = (await (await fetch(base + path, { method: 'POST', headers, body })).json()) as {
    status: string;
    error?: { errorCode: string };
  };
  if (answer.status !== 'SUCCESS' && answer.error?.errorCode !== 'CHAT_TAKEN')
    throw new Error(`a claim was answered ${JSON.stringify(answer)}`);
  return answer.status === 'SUCCESS';
}

async function race({ ask, base }: BenchServer, engine: string) {
  const { rooms } = await ask({ rooms: chats }, 'rooms');
  const { sessions: one } = await ask({ sessions: 1, of: 'ops@demo.example' }, 'sessions');
  const { sessions: two } = await ask({ sessions: 1, of: 'ops2@demo.example' }, 'sessions');
  const agents = [...one, ...two];
  const won = agents.map(() => [] as string[]);
  async function reach(agent: number, roomId: string): Promise<void> {
    const session = agents[agent];
    if (session && (await take(base, session, roomId))) won[agent]?.push(roomId);
  }
  const began = performance.now();
  for (let from = 0; from < rooms.length; from += atOnce) {
    // By turns the one and the other is the first to ask.
    const order = (from / atOnce) % 2 === 0 ? [0, 1] : [1, 0];
    const bunch = rooms.slice(from, from + atOnce);
    await Promise.all(bunch.flatMap((roomId) => order.map((agent) => reach(agent, roomId))));
  }
  const all = won.flat();
  const twice = all.length - new Set(all).size;
  const nobody = chats - new Set(all).size;
  const row = {
    engine,
    chats,
    'taken by one': won[0]?.length,
    'by the other': won[1]?.length,
    'taken twice': twice,
    'taken by nobody': nobody,
    seconds: ((performance.now() - began) / 1000).toFixed(1),
  };
  return { row, isSound: twice === 0 && nobody === 0 };
}

console.log(`${availableParallelism()} processors; load before: ${(loadavg()[0] ?? 0).toFixed(1)}`);
const embedded = await startBenchServer();
const streams = await measureStreams(embedded);
console.table([streams.row, await measureBare()]);
const races = [await race(embedded, 'embedded')];
await embedded.stop();

const postgres = await startOwnPostgres();
if (postgres) {
  const server = await startBenchServer(await postgres.createDatabase());
  races.push(await race(server, 'PostgreSQL'));
  await server.stop();
  await postgres.stop();
} else console.log(absentPostgres);
console.table(races.map(({ row }) => row));
process.exitCode = [streams, ...races].every(({ isSound }) => isSound) ? 0 : 1;
