import { request as ask, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { asksForLines, sendLines, type Lines } from '../../../host/server/call/line-stream.ts';
import { Refusal, refuse } from '../../../host/server/base/refusal.ts';

let app: FastifyInstance | undefined;
afterEach(() => app?.close());

async function serve(lines: () => Lines): Promise<number> {
  app = Fastify();
  app.setErrorHandler((error, _, reply) => reply.code(error instanceof Refusal ? error.status : 500).send('refused'));
  app.get('/', (request, reply) => sendLines(request, reply, lines()));
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
}

function open(port: number): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    ask({ port, host: '127.0.0.1', path: '/' }, resolve).on('error', reject).end();
  });
}

/** Portions of some 100 kB, counted as they are read. */
function counting(most: number) {
  const state = { read: 0, hasEnded: false };
  async function* lines(): Lines {
    try {
      for (; state.read < most; state.read++) yield Array.from({ length: 500 }, () => ({ text: 'x'.repeat(200) }));
    } finally {
      state.hasEnded = true;
    }
  }
  return { state, lines };
}

async function until(isSo: () => boolean): Promise<void> {
  for (let turn = 0; !isSo() && turn < 500; turn++) await wait(10);
  expect(isSo()).toBe(true);
}

it('reads no portion more once the reader has gone', async () => {
  const { state, lines } = counting(100_000);
  const response = await open(await serve(lines));
  response.once('data', () => response.destroy());
  response.on('error', () => undefined);
  await until(() => state.hasEnded);
  expect(state.read).toBeLessThan(500);
});

it('reads no faster than its reader [release]', async () => {
  const { state, lines } = counting(2_000);
  const response = await open(await serve(lines));
  response.pause();
  await until(() => state.read > 0);
  let before = -1;
  while (before !== state.read) {
    before = state.read;
    await wait(200);
  }
  expect(state.read).toBeLessThan(500);
  let bytes = 0;
  for await (const chunk of response) bytes += (chunk as Buffer).length;
  expect(state.read).toBe(2_000);
  expect(bytes).toBeGreaterThan(2_000 * 100_000);
});

it('answers a refusal before the first line as one, and tells a later fault in the last line', async () => {
  async function* refused(): Lines {
    const isAllowed = await Promise.resolve(false);
    if (!isAllowed) throw refuse('NOT_ALLOWED');
    yield [];
  }
  expect((await open(await serve(refused))).statusCode).toBe(403);
  await app?.close();
  async function* broken(): Lines {
    yield [{ head: 1 }];
    yield [{ row: 1 }, { row: 2 }];
    throw new Error('the database has gone');
  }
  const response = await open(await serve(broken));
  expect(response.statusCode).toBe(200);
  let text = '';
  for await (const chunk of response) text += String(chunk);
  expect(
    text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toEqual([
    { head: 1 },
    { row: 1 },
    { row: 2 },
    { end: { count: 2, errorMessage: 'The server could not finish this' } },
  ]);
});

it('knows who asks for lines', () => {
  const asks = (accept?: string) => asksForLines({ headers: { accept } } as Parameters<typeof asksForLines>[0]);
  expect([asks('application/x-ndjson'), asks('application/json, application/x-ndjson;q=0.9')]).toEqual([true, true]);
  expect([asks('application/json'), asks('*/*'), asks()]).toEqual([false, false, false]);
});
