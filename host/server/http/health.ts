import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { isAnswering, isDoneSoon } from '../db/faults/is-answering.ts';
import { hasDatabaseOnDisk } from '../base/settings.ts';
import type { CallServer } from '../call/server.ts';
import { markReady } from './readiness.store.ts';

/** How long a successful write counts for later requests: anybody may ask for readiness, any number of times. */
const writtenForMs = 1000;

/** Makes a check: true when the database and this machine's disk accept the writes of calls. */
function writeCheck({ db, now, settings, storage }: CallServer): () => Promise<boolean> {
  const name = randomUUID();
  let writtenAt = -Infinity;
  let writing: Promise<boolean> | undefined;

  async function write(): Promise<boolean> {
    if (hasDatabaseOnDisk(settings) && (await storage.room.isAlmostFull())) return false;
    const isWritten = await isDoneSoon(Promise.all([markReady(db, name, now()), storage.incoming.tryWriting()]));
    if (isWritten) writtenAt = performance.now();
    return isWritten;
  }

  return () =>
    performance.now() - writtenAt < writtenForMs
      ? isAnswering(db)
      : (writing ??= write().finally(() => (writing = undefined)));
}

/**
 * Serves `/healthz`, which shows that the process answers, and `/readyz`, which writes to the database and the disk.
 * `/readyz` answers 503 when a write fails, when calls that write are refused for lack of room, or while the server
 * stops.
 */
export function reportHealth(app: FastifyInstance, server: CallServer): void {
  const takesWrites = writeCheck(server);
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
  });
  // Otherwise a connection with a response under way would be kept alive afterwards and delay the stop.
  app.addHook('onSend', async (_, reply) => {
    if (isStopping) reply.header('connection', 'close');
  });
  app.get('/healthz', () => ({ status: 'SUCCESS', data: { isAlive: true } }));
  app.get('/readyz', async (_, reply) => {
    const isReady = !isStopping && (await takesWrites());
    // This server is ready while the lender's is not: its circuit is told beside, so that it is not restarted for that.
    const data = { isReady, ...(server.gateway && { upstream: server.gateway.state() }) };
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'SUCCESS' : 'ERROR', data });
  });
}
