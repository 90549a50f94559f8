import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demoPassword } from '../../../host/server/demo/kit/staff.ts';
import { inTransaction } from '../../../host/server/db/transaction.ts';
import * as attempts from '../../../host/server/core/staff/attempts.store.ts';
import { deviceIn, newDeviceCookie } from '../../../host/server/core/staff/device-cookie.ts';
import { guessingWaitMs } from '../../../host/server/core/staff/session.rules.ts';
import { hashAtCost } from '../../support/databases/test-databases.ts';
import { encode, startTestServer, type TestServer } from '../support.ts';
import { manyUsers } from './many-users.ts';

let server: TestServer;
const lines: string[] = [];
beforeAll(async () => {
  server = await startTestServer({
    settings: { logLevel: 'warn' },
    logTo: { write: (line) => void lines.push(line) },
  });
  // What is tried in vain is checked at next to no cost.
  await server.db
    .updateTable('staff')
    .set({ password_hash: hashAtCost(2 ** 4) })
    .execute();
});
beforeEach(async () => {
  await server.db.deleteFrom('sign_in_attempt').execute();
  lines.length = 0;
});
afterAll(() => server.close());

const ops = 'ops@demo.example';
const minute = 60_000;
const cookieName = '__Host-lending-device';

interface Try {
  username?: string;
  password?: string;
  ip?: string;
  /** The value of the device cookie. */
  device?: string | undefined;
}

/** Tries to sign in. @returns the code, the message of a refusal, the cookie that is left, and how long it took */
async function tryIn({ username = ops, password = 'wrong', ip = '10.0.0.1', device }: Try) {
  const { payload, headers } = await encode('form', { username, password });
  const cookie = device === undefined ? {} : { cookie: `theme=dark; ${cookieName}=${device}; other=1` };
  const since = performance.now();
  const answer = await server.app.inject({
    method: 'POST',
    url: '/auth/login',
    remoteAddress: ip,
    headers: { ...headers, ...cookie },
    ...(payload && { payload }),
  });
  const { status, error } = answer.json();
  return {
    code: status === 'SUCCESS' ? 'SUCCESS' : String(error.errorCode),
    message: error?.errorMessage,
    cookie: answer.headers['set-cookie'],
    ms: performance.now() - since,
  };
}
const codeOf = async (given: Try) => (await tryIn(given)).code;
const right = { password: demoPassword };

/** Signs in where no limit holds. @returns the value of the cookie that the browser then has */
async function knownDevice(username = ops): Promise<string> {
  const { cookie } = await tryIn({ ...right, username, ip: '10.99.0.1' });
  return /=([^;]+)/.exec(String(cookie))?.[1] ?? '';
}

const times = async (count: number, given: Try) => {
  const codes: string[] = [];
  for (let tries = 0; tries < count; tries++) codes.push(await codeOf(given));
  return codes;
};
const refused = (count: number) => Array.from({ length: count }, () => 'SIGN_IN_REFUSED');

/** A wrong try as it is counted, without the check of a password. */
const count = (from: Partial<attempts.SignInOrigin>) =>
  inTransaction(server.db, (tx) =>
    attempts.countSignIn(tx, { username: ops, ip: '10.0.0.1', device: undefined, ...from }, server.clock.now()),
  );

/** Wrong tries of one user from many networks, none of which refuses. */
async function fromNetworks(tries: number, network: number): Promise<void> {
  for (let each = 0; each < tries; each++) expect((await count({ ip: `10.${network}.${each}.1` })).mayTry).toBe(true);
}

/** Wrong tries of a network, each of another user. */
async function fillNetwork(ip: string, tries: number): Promise<void> {
  for (let each = 0; each < tries; each++)
    expect(await count({ username: `u${each}@x.example`, ip })).toMatchObject({ mayTry: true, isGuessing: false });
}

const auditOf = (action: string) =>
  server.db
    .selectFrom('audit_event')
    .select(['ip', 'entity_id', 'after', 'reason_codes'])
    .where('action', '=', action)
    .execute();

