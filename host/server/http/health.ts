import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { isAnswering, isDoneSoon } from '../db/is-answering.ts';
import { hasDatabaseOnDisk } from '../settings.ts';
import type { CallServer } from './call-context.ts';
import { markReady } from './readiness.store.ts';

/** A write that succeeded stands for those who ask so soon after it: anybody may ask, any number of times. */
const writtenForMs = 1000;

/** Whether the database and this machine's disk take what calls write. */
function writeCheck({ db, now, settings, storage }: Omit<CallServer, 'guesses'>): () => Promise<boolean> {
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
 * `/healthz`: the process answers. `/readyz`: the database and the disk are written to; 503 where that fails, where calls that
 * write are refused for want of room, or while the server is stopping.
 */
export function reportHealth(app: FastifyInstance, server: Omit<CallServer, 'guesses'>): void {
  const takesWrites = writeCheck(server);
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
  });
  // Otherwise a connection whose answer is still under way would be kept alive, and hold up the stop.
  app.addHook('onSend', async (_, reply) => {
    if (isStopping) reply.header('connection', 'close');
  });
  app.get('/healthz', () => ({ status: 'SUCCESS', data: { isAlive: true } }));
  app.get('/readyz', async (_, reply) => {
    const isReady = !isStopping && (await takesWrites());
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'SUCCESS' : 'ERROR', data: { isReady } });
  });
}
