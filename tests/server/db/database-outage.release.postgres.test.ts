import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startProxy, type SwallowingProxy } from '../../support/databases/swallowing-proxy.ts';
import { startPostgres, type TestPostgres } from '../../support/databases/throw-away-postgres.ts';
import { startLiveServer, type LiveServer } from '../live/live-support.ts';
import { formOf, sessionHeaders, type Session } from '../support.ts';

describe('a server without its database', () => {
  let postgres: TestPostgres | undefined;
  let proxy: SwallowingProxy;
  let server: LiveServer;
  let session: Session;
  beforeAll(async () => {
    postgres = await startPostgres();
    const url = (await postgres?.createDatabase()) ?? '';
    proxy = await startProxy(Number(new URL(url).port));
    server = await startLiveServer(proxy.addressOf(url));
    session = await server.signIn();
  });
  afterAll(async () => {
    await server.stop();
    await proxy.stop();
    await postgres?.stop();
  });
  const profile = () =>
    fetch(`${server.base}/generic/displayProfile`, {
      method: 'POST',
      headers: sessionHeaders(session),
      body: formOf({ userId: session.id }),
    });

  it('answers that it comes back, with a code of its own, and is ready again by itself', async () => {
    expect((await profile()).status).toBe(200);
    proxy.cut();
    const refused = await profile();
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toMatch(/^[1-9]\d?$/);
    expect(await refused.json()).toMatchObject({ status: 'ERROR', error: { errorCode: 'DATABASE_UNAVAILABLE' } });
    const signIn = await fetch(`${server.base}/auth/login`, {
      method: 'POST',
      body: formOf({ username: 'lead@demo.example', password: 'demo-pass' }),
    });
    expect(signIn.status).toBe(503);
    const stream = await fetch(`${server.base}/live?topics=locks.application`, { headers: sessionHeaders(session) });
    expect(stream.status).toBe(503);
    expect((await fetch(`${server.base}/readyz`)).status).toBe(503);
    expect((await fetch(`${server.base}/healthz`)).status).toBe(200);
    proxy.mend();
    expect((await fetch(`${server.base}/readyz`)).status).toBe(200);
    expect((await profile()).status).toBe(200);
  });
});