describe('the cookie of a browser', () => {
  it('is left by a right password alone, for a year, and no script reads it', async () => {
    const { cookie } = await tryIn(right);
    expect(cookie).toMatch(
      /^__Host-lending-device=[\da-f]{64}\.[\w-]{22}\.[\w-]{43}; Path=\/; Max-Age=31536000; HttpOnly; Secure; SameSite=Strict$/,
    );
    expect((await tryIn({})).cookie).toBeUndefined();
    expect((await tryIn({ username: 'nobody@demo.example' })).cookie).toBeUndefined();
    expect((await server.call('keepAlive', {}, { session: await server.signIn(ops) })).headers['set-cookie']).toBe(
      undefined,
    );
  });

  it('grants nothing: with a wrong password it is refused, and no call takes it for a session', async () => {
    const device = await knownDevice();
    expect(await codeOf({ device })).toBe('SIGN_IN_REFUSED');
    const answer = await server.app.inject({ url: '/auth/sessions', headers: { cookie: `${cookieName}=${device}` } });
    expect(answer.statusCode).toBeGreaterThanOrEqual(401);
  });

  it('is made here, for one user', () => {
    const cookie = newDeviceCookie('secret', ops);
    const [user = '', device = '', signature = ''] = cookie.split('.');
    expect(deviceIn(cookie, 'secret', ops.toUpperCase())).toBe(device);
    for (const other of [
      undefined,
      '',
      `${user}.${device}`,
      `${user}.${device}.${'A'.repeat(43)}`,
      `${user}.${'A'.repeat(22)}.${signature}`,
      `${cookie}.`,
      cookie.replace(user, 'a'.repeat(64)),
    ])
      expect(deviceIn(other, 'secret', ops)).toBeUndefined();
    expect(deviceIn(cookie, 'another secret', ops)).toBeUndefined();
    expect(deviceIn(cookie, 'secret', 'ops2@demo.example')).toBeUndefined();
  });
});

describe('who may try again', () => {
  it('a user at a network: five, then the right password waits there and enters elsewhere', async () => {
    expect(await times(5, {})).toEqual(refused(5));
    expect(await codeOf(right)).toBe('SIGN_IN_THROTTLED');
    expect(await codeOf({ ...right, ip: '10.0.0.2' })).toBe('SUCCESS');
    server.clock.advance(15 * minute);
    expect(await codeOf(right)).toBe('SUCCESS');
  });

  it('a user on a known device: ten, then that device waits, and another does not', async () => {
    const [device, another] = [await knownDevice(), await knownDevice()];
    expect(await times(10, { device })).toEqual(refused(10));
    expect(await codeOf({ ...right, device })).toBe('SIGN_IN_THROTTLED');
    expect(await codeOf({ ...right, device: another })).toBe('SUCCESS');
    expect(await codeOf(right)).toBe('SUCCESS');
    server.clock.advance(15 * minute);
    expect(await codeOf({ ...right, device })).toBe('SUCCESS');
  });

  it('all other devices of a user: four networks with five tries each shut out a fifth, and not the user’s own PC', async () => {
    const device = await knownDevice();
    for (const ip of ['10.1.0.1', '10.1.0.2', '10.1.0.3', '10.1.0.4'])
      expect(await times(5, { ip })).toEqual(refused(5));
    expect(await codeOf({ ...right, ip: '10.1.0.5' })).toBe('SIGN_IN_THROTTLED');
    expect(await codeOf({ ...right, device, ip: '10.1.0.1' })).toBe('SUCCESS');
    expect(await codeOf({ ...right, ip: '10.1.0.5' })).toBe('SIGN_IN_THROTTLED');
    server.clock.advance(15 * minute);
    expect(await codeOf({ ...right, ip: '10.1.0.5' })).toBe('SUCCESS');
  });

  it('another user’s cookie makes no device known', async () => {
    const device = await knownDevice('ops2@demo.example');
    await times(5, { device });
    expect(await codeOf({ ...right, device })).toBe('SIGN_IN_THROTTLED');
    expect(await codeOf({ ...right, username: 'ops2@demo.example', device })).toBe('SUCCESS');
  });

  it('a hundred wrong passwords in a row lock a user out of new devices for good, until somebody unlocks them', async () => {
    const device = await knownDevice();
    for (let round = 0; round < 5; round++) {
      server.clock.advance(15 * minute);
      await fromNetworks(20, 20 + round);
      // The user's own PC goes on in between, and does not begin the row anew.
      expect(await codeOf({ ...right, device })).toBe('SUCCESS');
    }
    server.clock.advance(15 * minute);
    const locked = await tryIn({ ...right, ip: '10.30.0.1' });
    expect([locked.code, locked.message]).toEqual([
      'SIGN_IN_THROTTLED',
      'Too many wrong passwords. Sign in where you have signed in before, or ask your administrator to unlock you',
    ]);
    server.clock.advance(24 * 60 * minute);
    expect(await codeOf({ ...right, ip: '10.30.0.2' })).toBe('SIGN_IN_THROTTLED');
    expect(await codeOf({ ...right, device })).toBe('SUCCESS');
    const opsId = await server.db
      .selectFrom('staff')
      .select('id')
      .where('username', '=', ops)
      .executeTakeFirstOrThrow();
    const denials = (await auditOf('SIGN_IN')).filter(({ ip }) => ip === '10.30.0.1' || ip === '10.30.0.2');
    expect(denials).toEqual([
      expect.objectContaining({ ip: '10.30.0.1', entity_id: opsId.id, reason_codes: ['SIGN_IN_THROTTLED'] }),
    ]);
    expect(lines.filter((line) => line.includes('ACCOUNT_LOCKED'))).toHaveLength(1);
    const told = () => server.db.selectFrom('alert').select('actor_id').where('code', '=', 'ACCOUNT_LOCKED').execute();
    await expect.poll(told).toEqual([{ actor_id: opsId.id }]);
    await inTransaction(server.db, (tx) => attempts.unlock(tx, ops));
    expect(await codeOf({ ...right, ip: '10.30.0.3' })).toBe('SUCCESS');
  });

  it('a right password on a new device begins the row of a hundred anew', async () => {
    for (let round = 0; round < 6; round++) {
      server.clock.advance(15 * minute);
      await fromNetworks(19, 40 + round);
      expect(await codeOf({ ...right, ip: `10.50.0.${round}` })).toBe('SUCCESS');
    }
  });

  it('a device with a hundred wrong passwords in a row is known no more', async () => {
    const cookie = await knownDevice();
    const [, device] = cookie.split('.');
    for (let round = 0; round < 10; round++) {
      for (let tries = 0; tries < 10; tries++) await count({ device });
      server.clock.advance(15 * minute);
    }
    expect(await times(5, { device: cookie, ip: '10.60.0.1' })).toEqual(refused(5));
    expect(await codeOf({ ...right, device: cookie, ip: '10.60.0.1' })).toBe('SIGN_IN_THROTTLED');
    expect(await codeOf({ ...right, device: cookie, ip: '10.60.0.2' })).toBe('SUCCESS');
  });

  it('counts a try before it is made, so that many at once gain nothing', async () => {
    const codes = await Promise.all(Array.from({ length: 12 }, () => codeOf({})));
    expect(codes.filter((code) => code === 'SIGN_IN_REFUSED')).toHaveLength(5);
    const device = await knownDevice();
    const own = await Promise.all(Array.from({ length: 25 }, () => codeOf({ device })));
    expect(own.filter((code) => code === 'SIGN_IN_REFUSED')).toHaveLength(10);
  });
});

