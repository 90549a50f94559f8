import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { formOf, temporaryDirectory } from './support.ts';
import { addressOf, killPrograms, signIn, start } from './start-support.ts';

vi.setConfig({ testTimeout: 120_000 });
afterEach(killPrograms);

let dataDir: string;
beforeAll(() => {
  dataDir = temporaryDirectory();
});

it('finishes what it has begun when it is told to stop', async () => {
  const server = start({ DATA_DIR: dataDir });
  const address = await addressOf(server);
  const form = new Response(formOf({ username: 'lead@demo.example', password: 'demo-pass' }));
  const headers = { 'content-type': form.headers.get('content-type') ?? '', expect: '100-continue' };
  const call = request(`${address}/auth/login`, { method: 'POST', headers });
  call.flushHeaders();
  // The server has begun with the call when it asks for its body.
  await once(call, 'continue');
  server.program.kill('SIGINT');
  const isServing = () =>
    fetch(`${address}/readyz`).then(
      ({ status }) => status === 200,
      () => false,
    );
  await vi.waitFor(async () => expect(await isServing()).toBe(false), { timeout: 20_000 });
  call.end(Buffer.from(await form.arrayBuffer()));
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  expect(await text(response)).toContain('"status":"SUCCESS"');
  expect(await server.ended).toBe(0);
});

it('logs each answer as a line of JSON without address, query, credentials or what was sent', async () => {
  const server = start({ DATA_DIR: dataDir, LOG_LEVEL: 'info' });
  const address = await addressOf(server);
  const { data } = await signIn(address);
  await fetch(`${address}/ameyoCallingCRM?phone=9876543210`, { headers: { 'x-security-token': data.token } });
  server.program.kill('SIGTERM');
  await server.ended;
  const lines = server.output.text.split('\n').filter((line) => line.includes('"route"'));
  const logged = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(logged).toContainEqual(
    expect.objectContaining({
      requestId: expect.stringMatching(/^[\da-f-]{36}$/),
      method: 'POST',
      route: '/auth/login',
      status: 200,
      ms: expect.any(Number),
    }),
  );
  expect(lines.join('\n')).not.toMatch(/9876543210|lead@demo|127\.0\.0\.1|demo-pass|phone/);
  expect(lines.join('\n')).not.toContain(data.token);
});

it('refuses to run a production on the accounts of a demo', async () => {
  const { ended, output } = start({ DATA_DIR: dataDir, DEMO: '0', TELEPHONY_LAUNCH: 'open' });
  expect(await ended).toBe(1);
  expect(output.text).toBe('The database holds demo accounts: set DEMO=1 to run a demo, or use another database.\n');
});

it('stops with one sentence where its port or its database is not to be had', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  const { port } = other.address() as AddressInfo;
  const taken = start({ DATA_DIR: dataDir, PORT: String(port) });
  expect(await taken.ended).toBe(1);
  expect(taken.output.text).toBe(`PORT ${port} is in use: stop the program that listens there, or set another PORT.\n`);
  other.close();
  const unreachable = start({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', DEMO: '1' });
  expect(await unreachable.ended).toBe(1);
  expect(unreachable.output.text).toMatch(/^DATABASE_URL names a database that cannot be reached: [^\n]+\.\n$/);
});
