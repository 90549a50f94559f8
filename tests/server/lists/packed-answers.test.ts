import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callRows } from '../../../widgets/contract/calls.ts';
import { linesType } from '../../../host/server/call/line-stream.ts';
import { encode, sessionHeaders, startTestServer, type Session, type TestServer } from '../support.ts';
import { request } from './support.ts';

const embedder = 'https://dialer.example';
let server: TestServer;
let session: Session;
beforeAll(async () => {
  server = await startTestServer({ settings: { embedOrigins: [embedder] } });
  session = await server.signIn();
});
afterAll(() => server.close());

const tabs = { name: 'document-processing.tabs', input: { stage: 'DocumentProcessing' } } as const;
const rows = { name: 'document-processing.rows', input: request() } as const;
async function ask({ name, input }: typeof tabs | typeof rows, headers: Record<string, string>) {
  const { method, path, encoding } = callRows[name];
  const body = await encode(encoding, input);
  return server.app.inject({
    method,
    url: path,
    payload: body.payload ?? '',
    headers: { ...body.headers, ...sessionHeaders(session), ...headers },
  });
}

it('sends a long answer packed to who can unpack it, and plain to everybody else', async () => {
  const plain = await ask(tabs, {});
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(plain.rawPayload.length).toBeGreaterThan(10_000);
  expect(plain.json()).toMatchObject({ status: 'SUCCESS' });
  const packed = await ask(tabs, { 'accept-encoding': 'gzip, deflate, br' });
  expect(packed.headers['content-encoding']).toBe('gzip');
  expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5);
  expect(JSON.parse(gunzipSync(packed.rawPayload).toString('utf8'))).toEqual(plain.json());
});

it('tells a cache that an answer is for one origin and one encoding', async () => {
  const packed = await ask(tabs, { 'accept-encoding': 'gzip', origin: embedder });
  expect(packed.headers['access-control-allow-origin']).toBe(embedder);
  const vary = String(packed.headers['vary']).toLowerCase().split(', ');
  expect(vary).toEqual(expect.arrayContaining(['accept-encoding', 'origin']));
});

it('sends a short answer plain, and a whole list line by line as it is read', async () => {
  const short = await server.app.inject({ url: '/healthz', headers: { 'accept-encoding': 'gzip' } });
  expect(short.statusCode).toBe(200);
  expect(short.headers['content-encoding']).toBeUndefined();
  const lines = await ask(rows, { 'accept-encoding': 'gzip', accept: linesType });
  expect(lines.headers['content-type']).toContain(linesType);
  expect(lines.headers['content-encoding']).toBeUndefined();
});

it.each(['*;q=0', 'identity;q=0', 'gzip;q=x', ',,;', 'br', 'gzip;q=0', '\u00ff', 'x'.repeat(4000)])(
  'answers who asks for the encoding %j',
  async (accepted) => {
    const answer = await ask(tabs, { 'accept-encoding': accepted });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.json()).toMatchObject({ status: 'SUCCESS' });
  },
);

it('unpacks nothing that a caller has packed', async () => {
  const { method, path, encoding } = callRows[rows.name];
  expect(encoding).toBe('json');
  const answer = await server.app.inject({
    method,
    url: path,
    payload: gzipSync(JSON.stringify(rows.input)),
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip', ...sessionHeaders(session) },
  });
  expect(answer.statusCode).toBe(400);
});
