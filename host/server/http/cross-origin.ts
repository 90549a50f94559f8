import type { FastifyInstance } from 'fastify';
import { callRows } from '../../../widgets/contract/calls.ts';
import { headers } from '../../../widgets/contract/headers.ts';
import type { Settings } from '../base/settings.ts';

// PUT is the method of an address that takes one file.
const methods = [...new Set([...Object.values(callRows).map(({ method }) => method), 'PUT'])].join(', ');
const ofAnswers = [headers.requestId, headers.contractVersion, headers.serverTime];
const exposedHeaders = [...ofAnswers, 'content-disposition', 'date', 'retry-after'].join(', ');

/**
 * Lets pages of the listed origins make calls and load widget files. Tokens are sent in headers, so no credentials are
 * allowed. The frame page reads the same list to know which pages it may exchange messages with.
 */
export function allowOrigins(app: FastifyInstance, { embedOrigins, headers: renamed }: Settings): void {
  const requestHeaders = ['content-type', 'accept', ...Object.values({ ...headers, ...renamed })].join(', ');
  app.addHook('onRequest', async (request, reply) => {
    reply.header('vary', 'Origin');
    const { origin } = request.headers;
    if (origin !== undefined && embedOrigins.includes(origin)) {
      reply.header('access-control-allow-origin', origin);
      reply.header('access-control-expose-headers', exposedHeaders);
      if (request.method === 'OPTIONS') {
        reply.header('access-control-allow-methods', methods);
        reply.header('access-control-allow-headers', requestHeaders);
        reply.header('access-control-max-age', '600');
      }
    }
    if (request.method === 'OPTIONS') return reply.code(204).send();
    return undefined;
  });
  app.get('/frame/origins.json', async (_, reply) => {
    reply.header('cache-control', 'no-cache');
    return { status: 'SUCCESS', data: { origins: embedOrigins } };
  });
}