describe('a network with sixty wrong tries', () => {
  it('lets the right password in, after two seconds as every try of an unknown device there', async () => {
    const device = await knownDevice();
    const users = await manyUsers(server, 6);
    const spray = (username: string) => tryIn({ username, ip: '10.9.9.9' });
    await fillNetwork('10.9.9.9', 58);
    for (const user of users.slice(0, 2)) expect((await spray(user)).code).toBe('SIGN_IN_REFUSED');
    const [entered, ...more] = await Promise.all([tryIn({ ...right, ip: '10.9.9.9' }), ...users.slice(2).map(spray)]);
    expect(entered.code).toBe('SUCCESS');
    expect(more.map(({ code }) => code)).toEqual(refused(4));
    for (const late of [entered, ...more]) expect(late.ms).toBeGreaterThanOrEqual(guessingWaitMs - 5);
    for (const from of [{ device, ip: '10.9.9.9' }, { ip: '10.9.9.8' }]) {
      const soon = await tryIn({ ...right, ...from });
      expect(soon.code).toBe('SUCCESS');
      expect(soon.ms).toBeLessThan(guessingWaitMs);
    }
    expect(lines.filter((line) => line.includes('SIGN_IN_SPRAY'))).toHaveLength(1);
    expect((await server.app.inject({ url: '/metrics' })).body).toContain(
      'lending_alerts_total{alert="SIGN_IN_SPRAY"} 1\n',
    );
    expect(await auditOf('SIGN_IN_SPRAY')).toEqual([expect.objectContaining({ ip: '10.9.9.9' })]);
  });

  it('has one audit row for all the wrong tries after them but the first [release]', async () => {
    const ip = '10.8.8.8';
    await fillNetwork(ip, 60);
    await Promise.all((await manyUsers(server, 7)).map((username) => tryIn({ username, ip })));
    const ofNetwork = async (action: string) => (await auditOf(action)).filter((row) => row.ip === ip);
    expect(await ofNetwork('SIGN_IN')).toHaveLength(1);
    server.clock.advance(15 * minute);
    await fillNetwork(ip, 60);
    await tryIn({ ip });
    expect(await ofNetwork('SIGN_IN')).toHaveLength(2);
    expect(await ofNetwork('REFUSED_CALLS')).toEqual([
      expect.objectContaining({ after: expect.objectContaining({ counts: { 'signIn SIGN_IN_REFUSED': 6 } }) }),
    ]);
  });

  it('does not count what the limit of one user refuses', async () => {
    for (let tries = 0; tries < 70; tries++) await count({ ip: '10.7.7.7' });
    const { code, ms } = await tryIn({ ...right, username: 'ops2@demo.example', ip: '10.7.7.7' });
    expect(code).toBe('SUCCESS');
    expect(ms).toBeLessThan(guessingWaitMs);
  });
});
