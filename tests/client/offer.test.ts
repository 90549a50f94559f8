import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRemote } from '../../widgets/client/remote.ts';
import { extensionNames } from '../../widgets/contract/extensions.ts';
import { headers } from '../../widgets/contract/headers.ts';
import { contractPath, contractVersion, extensionCount } from '../../widgets/contract/version.ts';

const asked: { path: string; headers: IncomingHttpHeaders }[] = [];
/** The contract header of each answer; undefined for a backend that has none. */
let told: string | undefined;
let offered: { status: number; extensions?: string[] };
let waitMs = 0;
const server = createServer((request, response) => {
  const path = request.url ?? '';
  asked.push({ path, headers: request.headers });
  const contract = { version: contractVersion, extensions: offered.extensions };
  const data = path === contractPath ? contract : { employers: [], list: null, views: [] };
  const status = path === contractPath ? offered.status : 200;
  setTimeout(() => {
    response.writeHead(status, {
      'content-type': 'application/json',
      ...(told && { [headers.contractVersion]: told }),
    });
    response.end(JSON.stringify({ status: 'SUCCESS', data }));
  }, waitMs);
});
let base = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise<unknown>((resolve) => server.close(resolve)));
beforeEach(() => {
  asked.length = 0;
  told = undefined;
  offered = { status: 404 };
  waitMs = 0;
});

const connect = () => createRemote({ base, credentials: () => ({ token: 't', key: 'k' }), signedOut: () => undefined });
const paths = () => asked.map(({ path }) => path.split('?')[0]);
const core = (remote: ReturnType<typeof connect>['remote']) => remote('searchEmployers', { employerName: 'A' });

it('is core alone where an answer says nothing: nobody asks, and no extension’s call or header is sent', async () => {
  const { remote, offer } = connect();
  expect(offer.extensions.peek()).toBeUndefined();
  await core(remote);
  expect(offer.extensions.peek()).not.toContain('views');
  await expect(remote('savedViews', { listType: 'hold' })).rejects.toMatchObject({ code: 'NOT_OFFERED' });
  const input = { loanApplicationNumber: '251118172605', userComment: 'x', holdReason: 'y' };
  await remote('reportIssue', input, { ifMatch: 3, submittedAt: '2026-11-30T00:00:00.000Z' });
  expect(paths()).toEqual(['/document-processing/employers', '/document-processing/issue']);
  for (const name of [headers.idempotencyKey, headers.submittedAt, headers.ifMatch])
    expect(asked[1]?.headers).not.toHaveProperty(name);
});

it('is what an answer names behind the number, without another request', async () => {
  told = `${contractVersion}; views, versions`;
  const { remote, offer } = connect();
  await core(remote);
  expect(offer.extensions.peek()).toEqual(['views', 'versions']);
  // Its replies lack the fields of the other extensions.
  expect(offer.isExact()).toBe(false);
  await remote('savedViews', { listType: 'hold' });
  await expect(remote('keepAlive', {})).rejects.toMatchObject({ code: 'NOT_OFFERED' });
  expect(paths()).not.toContain(contractPath);
});

it('answers exactly what the contract has where every extension is offered', async () => {
  expect(extensionCount).toBe(extensionNames.length);
  told = `${contractVersion}; ${extensionNames.join(', ')}`;
  const { remote, offer } = connect();
  await core(remote);
  expect(offer.isExact()).toBe(true);
});

it('is asked for at the contract’s path, once, where an answer gives the number alone', async () => {
  told = '1.4.0';
  offered = { status: 200, extensions: ['views', 'something-new'] };
  const { remote, offer } = connect();
  await Promise.all([
    core(remote),
    remote('savedViews', { listType: 'hold' }),
    remote('savedViews', { listType: 'bounce' }),
  ]);
  expect(offer.extensions.peek()).toEqual(['views', 'something-new']);
  expect(offer.isExact()).toBe(false);
  expect(paths().filter((path) => path === contractPath)).toHaveLength(1);
});

it('lets a call of an extension wait for the core call that is under way, however slow, rather than ask', async () => {
  waitMs = 300;
  const { remote } = connect();
  const [, views] = await Promise.allSettled([core(remote), remote('savedViews', { listType: 'hold' })]);
  expect(views.status).toBe('rejected');
  expect(paths()).toEqual(['/document-processing/employers']);
});

it('is asked for by a call of an extension that comes alone; while nobody can say it, the call may be tried again', async () => {
  offered = { status: 503 };
  const { remote } = connect();
  await expect(remote('savedViews', { listType: 'hold' })).rejects.toMatchObject({
    kind: 'offline',
    isRetryable: true,
  });
  offered = { status: 200, extensions: ['views'] };
  told = `${contractVersion}; views`;
  await remote('savedViews', { listType: 'hold' });
  expect(paths()).toEqual([contractPath, contractPath, '/lists/views']);
});
