import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** How long a text body may take to arrive. Uploads have the server's own, longer limit. */
const bodyTimeMs = 60_000;
/** How long a body may take that nobody reads, because nothing is at its path. */
const unreadBodyTimeMs = 5_000;

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/** Ends a request whose body arrives too slowly, since each such request holds a connection. */
export function limitBodyTime(request: IncomingMessage, timeMs = bodyTimeMs): void {
  const timer = setTimeout(() => request.destroy(), timeMs);
  timers.set(request, timer);
  const stop = () => clearTimeout(timer);
  request.once('end', stop);
  request.once('close', stop);
}

/** Lets an upload use the server's own time limit. Called once the sender is known to be allowed to upload. */
export function allowSlowBody(request: IncomingMessage): void {
  clearTimeout(timers.get(request));
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Limits the time of every body, whether the server reads it or not. */
export function limitBodyTimes(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (hasBody(request.raw)) limitBodyTime(request.raw, request.is404 ? unreadBodyTimeMs : bodyTimeMs);
  });
}
