import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { CallError } from '../../widgets/client/call-error.ts';
import { fetchFile, fileAddress } from '../../widgets/client/files/download.ts';
import { startClientPages } from './browser-page.ts';
import type { ClientPage } from './fixtures/upload-page.ts';

interface Asked {
  method: string | undefined;
  url: string | undefined;
  headers: Record<string, unknown>;
  body: string;
}

const asked: Asked[] = [];
const server = createServer((request, response) => {
  let body = '';
  request.on('data', (part: Buffer) => (body += part.toString()));
  request.on('end', () => {
    asked.push({ method: request.method, url: request.url, headers: request.headers, body });
    if (request.url === '/broken') {
      request.socket.destroy();
      return;
    }
    if (request.url === '/cut') {
      response.writeHead(200, { 'content-length': '100' }).write('abc', () => request.socket.destroy());
      return;
    }
    if (request.url === '/slow') return;
    const [, status = '200'] = /^\/status\/(\d+)/.exec(request.url ?? '') ?? [];
    const disposition = `attachment; filename="statement_.pdf"; filename*=UTF-8''statement%20%C3%A9.pdf`;
    response.writeHead(Number(status), { 'content-type': 'application/pdf', 'content-disposition': disposition });
    response.end('%PDF-1.4');
  });
});
let connection: { base: string };
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  connection = { base: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => void asked.splice(0));

async function failureOf(work: Promise<unknown>): Promise<CallError> {
  const error: unknown = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof CallError)) throw new Error(`expected a CallError, got ${String(error)}`);
  return error;
}

it('is a GET without payload and without the session [AP-26]', async () => {
  const { content, name } = await fetchFile(connection, '/files/1?expires=2&signature=x');
  expect(await content.text()).toBe('%PDF-1.4');
  expect(name).toBe('statement é.pdf');
  expect(asked).toMatchObject([{ method: 'GET', url: '/files/1?expires=2&signature=x', body: '' }]);
  for (const header of ['x-security-token', 'x-user-key', 'cookie', 'authorization', 'content-length', 'content-type'])
    expect(asked[0]?.headers[header]).toBeUndefined();
});

it('says "HTTP error! Status: {code}" for an answer that is no file [ER-04]', async () => {
  for (const [status, kind] of [
    [404, 'missing'],
    [403, 'forbidden'],
    [410, 'missing'],
    [500, 'unavailable'],
  ] as const)
    expect(await failureOf(fetchFile(connection, `/status/${status}`))).toMatchObject({
      message: `HTTP error! Status: ${status}`,
      status,
      kind,
    });
});

it('says "Failed to download the file" and the reason where nothing came, or not all [ER-05]', async () => {
  for (const path of ['/broken', '/cut', 'http://127.0.0.1:9/a.pdf']) {
    const { message, kind } = await failureOf(fetchFile(connection, path));
    expect(message).toMatch(/^Failed to download the file: \S.+/);
    expect(kind).toBe('offline');
  }
});

it('goes to web addresses only', async () => {
  expect(fileAddress(connection, '/files/1')).toBe(`${connection.base}/files/1`);
  expect(fileAddress(connection, 'https://bucket.example/a.pdf')).toBe('https://bucket.example/a.pdf');
  for (const url of ['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', 'http://'])
    expect((await failureOf(fetchFile(connection, url))).message).toBe(
      'Failed to download the file: this is not a web address',
    );
  expect(asked).toEqual([]);
});

it('is cancelled with the reason that was given', async () => {
  const abort = new AbortController();
  setTimeout(() => abort.abort(new Error('closed')), 50);
  await expect(fetchFile(connection, '/slow', { signal: abort.signal })).rejects.toThrow('closed');
});

it('is saved by the browser under its name', async () => {
  const pages = await startClientPages();
  try {
    const page = await pages.open(connection.base);
    const saved = page.waitForEvent('download');
    await page.evaluate(() =>
      (globalThis as unknown as { client: ClientPage }).client.downloadFile({ base: location.origin }, '/files/1'),
    );
    const download = await saved;
    expect(download.suggestedFilename()).toBe('statement é.pdf');
    expect(await readFile(await download.path(), 'utf8')).toBe('%PDF-1.4');
    const text = await page.evaluate(() =>
      (globalThis as unknown as { client: ClientPage }).client
        .downloadFile({ base: location.origin }, '/broken')
        .catch((error: unknown) => String(error)),
    );
    expect(text).toBe('CallError: Failed to download the file: the server cannot be reached');
  } finally {
    await pages.stop();
  }
}, 60_000);
