import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { callRows } from '../../widgets/contract/calls.ts';
import { sessionHeaders, type Session } from '../server/support.ts';
import { at, openAll, streamsOfSession } from './live-clients.ts';
import type { LiveBenchAnswer, LiveBenchOrder } from './live-server.ts';

// Prints how late a customer's message reaches open chat screens and what each costs, and races two agents for many chats:
// `tsx tests/bench/chat.ts [connections]`.

const connections = Number(process.argv[2] ?? 5000);
const messages = 60;
const chats = 1000;
const listening = { topic: 'chat.general', field: 'lastPosition' };

const script = fileURLToPath(new URL('./live-server.ts', import.meta.url));
const child = fork(script, [], { execArgv: ['--expose-gc', '--import', 'tsx'] });
async function nextAnswer<Key extends string>(key: Key) {
  const [answer] = (await once(child, 'message')) as [LiveBenchAnswer];
  if (key in answer) return answer as Extract<LiveBenchAnswer, Record<Key, unknown>>;
  throw new Error(`the server answered ${JSON.stringify(answer)}`);
}
function ask<Key extends string>(order: LiveBenchOrder, key: Key) {
  const answer = nextAnswer(key);
  child.send(order);
  return answer;
}

const { base } = await nextAnswer('base');
const port = Number(new URL(base).port);

async function measureStreams() {
  const count = Math.ceil(connections / streamsOfSession);
  const { sessions } = await ask({ sessions: count, of: 'ops@demo.example' }, 'sessions');
  await ask({ say: 1 }, 'committedAt');
  const [first] = sessions;
  await openAll(port, first ? [first] : [], 1, listening);
  const before = await ask({ measure: true }, 'heap');
  const clients = await openAll(port, sessions, connections - 1, listening);
  const after = await ask({ measure: true }, 'heap');
  const late: number[] = [];
  let doubled = 0;
  for (let n = 2; n <= messages + 1; n += 1) {
    const { committedAt } = await ask({ say: n }, 'committedAt');
    // The chat's first line says that it was opened.
    const position = n + 1;
    while (!clients.every(({ arrivals }) => arrivals.has(position))) await new Promise((done) => setTimeout(done, 1));
    for (const { arrivals } of clients) late.push((arrivals.get(position) ?? Number.NaN) - committedAt);
  }
  for (const { arrivals, socket } of clients) {
    doubled += arrivals.size - messages;
    socket.destroy();
  }
  late.sort((a, b) => a - b);
  return {
    connections,
    'kB each (heap)': ((after.heap - before.heap) / connections / 1024).toFixed(1),
    'message to all: p50 ms': at(late, 0.5).toFixed(1),
    'message to all: p99 ms': at(late, 0.99).toFixed(1),
    'lost or doubled': doubled,
  };
}

async function take(session: Session, roomId: string): Promise<boolean> {
  const { path } = callRows.takeChatAction;
  const body = JSON.stringify({ variant: 'general', roomId, action: 'TAKE', stage: null });
  const headers = { 'content-type': 'application/json', ...sessionHeaders(session) };
  const answer = (await (await fetch(base + path, { method: 'POST', headers, body })).json()) as { status: string };
  return answer.status === 'SUCCESS';
}

async function race() {
  const { rooms } = await ask({ rooms: chats }, 'rooms');
  const { sessions: one } = await ask({ sessions: 1, of: 'ops@demo.example' }, 'sessions');
  const { sessions: two } = await ask({ sessions: 1, of: 'ops2@demo.example' }, 'sessions');
  const won = await Promise.all(
    [...one, ...two].map(async (session) => {
      const mine: string[] = [];
      for (const room of rooms) if (await take(session, room)) mine.push(room);
      return mine;
    }),
  );
  const all = won.flat();
  return {
    chats,
    'taken by one': won[0]?.length,
    'by the other': won[1]?.length,
    'taken twice': all.length - new Set(all).size,
    'taken by nobody': chats - new Set(all).size,
  };
}

console.table([await measureStreams()]);
console.table([await race()]);
child.send({ stop: true } satisfies LiveBenchOrder);
process.exit();
