import fs from 'node:fs';
import { once } from 'node:events';
import path from 'node:path';
import { connect, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { calls } from '../../../widgets/contract/calls.ts';
import { sessionHeaders, startTestServer, temporaryDirectory, type Session, type TestServer } from '../support.ts';

let server: TestServer;
let session: Session;
let lines: string[] = [];
const dataDir = temporaryDirectory();
beforeAll(async () => {
  const logTo = { write: (line: string) => void lines.push(line) };
  server = await startTestServer({ settings: { logLevel: 'info', dataDir }, logTo });
  session = await server.signIn();
  await server.app.listen({ port: 0, host: '127.0.0.1' });
});
beforeEach(() => {
  lines = [];
});
afterAll(() => server.close());

/** Sends the beginning of a body and leaves once the server has it. */
async function breakOff(url: string, type: string, beginning: string, hasArrived: () => boolean): Promise<void> {
  const { port } = server.app.server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1' });
  const own = {
    host: 'a',
    'content-type': type,
    'content-length': type === json ? '1000' : '60000',
    ...sessionHeaders(session),
  };
  const head = Object.entries(own).map(([name, value]) => `${name}: ${value}\r\n`);
  const arrived = once(server.app.server, 'request');
  socket.write(`POST ${url} HTTP/1.1\r\n${head.join('')}\r\n${beginning}`);
  await arrived;
  if (!hasArrived()) await expect.poll(hasArrived, { timeout: 5_000 }).toBe(true);
  socket.destroy();
}

function incoming(): string[] {
  const folder = path.join(dataDir, 'files', 'incoming');
  return fs.existsSync(folder) ? fs.readdirSync(folder) : [];
}

const levels = () => lines.map((line) => (JSON.parse(line) as { level: number }).level);
const told = () => lines.filter((line) => line.includes('the sender broke off'));

const json = 'application/json';
const form = 'multipart/form-data; boundary=b';
const partOf = (name: string, more: string) => `--b\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n`;

it('an upload that its sender breaks off is no fault, and leaves nothing behind', async () => {
  const part = partOf('imageFile', '; filename="a.jpg"\r\ncontent-type: image/jpeg');
  await breakOff(calls.uploadFile.path, form, part + 'x'.repeat(5000), () => incoming().length === 1);
  await expect.poll(() => told().length, { timeout: 5_000 }).toBe(1);
  await expect.poll(incoming).toEqual([]);
  expect(Math.max(...levels())).toBeLessThan(40);
});

it.each([
  ['a form', calls.signIn.path, form, partOf('username', '')],
  ['JSON', '/no-such-path', json, '{"a": '],
])('nor is %s that is broken off', async (_, url, type, beginning) => {
  await breakOff(url, type, beginning, () => true);
  await expect.poll(() => told().length, { timeout: 5_000 }).toBe(1);
  expect(Math.max(...levels())).toBeLessThan(40);
});

it('nor is an upload whose sender leaves before it is read, however soon', async () => {
  const part = partOf('imageFile', '; filename="a.jpg"\r\ncontent-type: image/jpeg');
  for (let left = 1; left <= 20; left++) {
    await breakOff(calls.uploadFile.path, form, part, () => true);
    await expect.poll(() => told().length, { timeout: 5_000, interval: 5 }).toBe(left);
  }
  await expect.poll(incoming).toEqual([]);
});
