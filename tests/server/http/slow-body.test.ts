import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { limitBodyTime } from '../../../host/server/base/slow-body.ts';

const server = createServer((incoming, response) => {
  limitBodyTime(incoming, 300);
  incoming.resume();
  incoming.on('end', () => setTimeout(() => response.end('done'), 600));
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Sends five bytes, one after each pause. */
function drip(pause: number): Promise<string> {
  return new Promise((resolve) => {
    const { port } = server.address() as AddressInfo;
    const sending = request({ port, method: 'POST', headers: { 'content-length': 5 } }, (response) => {
      response.on('data', (text: Buffer) => resolve(text.toString()));
    });
    sending.on('error', (error) => resolve(error.message));
    let sent = 0;
    const timer = setInterval(() => {
      sending.write('a');
      sent++;
      if (sent === 5) clearInterval(timer);
    }, pause);
  });
}

it('ends a body that comes in drop by drop, and lets the work after it take its time', async () => {
  expect(await drip(10)).toBe('done');
  expect(await drip(150)).toMatch(/socket hang up|ECONNRESET/);
});
