import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CallName } from '../../../../widgets/contract/calls.ts';
import { errors } from '../../../../widgets/contract/errors.ts';
import type { CallContext } from '../handler.ts';

/** The media type of an answer of one JSON value a line. */
export const linesType = 'application/x-ndjson';

/** Lines in portions, each sent as one piece. What is refused is thrown before the first. */
export type Lines = AsyncGenerator<readonly object[], void>;

/** Calls that can answer line by line besides, for callers who ask for it. */
export type LineSources = Partial<Record<CallName, (input: unknown, context: CallContext) => Lines>>;

export function asksForLines({ headers }: FastifyRequest): boolean {
  return headers.accept?.split(',').some((type) => type.split(';')[0]?.trim().toLowerCase() === linesType) ?? false;
}

/** Lines that are made text at once: a text of more than 100 kB is put where the memory is seldom tidied. */
const linesAtOnce = 100;

function* textOf(portion: readonly object[]) {
  for (let at = 0; at < portion.length; at += linesAtOnce)
    yield portion
      .slice(at, at + linesAtOnce)
      .map((line) => `${JSON.stringify(line)}\n`)
      .join('');
}

/**
 * Sends lines as the reader takes them: no portion is read before the one before it is under way, and none after the reader
 * has gone. A fault on the way is told in a last line, because the answer has begun.
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
