import type { FastifyRequest } from 'fastify';
import { scrub } from '../audit/scrub.ts';

const quoted = /(["'`“])(?:(?!\1).)*\1/g;

/** An SQLSTATE: the database's messages quote the values they complain about. */
function isOfDatabase(error: Error): boolean {
  return 'code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code);
}

/** What of an error's message is fit for a log: JSON and the database quote what people sent, so theirs is left out. */
function messageOf(error: Error): string {
  if (isOfDatabase(error) || error instanceof SyntaxError) return '';
  return error instanceof TypeError ? scrub(error.message) : scrub(error.message.replace(quoted, '...'));
}

/** The places of a stack, without the message above them. */
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

/** An error as it is logged: what kind it is and where it arose, without a value that somebody has sent. */
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

/** How the log writes what Fastify or a handler gives it: no address, no query string, no header. */
export const logSerializers = {
  err: loggedError,
  req: ({ method, routeOptions }: FastifyRequest) => ({ method, route: routeOptions?.url ?? '-' }),
  headers: () => undefined,
  // The multipart reader writes all headers at the level `trace`, the session's among them.
  busboyOptions: ({ limits }: { limits?: object }) => ({ limits }),
  res: ({ statusCode }: { statusCode?: number }) => ({ status: statusCode ?? 0 }),
};
