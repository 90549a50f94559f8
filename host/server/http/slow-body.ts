import type { IncomingMessage } from 'node:http';

/** How long a body of text may take to arrive. Uploads have the server's own, longer limit. */
const bodyTimeMs = 60_000;

/** Ends a request whose body comes in drop by drop: each one holds a connection. */
export function limitBodyTime(request: IncomingMessage, timeMs = bodyTimeMs): void {
  const timer = setTimeout(() => request.destroy(), timeMs);
  const stop = () => clearTimeout(timer);
  request.once('end', stop);
  request.once('close', stop);
}
