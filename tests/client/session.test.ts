import { afterEach, describe, expect, it, vi } from 'vitest';
import type { CallReply } from '../../widgets/contract/schemas.ts';
import { connectionFor, holdConnection } from '../../widgets/client/connection.ts';
import { createSession } from '../../widgets/client/session.ts';
import { memoryStorage, storageKeys } from '../../widgets/client/storage.ts';
import { startBackend } from './backend.ts';

const reply = (offered: ('ops' | 'agency')[] = ['ops', 'agency']): CallReply<'signIn'> => ({
  id: 'u-1',
  username: 'lead@demo.example',
  firstName: 'Ananya',
  lastName: 'Krishnan',
  roles: ['OPS_LEAD'],
  portalRouteList: offered.map((viewName) => ({ viewName, routeList: [{ key: 'DOCUMENT_PROCESSING' }] })),
  token: 'secret',
  key: 'k-1',
  expiresAt: '2030-01-01T00:00:00.000Z',
  idleMinutes: 30,
});
const values = (session: ReturnType<typeof createSession>) =>
  Object.fromEntries(Object.entries(session.state).map(([name, state]) => [name, state.value]));
const empty = { token: '', userInfo: null, error: '', activePage: '', pageTitle: '', portalType: '', showAppBar: '' };

describe('a session', () => {
  it('never sends the key of one person with the token of another, while another tab signs somebody in', () => {
    const storage = memoryStorage();
    const session = createSession(storage);
    session.signIn(reply());
    // the other tab has stored its key, and its token is not there yet
    storage.write(storageKeys.userKey, 'k-2');
    expect(session.credentials()).toEqual({ token: 'secret', key: 'k-1' });
  });

  it('has exactly the seven parts of the auth state, all empty at first and after a log-out [EN-03]', () => {
    const storage = memoryStorage();
    const session = createSession(storage);
    expect(values(session)).toEqual(empty);
    session.signIn(reply());
    session.state.activePage.value = 'HOLD';
    session.state.pageTitle.value = 'Hold';
    session.state.showAppBar.value = true;
    session.signOut();
    expect(values(session)).toEqual(empty);
    expect(session.credentials()).toBeNull();
    for (const key of [storageKeys.token, storageKeys.user, storageKeys.userKey, storageKeys.portalType]) {
      expect(storage.read(key)).toBeNull();
    }
  });

  it('is there again after a reload, with user, key, token and portal stored [EN-02]', () => {
    const storage = memoryStorage();
    createSession(storage).signIn(reply());
    expect(storage.read(storageKeys.portalType)).toBe('ops');
    expect(storage.read(storageKeys.userKey)).toBe('k-1');
    const reloaded = createSession(storage);
    expect(reloaded.credentials()).toEqual({ token: 'secret', key: 'k-1' });
    expect(reloaded.state.userInfo.value).toMatchObject({ id: 'u-1', firstName: 'Ananya' });
    expect(storage.read(storageKeys.user)).not.toContain('secret');
  });

  it('takes the stored portal, else the first offered, also when the stored one is offered no more [SH-37][SH-38]', () => {
    const storage = memoryStorage();
    createSession(storage).signIn(reply());
    createSession(storage).choosePortal('agency');
    expect(createSession(storage).state.portalType.value).toBe('agency');
    storage.remove(storageKeys.portalType);
    expect(createSession(storage).state.portalType.value).toBe('ops');
    const other = memoryStorage();
    other.write(storageKeys.portalType, 'agency');
    const session = createSession(other);
    session.signIn(reply(['ops']));
    expect(session.state.portalType.value).toBe('ops');
  });

  it('knows no portal but those of this product, whatever the backend answers or the browser has kept [SH-19]', () => {
    const views = [{ viewName: 'hr' as 'ops', routeList: [{ key: 'PAYROLL' }] }, ...reply(['agency']).portalRouteList];
    const storage = memoryStorage();
    const session = createSession(storage);
    session.signIn({ ...reply(), portalRouteList: views });
    const offered = (of = session) => of.state.userInfo.value?.portalRouteList.map(({ viewName }) => viewName);
    expect([offered(), session.state.portalType.value]).toEqual([['agency'], 'agency']);
    storage.write(storageKeys.user, JSON.stringify({ ...reply(), portalRouteList: views }));
    storage.write(storageKeys.portalType, 'hr');
    const reloaded = createSession(storage);
    expect([offered(reloaded), reloaded.state.portalType.value]).toEqual([['agency'], 'agency']);
    for (const nonsense of [[null], ['ops'], [{ viewName: 'hr' }], [{}]]) {
      storage.write(storageKeys.user, JSON.stringify({ ...reply(), portalRouteList: nonsense }));
      expect(createSession(storage).state.portalType.value).toBe('');
    }
  });

  it('says why it ended when a call was answered 401', () => {
    const session = createSession(memoryStorage());
    session.signIn(reply());
    session.expire();
    expect(values(session)).toEqual({ ...empty, error: 'SESSION_EXPIRED' });
  });

  it('leaves alone the session that another tab has signed in since, where a call of the former one is refused late', () => {
    const storage = memoryStorage();
    const session = createSession(storage);
    session.signIn(reply());
    createSession(storage).signIn({ ...reply(), token: 'newer', key: 'k-2' });
    session.expire();
    expect(session.credentials()).toEqual({ token: 'newer', key: 'k-2' });
    expect(session.state.error.value).toBe('');
    expect(storage.read(storageKeys.token)).toBe('newer');
    session.expire();
    expect(session.credentials()).toBeNull();
    expect(session.state.error.value).toBe('SESSION_EXPIRED');
  });

  it('starts signed out when what is stored makes no sense', () => {
    const storage = memoryStorage();
    storage.write(storageKeys.token, 't');
    for (const nonsense of ['{', '"text"', 'null', '{"id":1}', '{"id":1,"portalRouteList":"x"}']) {
      storage.write(storageKeys.user, nonsense);
      expect(values(createSession(storage))).toEqual(empty);
    }
  });
});

