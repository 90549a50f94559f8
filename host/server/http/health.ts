import type { FastifyInstance } from 'fastify';
import { isAnswering } from '../db/is-answering.ts';
import type { Server } from './call-context.ts';

/** `/healthz`: the process answers. `/readyz`: so does the database; 503 while it does not, or while the server is stopping. */
export function reportHealth(app: FastifyInstance, { db }: Server): void {
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
    const isReady = !isStopping && (await isAnswering(db));
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'SUCCESS' : 'ERROR', data: { isReady } });
  });
}
