import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callRows } from '../../widgets/contract/calls.ts';
import { coreCalls } from '../support/core-schemas.ts';
import { ask, signIn, type Sent } from './caller.ts';
import { startCoreBackend, type CoreBackend } from './core-backend.ts';

let backend: CoreBackend;
let headers: Record<string, string>;
beforeAll(async () => {
  backend = await startCoreBackend();
  headers = await signIn(backend.base, 'agent@core.example', 'core-pass');
});
afterAll(() => backend.close());

const names = [
  'loanApplicationNumber',
  'loanApplicationId',
  'variant',
  'roomId',
  'mailId',
  'stage',
  'status',
  'fields',
  'filters',
  'queueName',
  'pageNumber',
  'rows',
  'remarks',
  'key',
  'leadId',
  'callStatus',
  'nextCallDate',
  'followUpDate',
  'selfCallRating',
  '__proto__',
  'constructor',
];
const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
const wrongValues = [
  'null',
  'true',
  '-1',
  '1e999',
  '""',
  '[]',
  '{}',
  '[null]',
  '{"__proto__":{"docStatus":"APPROVED"}}',
  JSON.stringify('\u0000\ud800'),
  JSON.stringify('x'.repeat(200_000)),
  deep(2000),
];
const json = (body: string): Sent => ({ body, headers: { 'content-type': 'application/json' } });
const form = (body: string, boundary = 'B'): Sent => ({
  body,
  headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
});
const part = (head: string, content: string) => `--B\r\n${head}\r\n\r\n${content}\r\n`;

/** Bodies that no screen sends: every value wrong, one value wrong, no JSON, broken form data. */
const bodies: readonly Sent[] = [
  ...wrongValues.map((value) => json(`{${names.map((name) => `"${name}":${value}`).join(',')}}`)),
  ...names.flatMap((name) => wrongValues.slice(0, 8).map((value) => json(`{"${name}":${value}}`))),
  ...['', 'nonsense', '"text"', '[]', 'null', '{', '{"a":}', deep(200_000), '{"a":'.repeat(50_000)].map(json),
  ...[
    '',
    '--B',
    '--B--',
    '--B\r\n',
    '--B\r\nContent-Disposition: form-data; name="stage"',
    part('Content-Disposition: form-data', 'x'),
    part('Content-Disposition: form-data; name="stage"', 'x'),
    `${part('Content-Disposition: form-data; name="__proto__"', 'x')}--B--`,
    `${part('Content-Disposition: form-data; name="stage"; filename="a"', 'x')}--B--`,
    `${part('Content-Disposition: form-data; name="stage"', 'x'.repeat(500_000))}--B--`,
    `${part('Content-Disposition: form-data; name="stage"', 'x').repeat(500)}--B--`,
    `${part('Content-Disposition: form-data; name="file"; filename="../../x"', '')}--B--`,
  ].map((body) => form(body)),
  form('--B--', ''),
  form('x', '"'),
  { body: 'a=b&a=c&%zz=%', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
  { body: '<a/>', headers: { 'content-type': 'text/xml' } },
];

it('answers no hostile body with a fault of its own, and each of them in words', async () => {
  expect(bodies.length).toBeGreaterThan(200);
  const own = ['document-processing.tabs', 'document-processing.rows'];
  const calls = coreCalls.filter((name) => !name.includes('.') || own.includes(name));
  const asked = bodies.flatMap((body, index) => {
    // a few calls for each body, all of them in turn
    const some = calls.filter((_, position) => (position + index) % 13 === 0);
    return some.map((name) => ({ name, body }));
  });
  for (const { name, body } of asked) {
    const { method, path, auth } = callRows[name];
    const credentials = auth === 'telephony' ? { 'x-user-key': 'telephony' } : headers;
    const sent = { ...body, headers: { ...credentials, ...body.headers } };
    const answer = await ask(backend.base, method, path, method === 'GET' ? { headers: credentials } : sent);
    expect(answer.status, `${name} ${body.body?.slice(0, 80)}`).toBeLessThan(500);
    const isGood = (answer.body as { status: string }).status === 'SUCCESS';
    expect(isGood || (answer.message ?? '').length > 0, name).toBe(true);
  }
}, 60_000);

it('refuses a body that is too large, and answers the next call', async () => {
  const huge = await ask(backend.base, 'POST', '/whatsapp/list', {
    ...json('x'.repeat(21 * 1024 * 1024)),
    headers: { ...headers, 'content-type': 'application/json' },
  });
  expect([huge.status, huge.message]).toEqual([413, 'This is larger than the server accepts']);
  expect((await ask(backend.base, 'POST', '/generic/displayProfile', { form: { userId: '' }, headers })).status).toBe(
    200,
  );
});

it('answers the next call after one that was broken off in its body', async () => {
  const socket = connect(Number(new URL(backend.base).port), '127.0.0.1');
  const head = Object.entries({ ...headers, host: 'core.example', 'content-type': 'application/json' });
  const lines = head.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  await new Promise<void>((resolve) => {
    socket.write(`POST /whatsapp/list HTTP/1.1\r\n${lines}content-length: 1000\r\n\r\n{"variant":`, () => resolve());
  });
  socket.destroy();
  expect((await ask(backend.base, 'POST', '/generic/displayProfile', { form: { userId: '' }, headers })).status).toBe(
    200,
  );
});

/** Sends an address as it is written; `fetch` would set it right. @returns the status line */
async function rawGet(base: string, address: string): Promise<string> {
  const socket = connect(Number(new URL(base).port), '127.0.0.1');
  socket.write(`GET ${address} HTTP/1.1\r\nhost: core.example\r\nconnection: close\r\n\r\n`);
  let text = '';
  for await (const chunk of socket) text += String(chunk);
  return text.split('\r\n')[0] ?? '';
}

it('serves pages and files of their folder alone', async () => {
  const paged = await startCoreBackend({ pages: 'tests/core-backend' });
  try {
    expect(await rawGet(paged.base, '/main.ts')).toBe('HTTP/1.1 200 OK');
    for (const address of [
      '/../../package.json',
      '/..%2f..%2fpackage.json',
      '/%2e%2e/%2e%2e/package.json',
      '/..%5c..%5cpackage.json',
      '//package.json',
      '/%zz.json',
      '/%00.json',
      '/documents',
      '/images/%2e%2e/main.js',
    ])
      expect(await rawGet(paged.base, address), address).toBe('HTTP/1.1 404 Not Found');
  } finally {
    await paged.close();
  }
});
