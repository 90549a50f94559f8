import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { malformedRequest } from '../answer-errors.ts';

/** How long a sender whose request makes no sense may take to read why, before its socket is taken from it. */
const lingerMs = 1_000;

/** What a connection may cost before it has shown a request: browsers send a head at once. */
export const connectionTimes = {
  /** For a whole head, from the connection's first moment on. */
  headersTimeout: 20_000,
  /** How often that is looked at. */
  connectionsCheckingInterval: 5_000,
} as const;

/** Without a byte in either direction a connection is given up: longer than any statement of the database takes. */
export const silenceMs = 5 * 60_000;

const statuses: Readonly<Record<string, number>> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** Says what is wrong with a request that is no HTTP or never comes to an end, and releases its socket whatever the sender does. */
export function answerBrokenRequest({ code = '' }: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable || code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  socket.end(malformedRequest(statuses[code] ?? 400));
  // What is not read is answered by a reset, and a reset takes the answer along.
  socket.resume();
  const timer = setTimeout(() => socket.destroy(), lingerMs).unref();
  socket.once('close', () => clearTimeout(timer));
}

/** A connection with what it is answered just now. */
interface Connection {
  response: ServerResponse | undefined;
  /** How far it was when it was last seen to move, and when. */
  seen: string;
  seenAt: number;
}

const lookMs = 250;
/** A reader who takes nothing for so long holds up a stop no more. */
const stalledMs = 2_000;

function isStalled(socket: Socket, connection: Connection, now: number): boolean {
  const place = `${socket.bytesWritten} ${socket.writableLength} ${socket.bytesRead}`;
  if (place !== connection.seen) Object.assign(connection, { seen: place, seenAt: now });
  const isWaiting = socket.writableEnded || socket.writableLength > 0;
  return isWaiting && now - connection.seenAt >= stalledMs;
}

/**
 * Lets a server stop whoever is connected: sockets without a request are taken away at once, those of readers who do not read
 * after two seconds, and all others when the time is over.
 *
 * @param graceMs how long requests under way may take
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