it('asks the page for a session once, again after a 401, and then forgets that the old one expired', async () => {
  const backend = await startBackend();
  let asked = 0;
  const getToken = () => ({ token: `token-${(asked += 1)}`, key: 'k' });
  const { remote, session } = connectionFor({ apiBase: backend.base, getToken });
  const profile = { ...reply(), lastSignInAt: null };
  const good = { body: { status: 'SUCCESS', data: profile } };
  backend.answerNext(good, good, { status: 401 }, good);
  const load = () => remote('displayProfile', { userId: 'u-1' });
  await load();
  await load();
  expect(asked).toBe(1);
  await expect(load()).rejects.toMatchObject({ kind: 'signedOut' });
  expect(session.state.error.value).toBe('SESSION_EXPIRED');
  await load();
  expect(session.state.error.value).toBe('');
  expect(backend.asked.map(({ headers }) => headers['x-security-token'])).toEqual([
    'token-1',
    'token-1',
    'token-1',
    'token-2',
  ]);
  await backend.stop();
});

describe('a session that says when it expires', () => {
  afterEach(() => void vi.useRealTimers());

  it('is renewed by the first call of its last half minute, and goes on where the page cannot answer then', async () => {
    const backend = await startBackend();
    vi.useFakeTimers({ toFake: ['Date'] });
    let asked = 0;
    let isDown = false;
    const getToken = async () => {
      asked += 1;
      if (isDown) throw new Error('The page could not reach its own server');
      return { token: `token-${asked}`, key: 'k', expiresAt: new Date(Date.now() + 900_000).toISOString() };
    };
    const { remote } = connectionFor({ apiBase: backend.base, getToken });
    async function tokenAfter(milliseconds: number) {
      vi.setSystemTime(Date.now() + milliseconds);
      backend.answerNext({ body: { status: 'SUCCESS', data: { ...reply(), lastSignInAt: null } } });
      await remote('displayProfile', { userId: 'u-1' });
      return backend.asked.at(-1)?.headers['x-security-token'];
    }
    expect(await tokenAfter(0)).toBe('token-1');
    expect(await tokenAfter(869_000)).toBe('token-1');
    expect(await tokenAfter(2000)).toBe('token-2');
    expect(await tokenAfter(1000)).toBe('token-2');
    isDown = true;
    expect(await tokenAfter(880_000)).toBe('token-2');
    isDown = false;
    expect(await tokenAfter(1000)).toBe('token-4');
    await backend.stop();
  });
});

