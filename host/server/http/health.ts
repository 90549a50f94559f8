import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Server } from './call-context.ts';

/** `/healthz`: the process answers. `/readyz`: so does the database; 503 while it does not, or while the server is stopping. */
export function reportHealth(app: FastifyInstance, { db }: Server): void {
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
  });
  app.get('/healthz', () => ({ status: 'SUCCESS', data: { isAlive: true } }));
  app.get('/readyz', async (_, reply) => {
    const isReady = !isStopping && (await isAnswering());
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'SUCCESS' : 'ERROR', data: { isReady } });
  });

  async function isAnswering(): Promise<boolean> {
    const query = sql`select 1`.execute(db).then(
      () => true,
      () => false,
    );
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<boolean>((resolve) => (timer = setTimeout(resolve, 2000, false)));
    return Promise.race([query, tooLate]).finally(() => clearTimeout(timer));
  }
}
