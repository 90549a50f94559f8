import type { FastifyRequest } from 'fastify';
import { scrub } from '../core/audit/scrub.ts';

const quoted = /(["'`“])(?:(?!\1).)*\1/g;

/** @returns true for an error with an SQLSTATE. The database's messages quote the values that they refuse. */
function isOfDatabase(error: Error): boolean {
  return 'code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code);
}

/** The part of an error's message that may be logged: none from JSON and the database, which quote people's input. */
function messageOf(error: Error): string {
  if (isOfDatabase(error) || error instanceof SyntaxError) return '';
  return error instanceof TypeError ? scrub(error.message) : scrub(error.message.replace(quoted, '...'));
}

/** The lines of a stack that name places, without the message above them. */
function placesOf({ stack = '' }: Error): string {
  const places = stack.split('\n').filter((line) => /^\s+at /.test(line));
  return places.map((line) => line.trim()).join('\n');
}

interface LoggedError {
  type: string;
  message: string;
  stack: string;
  [more: string]: unknown;
}

/** An error as it is logged: its kind and its place in the code, without any value that somebody has sent. */
export function loggedError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' };
  const { code, table, constraint } = error as Error & Record<string, unknown>;
  return {
    type: error.name,
    ...(typeof code === 'string' && { code }),
    ...(typeof table === 'string' && { table }),
    ...(typeof constraint === 'string' && { constraint }),
    message: messageOf(error),
    stack: placesOf(error),
    ...(error.cause !== undefined && { cause: loggedError(error.cause) }),
  };
}

/** What the log writes of Fastify's and handlers' objects: no address, no query string, no header. */
export const logSerializers = {
  err: loggedError,
  req: ({ method, routeOptions }: FastifyRequest) => ({ method, route: routeOptions?.url ?? '-' }),
  headers: () => undefined,
  // At level `trace` the multipart reader would log all headers, including the session's token.
  busboyOptions: ({ limits }: { limits?: object }) => ({ limits }),
  res: ({ statusCode }: { statusCode?: number }) => ({ status: statusCode ?? 0 }),
};
