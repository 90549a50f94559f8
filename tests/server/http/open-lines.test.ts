import { request as ask, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { CallName } from '../../../widgets/contract/calls.ts';
import { callRows } from '../../../widgets/contract/calls.ts';
import { listTypes } from '../../../widgets/contract/lists.ts';
import { openFileStorage } from '../../../host/server/core/files/storage.ts';
import { handlers } from '../../../host/server/registers/handlers.ts';
import { answerErrors } from '../../../host/server/http/answer-errors.ts';
import { bindCalls } from '../../../host/server/http/bind-calls.ts';
import type { LineSources, Lines } from '../../../host/server/call/line-stream.ts';
import { mostOpenLines } from '../../../host/server/http/lines/open-lines.ts';
import { createServerTime } from '../../../host/server/http/server-time.ts';
import { TokenGuesses } from '../../../host/server/http/token-guesses.ts';
import { everyList } from '../../../host/server/registers/every-list.ts';
import { listStreams } from '../../../host/server/core/lists/list-stream.ts';
import { request as rowsRequest } from '../lists/support.ts';
import { sessionHeaders, startTestServer, type Session, type TestServer } from '../support.ts';
import { announce } from '../../../host/server/registers/subscribers.ts';

const streamed = Object.keys(listStreams(everyList)) as CallName[];
let server: TestServer;
let app: FastifyInstance;
let lead: Session;
const open = new Set<IncomingMessage>();

/** Never comes to an end: a reader who does not read holds as much. */
async function* endless(): Lines {
  for (;;) yield Array.from({ length: 100 }, () => ({ text: kilobyte }));
}
const kilobyte = 'x'.repeat(1000);

beforeAll(async () => {
  server = await startTestServer();
  lead = await server.signIn();
  const { db, long, settings, clock } = server;
  app = Fastify();
  answerErrors(app);
  await app.register(rateLimit, { global: false });
  app.decorateRequest('refusalCode');
  const storage = await openFileStorage({ db, settings, now: clock.now });
  const sources: LineSources = Object.fromEntries(streamed.map((name) => [name, endless]));
  const own = { storage, guesses: new TokenGuesses(), alert: () => undefined, serverTime: createServerTime('secret') };
  bindCalls(app, { db, long, settings, now: clock.now, announce, ...own }, handlers, sources);
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  for (const response of open) response.destroy();
  open.clear();
  const isFree = async () => {
    if ((await held()) !== 0) throw new Error('A connection is still held');
  };
  await vi.waitFor(isFree, { interval: 5, timeout: 10_000 });
});
afterAll(async () => {
  await app.close();
  await server.close();
});

const held = () => new Promise((resolve) => app.server.getConnections((_, count) => resolve(count)));

/** Asks for a whole list and reads nothing of it. */
function download(name: CallName, session: Session): Promise<IncomingMessage> {
  const { port } = app.server.address() as AddressInfo;
  const { method, path } = callRows[name];
  const headers = { ...sessionHeaders(session), accept: 'application/x-ndjson', 'content-type': 'application/json' };
  return new Promise((resolve, reject) => {
    const sending = ask({ port, host: '127.0.0.1', method, path, headers, agent: false }, (response) => {
      response.on('error', () => undefined);
      open.add(response);
      resolve(response);
    });
    sending.on('error', reject);
    sending.end(JSON.stringify(rowsRequest()));
  });
}

const isStream = ({ headers }: IncomingMessage) => headers['content-type']?.includes('ndjson') ?? false;
const refused = { status: 'ERROR', error: { errorCode: 'TOO_MANY_DOWNLOADS' } };

it('every list can be streamed', () => {
  expect(streamed.toSorted()).toEqual(listTypes.map((type) => `${type}.rows`).toSorted());
});

it.each(streamed)(
  '%s is refused to who reads as many whole lists as one may, until one of them is over',
  async (name) => {
    const first = await Promise.all(Array.from({ length: mostOpenLines }, () => download(name, lead)));
    expect(first.every(isStream)).toBe(true);
    const more = await download(name, lead);
    expect(more.statusCode).toBe(200);
    expect(await json(more)).toMatchObject(refused);
    first[0]?.destroy();
    await expect.poll(async () => isStream(await download(name, lead)), { interval: 5 }).toBe(true);
  },
);

it('counts a person’s lists together, in all their sessions, and nobody else’s', async () => {
  const other = await server.signIn();
  const names = streamed.slice(0, mostOpenLines);
  expect((await Promise.all(names.map((name) => download(name, lead)))).every(isStream)).toBe(true);
  for (const name of streamed) expect(await json(await download(name, other)), name).toMatchObject(refused);
  const colleague = await server.signIn('ops@demo.example');
  const answers = await Promise.all(streamed.map((name) => download(name, colleague)));
  expect(answers.some(isStream)).toBe(true);
});
