import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import type { Envelope } from '../../../widgets/contract/envelope.ts';
import type { ErrorCode } from '../../../widgets/contract/errors.ts';
import { Refusal, refuse } from './refusal.ts';

/** The refusal that a fault of the caller's making amounts to; a fault of ours is SERVER_FAULT. */
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

function envelopeOf({ code, message, fieldErrors }: Refusal): Envelope<never> {
  return { status: 'ERROR', error: { errorCode: code, errorMessage: message, ...(fieldErrors && { fieldErrors }) } };
}

/** Answers with a refusal's envelope, past the success schema of its route. */
export function answerRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  reply.request.refusalCode = refusal.code;
  return reply
    .code(refusal.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer((body: unknown) => JSON.stringify(body))
    .send(envelopeOf(refusal));
}

/** Busboy's own complaints about a body that is no form data carry no status. */
function isMalformedForm(error: Error): boolean {
  return /^(Unexpected end of (form|multipart data)|Malformed|Multipart: Boundary not found|Part terminated early)/.test(
    error.message,
  );
}

/** PostgreSQL's word on a value that no schema could catch: text it cannot hold (a zero byte), a number out of its range. */
function isUnstorable(error: Error): boolean {
  return 'code' in error && ['22021', '22P05', '22003', '22007', '22008', '22P02'].includes(String(error.code));
}

/** Every fault becomes an envelope: never a stack trace, never a 5xx for a caller's mistake. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const isCallers = isMalformedForm(error) || isUnstorable(error);
    const refusal = isCallers ? refuse('VALIDATION_FAILED') : refusalOf(error);
    if (refusal.status >= 500) request.log.error({ err: error }, 'call failed');
    return answerRefusal(reply, refusal);
  });
}

/** What a request that is no HTTP gets. */
export function malformedRequest(status: number): string {
  const refusal = refuse(status === 431 ? 'BODY_TOO_LARGE' : 'VALIDATION_FAILED');
  const body = JSON.stringify(envelopeOf(refusal));
  const reason = status === 431 ? '431 Request Header Fields Too Large' : '400 Bad Request';
  return `HTTP/1.1 ${reason}\r\ncontent-length: ${Buffer.byteLength(body)}\r\ncontent-type: application/json; charset=utf-8\r\nconnection: close\r\n\r\n${body}`;
}
