import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Envelope } from '../../../widgets/contract/envelope.ts';
import type { ErrorCode } from '../../../widgets/contract/errors.ts';
import { isUnstorable } from '../db/faults/is-unstorable.ts';
import { databaseRefusal, faultLine } from './database-refusal.ts';
import { Refusal, refuse } from '../base/refusal.ts';
import { filePolicy } from './security-headers.ts';

/** The refusal for an error: by its status when the caller caused it, SERVER_FAULT when the server did. */
function refusalOf(error: FastifyError | Refusal): Refusal {
  if (error instanceof Refusal) return error;
  const byStatus: Record<number, ErrorCode> = {
    404: 'NOT_FOUND',
    413: 'BODY_TOO_LARGE',
    414: 'BODY_TOO_LARGE',
    415: 'UNSUPPORTED_TYPE',
    429: 'TOO_MANY_REQUESTS',
    431: 'BODY_TOO_LARGE',
  };
  const status = error.statusCode ?? 500;
  return refuse(byStatus[status] ?? (status >= 400 && status < 500 ? 'VALIDATION_FAILED' : 'SERVER_FAULT'));
}

function envelopeOf({ code, shownCode, message, fieldErrors, limit }: Refusal): Envelope<never> {
  const errorCode = shownCode ?? code;
  const more = { ...(fieldErrors && { fieldErrors }), ...(limit && { limit: limit.standing }) };
  return { status: 'ERROR', error: { errorCode, errorMessage: message, ...more } };
}

/** After how long a caller may repeat a request that was answered 503. */
const retryAfterSeconds = 2;

/** Answers with a refusal's envelope, bypassing the success schema of the route. */
export function answerRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  reply.request.refusalCode = refusal.code;
  if (refusal.status === 503) reply.header('retry-after', retryAfterSeconds);
  return reply
    .code(refusal.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer((body: unknown) => JSON.stringify(body))
    .send(envelopeOf(refusal));
}

/** Recognises Busboy's errors about a malformed form, which have no status. "The needle" means too long a boundary. */
function isMalformedForm(error: Error): boolean {
  return /^(Unexpected end of (form|multipart data)|Malformed|Multipart: Boundary not found|Part terminated early|The needle)/.test(
    error.message,
  );
}

/** The refusal for any error: no stack trace, and no 5xx for a caller's mistake. Logs the server's own faults. */
export function refusalFor(error: FastifyError, request: FastifyRequest): Refusal {
  // A sender who breaks off, or is cut off for taking too long, is no fault of the server.
  const isBrokenOff = request.raw.destroyed && !request.raw.complete;
  if (isBrokenOff) request.log.info('the sender broke off');
  const isCallers = isBrokenOff || isMalformedForm(error) || isUnstorable(error);
  const refusal = isCallers ? refuse('VALIDATION_FAILED') : (databaseRefusal(error) ?? refusalOf(error));
  if (refusal.status >= 500 || refusal.code === 'STORAGE_FULL' || refusal.code === 'UPSTREAM_UNCONFIRMED')
    request.log.error(faultLine(error) ?? { err: error }, 'call failed');
  return refusal;
}

/** Answers every error with an envelope. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => answerRefusal(reply, refusalFor(error, request)));
}

const reasons: Readonly<Record<number, string>> = {
  400: '400 Bad Request',
  408: '408 Request Timeout',
  431: '431 Request Header Fields Too Large',
};

/** The raw response to a request that is not HTTP, or whose head never ends. */
export function malformedRequest(status: number): string {
  const refusal = refuse(status === 431 ? 'BODY_TOO_LARGE' : 'VALIDATION_FAILED');
  const body = JSON.stringify(envelopeOf(refusal));
  const head = {
    'content-length': Buffer.byteLength(body),
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': filePolicy('/'),
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    connection: 'close',
  };
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${reasons[status]}\r\n${lines.join('')}\r\n${body}`;
}
