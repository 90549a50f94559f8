import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demoPassword } from '../../../host/server/demo/kit/staff.ts';
import { deviceOf } from '../../../host/server/core/staff/device.ts';
import { newPasswordMessage } from '../../../widgets/contract/session/new-password.ts';
import { callNames, callRows, type CallName } from '../../../widgets/contract/calls.ts';
import { livePath, topicNames } from '../../../widgets/contract/live.ts';
import { encode, sessionHeaders, startTestServer, type Session, type TestServer } from '../support.ts';

let server: TestServer;
let own: Session;
let another: Session;
const username = 'ops@demo.example';
const password = 'correct horse battery';
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.deleteFrom('sign_in_attempt').execute();
  const asSeeded = await server.db
    .selectFrom('staff')
    .select('password_hash')
    .where('username', '=', 'ops2@demo.example')
    .executeTakeFirstOrThrow();
  await server.db
    .updateTable('staff')
    .set({ password_hash: asSeeded.password_hash, password_kind: 'own' })
    .where('username', '=', username)
    .execute();
  own = await server.signIn(username);
  server.clock.advance(60_000);
  another = await server.signIn(username);
  await server.call('endOtherSessions', {}, { session: own });
  another = await server.signIn(username);
});

/** What each call answers to a body that says nothing. */
async function codesOf(names: readonly CallName[], session: Session): Promise<Record<string, string | undefined>> {
  const codes: Record<string, string | undefined> = {};
  for (const name of names) {
    const { method, path: url, encoding } = callRows[name];
    const { payload, headers } = await encode(encoding, {});
    const sent = { method, url, headers: { ...headers, ...sessionHeaders(session) }, ...(payload && { payload }) };
    codes[name] = (await server.app.inject(sent)).json().error?.errorCode;
  }
  return codes;
}

const isAlive = async (session: Session) => (await server.call('listSessions', {}, { session })).status === 200;
const sessionIdOf = async (session: Session) =>
  (await server.call('listSessions', {}, { session })).data().sessions.find(({ isCurrent }) => isCurrent)?.id;
const signInWith = (secret: string) => server.call('signIn', { username, password: secret });

describe('changing the password', () => {
  it('takes the current and a new one, ends the other sessions, and the old one signs in no more', async () => {
    const answer = await server.call(
      'changePassword',
      { currentPassword: demoPassword, newPassword: password },
      { session: own },
    );
    expect(answer.data()).toEqual({ endedSessions: 1 });
    expect(await isAlive(own)).toBe(true);
    expect(await isAlive(another)).toBe(false);
    expect((await signInWith(demoPassword)).errorCode).toBe('SIGN_IN_REFUSED');
    expect((await signInWith(password)).errorCode).toBeUndefined();
    const { id } = own;
    const told = await server.db
      .selectFrom('audit_event')
      .selectAll()
      .where('action', '=', 'CHANGE_PASSWORD')
      .where('entity_id', '=', id)
      .execute();
    expect(told).toHaveLength(1);
    expect(JSON.stringify(told)).not.toContain(password);
  });

  it('is refused without the current one, five times in a session, whose owner signs in all the same', async () => {
    const wrong = { currentPassword: 'not it', newPassword: password };
    for (let tries = 0; tries < 5; tries++) {
      expect((await server.call('changePassword', wrong, { session: own })).body).toMatchObject({
        error: { errorCode: 'PASSWORD_WRONG', fieldErrors: { currentPassword: 'The current password is not right' } },
      });
    }
    const right = { currentPassword: demoPassword, newPassword: password };
    for (let tries = 0; tries < 30; tries++)
      expect((await server.call('changePassword', right, { session: own })).errorCode).toBe('SIGN_IN_THROTTLED');
    const throttled = await server.db
      .selectFrom('audit_event')
      .select('reason_codes')
      .where('action', '=', 'changePassword')
      .where('session_id', '=', (await sessionIdOf(own)) ?? '')
      .execute();
    expect(throttled.filter(({ reason_codes: [code] }) => code === 'SIGN_IN_THROTTLED')).toHaveLength(1);
    expect([await isAlive(own), await isAlive(another)]).toEqual([true, true]);
    expect((await signInWith(demoPassword)).errorCode).toBeUndefined();
    expect((await server.call('changePassword', right, { session: another })).data()).toEqual({ endedSessions: 2 });
  });

  it.each([
    ['fourteen chars', 'Use at least 15 characters'],
    [username, 'Choose something else than your username'],
    [username.toUpperCase(), 'Choose something else than your username'],
    ['            ', 'Enter a new password'],
  ])('is refused for %j', async (newPassword, message) => {
    const answer = await server.call(
      'changePassword',
      { currentPassword: demoPassword, newPassword },
      { session: own },
    );
    expect(answer.body).toMatchObject({
      error: { errorCode: 'PASSWORD_REFUSED', errorMessage: message, fieldErrors: { newPassword: message } },
    });
    expect(newPasswordMessage(newPassword, username)).toBe(message);
  });

  it('keeps neither password anywhere but in the hash', async () => {
    const session = { session: own, headers: { 'idempotency-key': 'change-password-1' } };
    await server.call('changePassword', { currentPassword: demoPassword, newPassword: password }, session);
    expect(
      await server.db.selectFrom('idempotency_key').selectAll().where('call', '=', 'changePassword').execute(),
    ).toEqual([]);
  });
});

