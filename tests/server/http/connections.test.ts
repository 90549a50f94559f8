import { connect, type AddressInfo, type Socket } from 'node:net';
import { once } from 'node:events';
import { request as ask } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildApp } from '../../../host/server/app.ts';
import { connectionTimes } from '../../../host/server/http/lines/connections.ts';
import { handlers } from '../../../host/server/registers/handlers.ts';
import { sessionHeaders, startTestServer, type TestServer } from '../support.ts';
import { announce } from '../../../host/server/registers/subscribers.ts';

let server: TestServer;
let app: FastifyInstance;
let port: number;
const sockets = new Set<Socket>();

/** A server of its own on the file's database. */
async function serve(): Promise<void> {
  const { db, long, settings } = server;
  app = await buildApp({ db, long, settings, now: () => new Date(), announce }, handlers);
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
}

beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(serve);
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  await app.close();
});
afterAll(() => server.close());

/** A socket whose own end stays open whatever the server does, as an attacker's does. */
async function open(text = ''): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  sockets.add(socket);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  if (text !== '') socket.write(text);
  return socket;
}

function held(): Promise<number> {
  return new Promise((resolve, reject) =>
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );
}

/** What is read until the server ends its side; the sender's stays open. */
async function answerOf(socket: Socket): Promise<string> {
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
  await once(socket, 'end');
  return text;
}

it('says what is wrong with garbage and gives its socket back though the sender never closes', async () => {
  const senders = await Promise.all(Array.from({ length: 100 }, () => open('\x16\x03\x01 no HTTP at all\r\n\r\n')));
  const answers = await Promise.all(senders.map(answerOf));
  expect(answers.every((text) => text.startsWith('HTTP/1.1 400 '))).toBe(true);
  await expect.poll(held, { timeout: 5_000 }).toBe(0);
});

it('gives the socket back of a head that is too large and of one whose sender reads nothing', async () => {
  const large = await open(`GET / HTTP/1.1\r\nhost: a\r\nx-large: ${'a'.repeat(40_000)}\r\n\r\n`);
  const deaf = await open();
  deaf.pause();
  deaf.write('no HTTP\r\n\r\n');
  expect(await answerOf(large)).toMatch(/^HTTP\/1\.1 431 /);
  await expect.poll(held, { timeout: 5_000 }).toBe(0);
});

it('waits 20 seconds for a head, half or not begun, and then gives the socket back', async () => {
  expect(app.server.headersTimeout).toBe(20_000);
  await app.close();
  const times = { ...connectionTimes };
  Object.assign(connectionTimes, { headersTimeout: 200, connectionsCheckingInterval: 50 });
  await serve().finally(() => Object.assign(connectionTimes, times));
  const [half, silent] = await Promise.all([open('GET / HTTP/1.1\r\nhost: a\r\n'), open()]);
  expect(await answerOf(half)).toMatch(/^HTTP\/1\.1 408 /);
  await answerOf(silent);
  await expect.poll(held, { timeout: 5_000 }).toBe(0);
});

it('ends a body that drips in where nothing is, whatever it calls itself [release]', async () => {
  const types = ['application/json', 'multipart/form-data; boundary=a', 'text/csv', 'video/mp4'];
  const drip = async (type: string) => {
    const head = `POST /no-such-path HTTP/1.1\r\nhost: a\r\ncontent-type: ${type}\r\ncontent-length: 1000\r\n\r\n`;
    const socket = await open(head);
    const dripping = setInterval(() => socket.write('a'), 100);
    socket.resume();
    await new Promise((resolve) => socket.once('close', resolve));
    clearInterval(dripping);
  };
  await Promise.all(types.map(drip));
  await expect.poll(held).toBe(0);
});

it('stops at once beside sockets that say nothing, half a head or the start of garbage', async () => {
  await Promise.all([open(), open('POST /auth/login HT'), open('GET / HTTP/1.1\r\nhost: a\r\n')]);
  await expect.poll(held).toBe(3);
  const began = performance.now();
  await app.close();
  expect(performance.now() - began).toBeLessThan(2_000);
});

it('stops within seconds beside streams of events that are not read', async () => {
  const session = await server.signIn();
  const head = Object.entries(sessionHeaders(session)).map(([name, value]) => `${name}: ${value}\r\n`);
  const streams = await Promise.all(
    Array.from({ length: 3 }, () => open(`GET /live?topics=applications HTTP/1.1\r\nhost: a\r\n${head.join('')}\r\n`)),
  );
  for (const stream of streams) {
    await once(stream, 'data');
    stream.pause();
  }
  const began = performance.now();
  await app.close();
  expect(performance.now() - began).toBeLessThan(5_000);
});

it('lets a request end that was under way', async () => {
  const call = ask({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: '/no-such-path',
    headers: { 'content-length': 4, expect: '100-continue', 'content-type': 'application/json' },
  });
  call.flushHeaders();
  await once(call, 'continue');
  const closed = app.close();
  setTimeout(() => call.end('{"a"'), 600);
  const [{ statusCode }] = (await once(call, 'response')) as [{ statusCode: number }];
  expect(statusCode).toBe(400);
  call.destroy();
  await closed;
});
