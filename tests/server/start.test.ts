import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { serverProgram } from '../support/server-program.ts';
import { formOf, temporaryDirectory } from './support.ts';

vi.setConfig({ testTimeout: 120_000 });

interface Started {
  program: ChildProcess;
  output: { text: string };
  ended: Promise<number | null>;
}

const running = new Set<ChildProcess>();
afterEach(() => running.forEach((program) => program.kill('SIGKILL')));

/** Starts the server as `npm start` does. */
function start(settings: Record<string, string>): Started {
  const environment = { ...process.env, PORT: '0', DEMO_APPLICATIONS: '50', ...settings };
  const program = spawn(process.execPath, serverProgram('main'), {
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(program);
  const output = { text: '' };
  for (const stream of [program.stdout, program.stderr])
    stream?.on('data', (chunk: Buffer) => (output.text += chunk.toString('utf8')));
  const ended = new Promise<number | null>((resolve) => {
    program.once('close', (code) => {
      running.delete(program);
      resolve(code);
    });
  });
  return { program, output, ended };
}

/** The address that a started server serves. */
async function addressOf({ output, program }: Started): Promise<string> {
  while (program.exitCode === null) {
    const [, address] = /serves (http:\/\/\S+)/.exec(output.text) ?? [];
    if (address !== undefined && output.text.includes('telephony-crm')) return address;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`The server ended: ${output.text}`);
}

async function signIn(address: string): Promise<{ status: string; data: { token: string; key: string; id: string } }> {
  const body = formOf({ username: 'lead@demo.example', password: 'demo-pass' });
  return (await fetch(`${address}/auth/login`, { method: 'POST', body })).json();
}

let dataDir: string;
beforeAll(() => {
  dataDir = temporaryDirectory();
});

it('starts on nothing, says where it is and who may sign in, and keeps what was done when killed', async () => {
  const first = start({ DATA_DIR: dataDir });
  const address = await addressOf(first);
  expect(first.output.text).toMatch(/Demo accounts, password demo-pass\n {4}ops@demo\.example/);
  expect(first.output.text).toContain(`${address}/document-processing`);
  const { data } = await signIn(address);
  first.program.kill('SIGKILL');
  await first.ended;

  const second = start({ DATA_DIR: dataDir });
  const profile = await fetch(`${await addressOf(second)}/generic/displayProfile`, {
    method: 'POST',
    headers: { 'x-security-token': data.token, 'x-user-key': data.key },
    body: formOf({ userId: data.id }),
  });
  expect(await profile.json()).toMatchObject({ status: 'SUCCESS', data: { username: 'lead@demo.example' } });

  const third = start({ DATA_DIR: dataDir });
  expect(await third.ended).toBe(1);
  expect(third.output.text).toMatch(
    new RegExp(`^DATA_DIR is in use by process ${second.program.pid} on [^\\n]*\\.\\n$`),
  );

  second.program.kill('SIGTERM');
  expect(await second.ended).toBe(0);
  expect(fs.existsSync(path.join(dataDir, 'pg.lock'))).toBe(false);
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

it('stops on a wrong setting with one sentence', async () => {
  const { ended, output } = start({ DATA_DIR: dataDir, PORT: 'eighty' });
  expect(await ended).toBe(1);
  expect(output.text).toBe('PORT must be a whole number from 0 to 65535, but it is "eighty".\n');
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
