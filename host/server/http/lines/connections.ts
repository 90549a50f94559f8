import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { malformedRequest } from '../answer-errors.ts';

/** How long the sender of a broken request may take to read the response before the socket is closed. */
const lingerMs = 1_000;

/** Time limits in milliseconds for a connection that has sent no whole head. Browsers send a head at once. */
export const connectionTimes = {
  /** For the whole head, from the opening of the connection. */
  headersTimeout: 20_000,
  /** How often Node checks the limit. */
  connectionsCheckingInterval: 5_000,
} as const;

/** A connection closes after so long without a byte in either direction. No call's database statement takes longer. */
export const silenceMs = 5 * 60_000;

const statuses: Readonly<Record<string, number>> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** Answers a request that is not HTTP or never ends, and closes its socket whatever the sender does. */
export function answerBrokenRequest({ code = '' }: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable || code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  socket.end(malformedRequest(statuses[code] ?? 400));
  // Unread bytes would cause a reset of the connection, and a reset would discard the response.
  socket.resume();
  const timer = setTimeout(() => socket.destroy(), lingerMs).unref();
  socket.once('close', () => clearTimeout(timer));
}

/** A connection and the response that it is getting; undefined between requests. */
interface Connection {
  response: ServerResponse | undefined;
  /** The connection's counts of bytes when they last changed, and the time of that change. */
  seen: string;
  seenAt: number;
}

const lookMs = 250;
/** A reader who takes no byte for so long cannot delay a stop any more. */
const stalledMs = 2_000;

function isStalled(socket: Socket, connection: Connection, now: number): boolean {
  const place = `${socket.bytesWritten} ${socket.writableLength} ${socket.bytesRead}`;
  if (place !== connection.seen) Object.assign(connection, { seen: place, seenAt: now });
  const isWaiting = socket.writableEnded || socket.writableLength > 0;
  return isWaiting && now - connection.seenAt >= stalledMs;
}

/**
 * Lets a server stop in time. It closes sockets without a request at once, sockets whose reader takes nothing after two
 * seconds, and all others after the grace time.
 *
 * @param graceMs how long requests under way may take, in milliseconds
 */
export function stopInTime(app: FastifyInstance, graceMs: number): void {
  const open = new Map<Socket, Connection>();
  app.server.on('connection', (socket) => {
    open.set(socket, { response: undefined, seen: '', seenAt: 0 });
    socket.once('close', () => open.delete(socket));
  });
  app.server.on('request', (request, response) => {
    const connection = open.get(request.socket);
    if (!connection) return;
    connection.response = response;
    response.once('close', () => {
      if (connection.response === response) connection.response = undefined;
    });
  });
  function look(endsAt: number): void {
    const now = performance.now();
    for (const [socket, connection] of open)
      if (connection.response === undefined || now >= endsAt || isStalled(socket, connection, now)) socket.destroy();
  }
  app.addHook('preClose', async () => {
    const endsAt = performance.now() + graceMs;
    look(endsAt);
    const timer = setInterval(look, lookMs, endsAt);
    app.server.once('close', () => clearInterval(timer));
  });
}
