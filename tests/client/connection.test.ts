import { afterEach, describe, expect, it, vi } from 'vitest';
import { holdConnection, type ConnectionInputs } from '../../widgets/client/connection.ts';
import { whoWorks } from '../../widgets/client/who-works.ts';
import { startBackend, type Backend } from './backend.ts';

const apiBase = 'https://desk.example';
const tokenSource = (token: string) => vi.fn<() => { token: string; key: string }>(() => ({ token, key: 'k' }));

/** An element as far as its connection goes. */
function element(first: ConnectionInputs) {
  let inputs = first;
  const held = holdConnection(() => inputs);
  return {
    connection: held.current(),
    set(next: ConnectionInputs) {
      inputs = { ...inputs, ...next };
    },
    held,
  };
}

describe('a connection', () => {
  let backend: Backend | undefined;
  afterEach(async () => {
    await backend?.stop();
    backend = undefined;
  });

  it('is shared by all elements of a backend, and by those that were given the same getToken', () => {
    const getToken = tokenSource('a');
    const [one, two] = [element({ apiBase }), element({ apiBase })];
    const [three, four] = [element({ apiBase, getToken }), element({ apiBase, getToken })];
    expect(two.connection).toBe(one.connection);
    expect(four.connection).toBe(three.connection);
    expect(three.connection).not.toBe(one.connection);
    expect(element({ apiBase, getToken: tokenSource('a') }).connection).not.toBe(three.connection);
  });

  it('stays when the page sets another function, for each of the elements that share it', () => {
    const elements = [1, 2].map(() => element({ apiBase }));
    for (const getToken of ['a', 'b', 'c'].map(tokenSource)) {
      const before = elements.map(({ held }) => held.current());
      for (const one of elements) one.set({ getToken });
      const after = elements.map(({ held }) => held.current());
      expect(after[0]).toBe(after[1]);
      if (before[0]?.hasTokenSource) expect(after).toEqual(before);
    }
  });

  it('parts an element that alone is given another function', async () => {
    backend = await startBackend();
    const base = { apiBase: backend.base };
    const shared = { ...base, getToken: tokenSource('shared') };
    const [one, two] = [element(shared), element(shared)];
    two.set({ getToken: tokenSource('own') });
    expect(two.held.current()).not.toBe(one.connection);
    expect(one.held.current()).toBe(one.connection);
    for (const { held } of [one, two])
      await held
        .current()
        .remote('displayProfile', { userId: 'u' })
        .catch(() => {});
    expect(backend.asked.map(({ headers }) => headers['x-security-token'])).toEqual(['shared', 'own']);
  });

  it('ends with its last element and is found again by the same function, with what waits there', async () => {
    backend = await startBackend();
    const inputs = { apiBase: backend.base, getToken: tokenSource('last') };
    const [one, two] = [element(inputs), element(inputs)];
    one.held.release();
    one.held.release();
    const three = element(inputs);
    expect(three.connection).toBe(two.connection);
    for (const { held } of [two, three]) held.release();
    await three.connection.remote('displayProfile', { userId: 'u' }).catch(() => {});
    expect(backend.asked.at(-1)?.headers['x-security-token']).toBe('last');
    const next = element(inputs);
    expect(next.connection).toBe(two.connection);
    expect(element({ ...inputs, getToken: tokenSource('last') }).connection).not.toBe(two.connection);
    next.held.release();
    expect(next.held.current()).toBe(two.connection);
  });

  it('is another one for another person, whose session a new function or the same one hands over', async () => {
    backend = await startBackend();
    let key = 'asha';
    const parted = vi.fn<() => void>();
    let getToken = () => ({ token: `token of ${key}`, key });
    const held = holdConnection(() => ({ apiBase: backend?.base, getToken }), parted);
    const before = held.current();
    const ask = (connection = held.current()) => connection.remote('displayProfile', { userId: 'u' }).catch(() => {});
    await ask();
    getToken = () => ({ token: `newer token of ${key}`, key });
    await ask();
    expect(held.current()).toBe(before);
    expect(parted).not.toHaveBeenCalled();
    key = 'ravi';
    getToken = () => ({ token: `token of ${key}`, key });
    await ask();
    expect(parted).toHaveBeenCalledOnce();
    const after = held.current();
    expect(after).not.toBe(before);
    await ask();
    // What the first one's work waits with goes out under nobody else's name.
    await ask(before);
    expect(backend.asked.map(({ headers }) => headers['x-security-token'])).toEqual([
      'token of asha',
      'newer token of asha',
      undefined,
      'token of ravi',
      undefined,
    ]);
  });

  it('knows who works by what the page says, else asks the server once, and again after a failure', async () => {
    backend = await startBackend();
    const user = { id: 'staff-1', username: 'asha@x', firstName: 'Asha', lastName: 'Rao', roles: ['OPS_LEAD'] };
    const base = { apiBase: backend.base };
    const told = element({ ...base, getToken: () => ({ token: 't', key: 'k', user }) }).connection;
    expect(told.me.peek()).toBeNull();
    expect(await whoWorks(told)).toEqual(user);
    expect(told.me.peek()).toEqual(user);
    expect(backend.asked).toEqual([]);

    const asking = element({ ...base, getToken: tokenSource('asking') }).connection;
    const profile = { ...user, portalRouteList: [], lastSignInAt: null };
    backend.answerNext({ status: 500 }, { body: { status: 'SUCCESS', data: profile } });
    expect(await whoWorks(asking)).toBeNull();
    expect(await Promise.all([whoWorks(asking), whoWorks(asking)])).toEqual([profile, profile]);
    expect((await whoWorks(asking))?.id).toBe('staff-1');
    expect(backend.asked).toHaveLength(2);

    expect(await whoWorks(element({ ...base, getToken: () => null }).connection)).toBeNull();
    expect(backend.asked).toHaveLength(2);
  });
});
