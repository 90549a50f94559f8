import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createRemote } from '../../../widgets/client/remote.ts';
import { startTestServer, type TestServer } from '../support.ts';

/** The product's own client and its own server, over a real connection. */
let server: TestServer;
let base: string;
let credentials: { token: string; key: string } | null = null;
let signedOut = 0;
const seen: Record<string, unknown>[] = [];

beforeAll(async () => {
  server = await startTestServer();
  server.app.server.prependListener('request', (request) => seen.push(request.headers));
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  base = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  seen.length = 0;
  signedOut = 0;
});
afterAll(() => server.close());

const remoteOf = () => createRemote({ base, credentials: () => credentials, signedOut: () => (signedOut += 1) }).remote;
const lead = { username: 'lead@demo.example', password: 'demo-pass' };
const tabs = () => remoteOf()('document-processing.tabs', { stage: 'DocumentProcessing' });

it('signs in without either header and then calls with both [AP-01][AP-02][AP-03]', async () => {
  credentials = { token: 'stale', key: 'stale' };
  const user = await remoteOf()('signIn', lead);
  expect(seen[0]).not.toHaveProperty('x-security-token');
  expect(seen[0]).not.toHaveProperty('x-user-key');
  credentials = { token: user.token, key: user.key };
  expect((await tabs()).tabs.length).toBeGreaterThan(0);
  expect(seen[1]).toMatchObject({ 'x-security-token': user.token, 'x-user-key': user.key });
});

it('is answered 401 without a session or with a wrong one, and takes that as signed out [AP-01]', async () => {
  const user = await remoteOf()('signIn', lead);
  for (const wrong of [null, { token: 'x'.repeat(43), key: user.key }, { token: user.token, key: 'x' }]) {
    credentials = wrong;
    await expect(tabs()).rejects.toMatchObject({ kind: 'signedOut', status: 401 });
  }
  expect(signedOut).toBe(3);
});

it('reads a wrong password as a refusal that keeps the form, with the message to show', async () => {
  const refused = remoteOf()('signIn', { ...lead, password: 'wrong' });
  await expect(refused).rejects.toMatchObject({
    kind: 'refused',
    status: 200,
    message: 'The username or the password is not right',
  });
});

it('carries the fixed user key, and no other, to the telephony calls [AP-63]', async () => {
  credentials = { token: 'stale', key: 'stale' };
  await remoteOf()('loadTelephonyCall', { phone: '6000000000' });
  expect(seen[0]).toMatchObject({ 'x-user-key': 'telephony' });
  expect(seen[0]).not.toHaveProperty('x-security-token');
});