describe("one's own sessions", () => {
  it('are listed with their device, and none of others', async () => {
    await server.signIn('ops2@demo.example');
    const { sessions } = (await server.call('listSessions', {}, { session: own })).data();
    expect(sessions).toHaveLength(2);
    expect(sessions.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
    expect(sessions[0]).toMatchObject({
      signedInAt: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      device: expect.stringMatching(/\w/),
      ip: '127.0.0.1',
    });
    expect(JSON.stringify(sessions)).not.toContain(own.token);
  });

  it('end one by one; those of others are not there', async () => {
    const { sessions } = (await server.call('listSessions', {}, { session: own })).data();
    const other = sessions.find(({ isCurrent }) => !isCurrent);
    await server.call('endSession', { sessionId: other?.id ?? '' }, { session: own });
    expect(await isAlive(another)).toBe(false);
    expect(await isAlive(own)).toBe(true);
    const colleague = await server.signIn('ops2@demo.example');
    const [theirs] = (await server.call('listSessions', {}, { session: colleague })).data().sessions;
    const refused = await server.call('endSession', { sessionId: theirs?.id ?? '' }, { session: own });
    expect(refused.errorCode).toBe('NOT_FOUND');
    expect(await isAlive(colleague)).toBe(true);
  });

  it('end all but this one', async () => {
    expect((await server.call('endOtherSessions', {}, { session: own })).data()).toEqual({ endedSessions: 1 });
    expect(await isAlive(another)).toBe(false);
    expect(await isAlive(own)).toBe(true);
  });

  it('last 30 minutes from the last use, which keepAlive is, and 12 hours at most', async () => {
    for (let hours = 0; hours < 23; hours++) {
      server.clock.advance(29 * 60_000);
      const { expiresAt, idleMinutes } = (await server.call('keepAlive', {}, { session: own })).data();
      expect(idleMinutes).toBe(30);
      expect(new Date(expiresAt).getTime()).toBeGreaterThan(server.clock.now().getTime());
    }
    expect((await server.call('keepAlive', {}, { session: another })).errorCode).toBe('SESSION_EXPIRED');
    server.clock.advance(55 * 60_000);
    expect((await server.call('keepAlive', {}, { session: own })).errorCode).toBe('SESSION_EXPIRED');
  });
});

it('a one-time password signs in once, and its session opens nothing but the way to another', async () => {
  await server.db.updateTable('staff').set({ password_kind: 'one-time' }).where('username', '=', username).execute();
  const [one, two] = await Promise.all([signInWith(demoPassword), signInWith(demoPassword)]);
  expect(new Set([one.errorCode, two.errorCode])).toEqual(new Set(['SIGN_IN_REFUSED', undefined]));
  const { token, key, id } = (one.errorCode ? two : one).data();
  const session = { token, key, id };
  expect((one.errorCode ? two : one).data().needsNewPassword).toBe(true);
  expect((await signInWith(demoPassword)).errorCode).toBe('SIGN_IN_REFUSED');
  const ofSessions = callNames.filter((name) => callRows[name].auth === 'session' && name !== 'signOut');
  const answers = await codesOf(ofSessions, session);
  const open = ofSessions.filter((name) => answers[name] !== 'NEW_PASSWORD_REQUIRED');
  expect(open).toEqual(['changePassword']);
  const live = { url: `${livePath}?topics=${topicNames.join(',')}`, headers: sessionHeaders(session) };
  expect((await server.app.inject(live)).statusCode).toBe(403);
  await server.call('changePassword', { currentPassword: demoPassword, newPassword: password }, { session });
  expect((await server.call('displayProfile', { userId: id }, { session })).data().id).toBe(id);
  expect((await signInWith(password)).data().needsNewPassword).toBeUndefined();
});

it('a session of a one-time password can be signed out of', async () => {
  await server.db.updateTable('staff').set({ password_kind: 'one-time' }).where('username', '=', username).execute();
  const { token, key, id } = (await signInWith(demoPassword)).data();
  const session = { token, key, id };
  expect((await server.call('signOut', {}, { session })).data()).toEqual({});
  expect(
    (await server.call('changePassword', { currentPassword: 'x', newPassword: password }, { session })).status,
  ).toBe(401);
});

it.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0 Safari/537.36 Edg/143.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 Version/18.0 Mobile Safari/604.1',
    'Safari on iOS',
  ],
  ['curl/8.0', ''],
])('names a device: %s', (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device);
});
