import { afterAll, beforeAll, expect, it } from 'vitest';
import { readSettings } from '../../../host/server/base/settings.ts';
import { livePath, topicNames } from '../../../widgets/contract/live.ts';
import { encode, sessionHeaders, startTestServer, type Session, type TestServer } from '../support.ts';

const dialer = 'https://dialer.example';
const minute = 60_000;
let server: TestServer;
beforeAll(async () => {
  const { headers, sessionIdleMinutes, sessionHours } = readSettings({
    SECURITY_TOKEN_HEADER: 'X-Desk-Token',
    USER_KEY_HEADER: 'X-Desk-User',
    SESSION_IDLE_MINUTES: '5',
    SESSION_HOURS: '1',
  });
  server = await startTestServer({ settings: { headers, sessionIdleMinutes, sessionHours, embedOrigins: [dialer] } });
});
afterAll(() => server.close());

const renamed = ({ token, key }: Session) => ({ 'x-desk-token': token, 'x-desk-user': key });

async function profile(session: Session, headers: Record<string, string>): Promise<number> {
  const { payload, headers: type } = await encode('form', { userId: session.id });
  const url = '/generic/displayProfile';
  const answer = await server.app.inject({
    method: 'POST',
    url,
    payload: payload ?? '',
    headers: { ...type, ...headers },
  });
  return answer.statusCode;
}

it('the session travels in headers of the names that the settings give it, and in no others', async () => {
  const session = await server.signIn();
  expect(await profile(session, renamed(session))).toBe(200);
  expect(await profile(session, sessionHeaders(session))).toBe(401);
  const listen = `${livePath}?topics=nothing,${topicNames[0]}`;
  expect((await server.app.inject({ url: listen, headers: renamed(session) })).statusCode).toBe(400);
  expect((await server.app.inject({ url: listen, headers: sessionHeaders(session) })).statusCode).toBe(401);
});

it('pages of other origins may send them, and the published description names them', async () => {
  const { headers } = await server.app.inject({ method: 'OPTIONS', url: '/auth/logout', headers: { origin: dialer } });
  const allowed = String(headers['access-control-allow-headers']).split(', ');
  expect(allowed).toEqual(expect.arrayContaining(['x-desk-token', 'x-desk-user', 'idempotency-key']));
  expect(allowed).not.toContain('x-security-token');
  const { components } = (await server.app.inject('/api/openapi.json')).json();
  expect(components.securitySchemes).toMatchObject({
    securityToken: { name: 'x-desk-token' },
    userKey: { name: 'x-desk-user' },
  });
});

it('the telephony key travels in the renamed header, too', async () => {
  const send = (name: string) =>
    server.app.inject({
      method: 'POST',
      url: '/calling/service/load/collection/v1',
      payload: {},
      headers: { [name]: server.settings.telephonyUserKey },
    });
  expect((await send('x-desk-user')).statusCode).toBe(200);
  expect((await send('x-user-key')).statusCode).toBe(401);
});

it('a session ends when the settings say, idle or in use', async () => {
  const answer = await server.call('signIn', { username: 'ops@demo.example', password: 'demo-pass' });
  const { idleMinutes, expiresAt, ...session } = answer.data();
  expect(idleMinutes).toBe(5);
  expect(new Date(expiresAt).getTime()).toBe(server.clock.now().getTime() + 60 * minute);
  for (let used = 0; used < 14; used++) {
    server.clock.advance(4 * minute);
    expect(await profile(session, renamed(session))).toBe(200);
  }
  server.clock.advance(4 * minute);
  expect(await profile(session, renamed(session))).toBe(401);
  const idle = await server.signIn('ops2@demo.example');
  server.clock.advance(6 * minute);
  expect(await profile(idle, renamed(idle))).toBe(401);
});
