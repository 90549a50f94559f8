import type { FastifyInstance } from 'fastify';
import { refuse } from './refusal.ts';

/** What Node would refuse by itself, with an empty answer; it reaches the hooks with this. */
export const heardOut = { requireHostHeader: false } as const;

/** Answers what Node would refuse by itself as anything else: in the envelope, with every header. */
export function answerInNodesPlace(app: FastifyInstance): void {
  // An expectation that nobody knows may be ignored (RFC 9110, 10.1.1).
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  app.addHook('onRequest', async ({ raw }) => {
    if (raw.httpVersion === '1.1' && raw.headers.host === undefined) throw refuse('VALIDATION_FAILED');
  });
}
