import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signInAt } from '../../server/live/live-support.ts';
import { sessionHeaders } from '../../server/support.ts';
import { timed } from '../figures.ts';
import { isReady, whileSaving } from './beside-agents.ts';
import { rawSenders } from './raw-senders.ts';
import { within, type FaultCase } from './fault-case.ts';

const agents = 4;
/** Those who do not read are given two seconds, and the database a moment to close. */
const stopBarMs = 8000;
const startBarMs = 20_000;
/** So many answers fill what the systems of both sides keep for a reader. */
const unreadAnswers = 100;

/** The server is told to stop while nobody at the other end says or reads anything; it is an embedded one, which must close its own files. */
export const silentSigterm: FaultCase = {
  name: 'silent-sigterm',
  does: 'SIGTERM while sockets say nothing, half a head or read nothing, and agents save; then a new start',
  needsPostgres: false,
  async run() {
    const dataDir = await mkdtemp(join(tmpdir(), 'lending-desk-sigterm-'));
    try {
      return await whileSaving(
        { count: agents, reasons: ['no answer'] },
        { reached: { DATA_DIR: dataDir }, place: { dataDir } },
        async ({ server, saving }) => {
          const senders = rawSenders(server.port);
          try {
            const session = Object.entries(sessionHeaders(await signInAt(server.base)));
            const head = `host: a\r\n${session.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
            const live = `GET /live?topics=applications HTTP/1.1\r\n${head}`;
            const much = `GET /api/openapi.json HTTP/1.1\r\n${head}`.repeat(unreadAnswers);
            await senders.open(['', 'POST /auth/login HT']);
            const streams = await senders.open([live, much]);
            for (const stream of streams) {
              await once(stream, 'data');
              stream.pause();
            }
            const lock = join(dataDir, 'pg.lock');
            if (!existsSync(lock)) throw new Error(`${lock} is missing: it says whether the database is closed`);
            let code: number | null = null;
            const stopping = await timed(async () => (code = await server.end()));
            const isClosed = !existsSync(lock);
            const starting = await timed(async () => {
              await server.restart();
              await saving.everyAgentAgain();
            });
            return [
              { what: 'exit code', value: String(code), isGood: code === 0 },
              { what: 'database', value: isClosed ? 'closed' : 'not closed', isGood: isClosed },
              within('from SIGTERM to the end', stopping, stopBarMs),
              within('from the start until every agent saves again', starting, startBarMs),
              await isReady(server.base),
            ];
          } finally {
            senders.end();
          }
        },
      );
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  },
};
