import type { FastifyInstance } from 'fastify';
import { refuse } from '../base/refusal.ts';

/** Options that make Node pass on requests that it would refuse itself with an empty response. */
export const heardOut = { requireHostHeader: false } as const;

/** Answers requests that Node would refuse itself like all others: in the envelope, with every header. */
export function answerInNodesPlace(app: FastifyInstance): void {
  // A server may ignore an unknown expectation (RFC 9110, 10.1.1).
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  app.addHook('onRequest', async ({ raw }) => {
    if (raw.httpVersion === '1.1' && raw.headers.host === undefined) throw refuse('VALIDATION_FAILED');
  });
}