const profile = () => ({ body: { status: 'SUCCESS', data: { ...reply(), lastSignInAt: null } } });

describe('a page that cannot hand over its session', () => {
  it('has none for now once it has failed three times within 1.3 s; what was refused may be tried again', async () => {
    const backend = await startBackend();
    let isDown = true;
    const getToken = vi.fn<() => Promise<{ token: string; key: string }>>(async () => {
      if (isDown) throw new Error('The page could not reach its own server');
      return { token: 't', key: 'k' };
    });
    const { remote, session } = connectionFor({ apiBase: backend.base, getToken });
    backend.answerNext({ status: 401 }, profile());
    const load = () => remote('displayProfile', { userId: 'u-1' });
    const before = performance.now();
    await expect(load()).rejects.toMatchObject({ kind: 'signedOut' });
    expect(performance.now() - before).toBeGreaterThan(1250);
    expect(getToken).toHaveBeenCalledTimes(3);
    expect(session.state.error.value).toBe('SESSION_EXPIRED');
    isDown = false;
    await load();
    expect(session.state.error.value).toBe('');
    expect(backend.asked.map(({ headers }) => headers['x-security-token'])).toEqual([undefined, 't']);
    await backend.stop();
  });

  it('is asked again, and nobody hears of it where it can the second time', async () => {
    const backend = await startBackend();
    const getToken = vi
      .fn<() => Promise<{ token: string; key: string }>>()
      .mockRejectedValueOnce(new Error('502'))
      .mockResolvedValue({ token: 't', key: 'k' });
    const { remote, session } = connectionFor({ apiBase: backend.base, getToken });
    backend.answerNext(profile());
    await remote('displayProfile', { userId: 'u-1' });
    expect(session.state.error.value).toBe('');
    expect(backend.asked.map(({ headers }) => headers['x-security-token'])).toEqual(['t']);
    await backend.stop();
  });
});

it('asks the page once for all the calls that wait for its session', async () => {
  const backend = await startBackend();
  const getToken = vi.fn<() => Promise<{ token: string; key: string }>>(async () => ({
    token: 't',
    key: 'k',
  }));
  const { remote } = connectionFor({ apiBase: backend.base, getToken });
  backend.answerNext(profile(), profile(), profile());
  await Promise.all([1, 2, 3].map(() => remote('displayProfile', { userId: 'u-1' })));
  expect(getToken).toHaveBeenCalledOnce();
  expect(backend.asked.map(({ headers }) => headers['x-security-token'])).toEqual(['t', 't', 't']);
  await backend.stop();
});

it('goes by the function that was set last, also where the one before answers after it', async () => {
  const backend = await startBackend();
  let answerLate = (_token: { token: string; key: string }) => {};
  let getToken: () => Promise<{ token: string; key: string }> = () => new Promise((resolve) => (answerLate = resolve));
  const { remote } = holdConnection(() => ({ apiBase: backend.base, getToken })).current();
  backend.answerNext(profile(), profile());
  const first = remote('displayProfile', { userId: 'u-1' });
  getToken = async () => ({ token: 'new', key: 'k' });
  await remote('displayProfile', { userId: 'u-1' });
  answerLate({ token: 'old', key: 'k' });
  await first;
  expect(backend.asked.map(({ headers }) => headers['x-security-token'])).toEqual(['new', 'new']);
  await backend.stop();
});

it('goes on with the session that was handed over since, when a call of the one before is refused late', async () => {
  const backend = await startBackend();
  let asked = 0;
  const getToken = () => ({ token: `token-${(asked += 1)}`, key: 'k' });
  const { remote, session } = connectionFor({ apiBase: backend.base, getToken });
  backend.answerNext({ status: 401, afterMs: 300 }, { status: 401 }, profile(), profile());
  const load = () => remote('displayProfile', { userId: 'u-1' });
  const late = load().catch((error: unknown) => error);
  await expect(load()).rejects.toMatchObject({ kind: 'signedOut' });
  await load();
  expect(await late).toMatchObject({ kind: 'signedOut' });
  expect(session.state.error.value).toBe('');
  await load();
  expect(asked).toBe(2);
  await backend.stop();
});
