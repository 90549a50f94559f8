import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CallName } from '../../../widgets/contract/calls.ts';
import { errors } from '../../../widgets/contract/errors.ts';
import type { CallContext } from './handler.ts';

/** The media type of a response with one JSON value on each line. */
export const linesType = 'application/x-ndjson';

/** Lines in portions. A refusal is thrown before the first portion. */
export type Lines = AsyncGenerator<readonly object[], void>;

/** The calls that can also answer line by line, for callers who ask for it. */
export type LineSources = Partial<Record<CallName, (input: unknown, context: CallContext) => Lines>>;

export function asksForLines({ headers }: FastifyRequest): boolean {
  return headers.accept?.split(',').some((type) => type.split(';')[0]?.trim().toLowerCase() === linesType) ?? false;
}

/** Lines that are turned into one text. A text above 100 kB would be put where memory is seldom collected. */
const linesAtOnce = 100;

function* textOf(portion: readonly object[]) {
  for (let at = 0; at < portion.length; at += linesAtOnce)
    yield portion
      .slice(at, at + linesAtOnce)
      .map((line) => `${JSON.stringify(line)}\n`)
      .join('');
}

/**
 * Sends lines as fast as the reader takes them. A portion is read once the one before is being sent, and none after the
 * reader has left. A fault on the way is reported in a last line, because the response has begun.
 */
export async function sendLines(request: FastifyRequest, reply: FastifyReply, lines: Lines): Promise<FastifyReply> {
  const first = await lines.next();
  async function* text() {
    if (first.done) return;
    yield* textOf(first.value);
    let count = 0;
    try {
      for await (const portion of lines) {
        yield* textOf(portion);
        count += portion.length;
      }
    } catch (error) {
      request.log.error({ err: error }, 'a stream of lines broke off');
      yield* textOf([{ end: { count, errorMessage: errors.SERVER_FAULT.message } }]);
    }
  }
  const source = Readable.from(text(), { objectMode: false, highWaterMark: 1 });
  reply.header('x-accel-buffering', 'no');
  return reply.type(`${linesType}; charset=utf-8`).send(source);
}
