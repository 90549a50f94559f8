import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, it, vi } from 'vitest';
import { CallError } from '../../widgets/client/call-error.ts';
import type { Connection } from '../../widgets/client/connection.ts';
import { createDraft } from '../../widgets/client/drafts/draft.ts';
import { keepingFor } from '../../widgets/client/drafts/keeping.ts';
import { fakeConnection, type FakeAnswers } from '../support/fake-connection.ts';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

/** A page's connection on the product's own origin; somebody may have signed in to the portal on this browser. */
const noServer = () => Promise.reject(new Error('No server'));
const connect = (given: Parameters<typeof fakeConnection>[1] = {}, answers: FakeAnswers = {}) =>
  fakeConnection(answers, given).connection;
async function typeIn(connection: Connection, text: string, channel?: string) {
  const { store, owner } = keepingFor(connection, channel);
  const draft = createDraft<{ text: string }>(store, owner, 'chat/room-1');
  draft.keep({ text });
  await draft.flush();
}
async function foundIn(connection: Connection, channel?: string) {
  const { store, owner } = keepingFor(connection, channel);
  return (await createDraft<{ text: string }>(store, owner, 'chat/room-1').restore())?.text;
}

it('gives the next page of the same user what was typed, and that of another user nothing of it', async () => {
  await typeIn(connect({ user: 'staff-1' }), 'Half a sentence');
  expect(await foundIn(connect({ user: 'staff-1' }))).toBe('Half a sentence');
  expect(await foundIn(connect({ user: 'staff-2' }))).toBeUndefined();
});

it('leaves nothing on the disk under a session that the page hands over: the next agent of the browser is another one', async () => {
  for (const user of [undefined, 'staff-of-the-portal']) {
    const frame = connect({ hasTokenSource: true, ...(user === undefined ? {} : { user }) });
    await typeIn(frame, 'Of the first agent');
    expect(await foundIn(frame)).toBe('Of the first agent');
    expect(keepingFor(frame)).toMatchObject({ server: expect.anything() as unknown });
    expect(await foundIn(connect({ hasTokenSource: true }))).toBeUndefined();
    expect(await foundIn(connect({ user: 'staff-of-the-portal' }))).toBeUndefined();
  }
});

it('keeps what is typed in a dialer’s channel, whoever is signed in there', async () => {
  await typeIn(connect({ hasTokenSource: true }), 'Will pay on Friday', 'telephony');
  const next = connect();
  expect(await foundIn(next, 'telephony')).toBe('Will pay on Friday');
  expect(keepingFor(next, 'telephony').persistence.value).toBe('kept');
});

it('tells the server what opens a draft’s screen again, but neither of a channel nor where it would not be taken', async () => {
  const label = { about: '251118172605', agent: 'a-7', reopen: { convoxId: 'cx-1', callerId: undefined } };
  const kept = async (channel: string | undefined, about = label.about) => {
    const { connection, asked } = fakeConnection({ keepDraft: () => ({ isKept: true }) }, { user: 'staff-1' });
    const { server } = keepingFor(connection, channel);
    const draft = { values: { text: 'Half' }, idempotencyKey: 'key-of-a-draft', keptAt: 1 };
    void server?.keep('nach/1/cx-1', { ...draft, label: { ...label, about } });
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    return { asked: asked[0]?.input, canList: server?.list !== undefined };
  };
  const bare = { subject: 'nach/1/cx-1', values: { text: 'Half' }, idempotencyKey: 'key-of-a-draft', keptAt: 1 };
  const shown = { ...label, reopen: { convoxId: 'cx-1' } };
  expect(await kept(undefined)).toEqual({ asked: { ...bare, label: shown }, canList: true });
  expect(await kept('telephony')).toEqual({ asked: bare, canList: false });
  expect(await kept(undefined, 'x'.repeat(301))).toEqual({ asked: bare, canList: true });
});

it('gives the server nothing that one person typed under the session of the next, who signed in in another tab', async () => {
  const { connection, asked } = fakeConnection({ keepDraft: () => ({ isKept: true }) }, { user: 'staff-1' });
  const draft = { values: { text: 'Mine alone' }, idempotencyKey: 'key-of-a-draft', keptAt: 1 };
  const { server } = keepingFor(connection);
  await server?.keep('nach/1/cx-1', draft);
  const { userInfo } = connection.session.state;
  userInfo.value = { ...userInfo.value, id: 'staff-2' } as typeof userInfo.value;
  expect(await server?.keep('nach/1/cx-1', { ...draft, keptAt: 2 })).toBe(false);
  expect(asked.map(({ input }) => input['keptAt'])).toEqual([1]);
  await keepingFor(connection).server?.keep('nach/1/cx-1', { ...draft, keptAt: 3 });
  expect(asked.map(({ input }) => input['keptAt'])).toEqual([1, 3]);
});

it('asks the server for no draft of a channel where nobody is signed in any more, and nothing more after a 401', async () => {
  const draft = { values: { text: 'Half' }, idempotencyKey: 'key-of-a-draft', keptAt: 1 };
  for (const has of [false, true]) {
    const { connection, asked } = fakeConnection(
      {
        readDrafts: () =>
          Promise.reject(new CallError('signedOut', 401, 'SESSION_EXPIRED', 'Your session has expired')),
      },
      { user: 'staff-1', hasSession: () => Promise.resolve(has) },
    );
    const { server } = keepingFor(connection, 'telephony');
    expect(await server?.read('call/1', undefined)).toEqual({ kept: undefined, savedAt: undefined });
    void server?.keep('call/1', draft);
    server?.drop('call/2');
    expect(await server?.read('call/1', undefined)).toEqual({ kept: undefined, savedAt: undefined });
    const calls = asked.map(({ name, options }) => [name, options]);
    expect(calls).toEqual(has ? [['readDrafts', { isOptional: true }]] : []);
  }
});

it('stores nothing on a foreign page', async () => {
  await typeIn(connect({ isForeign: true }), 'Half a sentence');
  expect(await foundIn(connect())).toBeUndefined();
  expect(keepingFor(connect({ isForeign: true })).persistence.value).toBe('memory');
});

it('asks before the page goes while a text or a write of it would go too, and only then', async () => {
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  const asks = () => !page.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const connection = connect({ isForeign: true });
  const { store, isAtRisk } = keepingFor(connection, 'telephony');
  const { isAtRisk: ofOther } = keepingFor(connection);
  expect([isAtRisk.value, asks()]).toEqual([false, false]);
  for (const key of ['draft/telephony/call-1', 'outbox/telephony/key-1']) {
    await store.set(key, {});
    expect([isAtRisk.value, ofOther.value, asks()]).toEqual([true, false, true]);
    await store.delete(key);
    expect([isAtRisk.value, asks()]).toEqual([false, false]);
  }
  const kept = keepingFor(connect(), 'telephony');
  await kept.store.set('draft/telephony/call-1', {});
  expect([kept.isAtRisk.value, asks()]).toEqual([false, false]);
  vi.unstubAllGlobals();
});

it('keeps the draft of a call on the server where this browser keeps none, and asks it nothing where it does', async () => {
  const kept = { values: { remarks: 'Half' }, idempotencyKey: 'key-of-a-draft', keptAt: 1 };
  const open = async (isForeign: boolean) => {
    const { connection, asked: calls } = fakeConnection(
      { keepCallDraft: () => ({ isKept: true }), readCallDraft: () => ({ draft: null, saved: [] }) },
      { isForeign },
    );
    const asked = () => calls.map(({ name, options }) => [name, options]);
    const keeping = keepingFor(connection, 'telephony');
    const server = keeping.serverOfCall('grant-1');
    const draft = createDraft(keeping.store, 'telephony', 'call-1', { server });
    const unknown = keeping.persistence.value;
    await draft.restore();
    const isKept = await server?.keep('call-1', kept);
    server?.drop('call-1');
    return { asked, unknown, isKept, persistence: keeping.persistence.value };
  };
  const options = { callGrant: 'grant-1', isQuiet: true };
  const { asked, ...told } = await open(true);
  expect(told).toEqual({ unknown: undefined, isKept: true, persistence: 'kept' });
  await vi.waitFor(() =>
    expect(asked()).toEqual([
      ['readCallDraft', options],
      ['keepCallDraft', options],
      // a text that is saved does not come back though the page is left at once
      ['dropCallDraft', { ...options, keepalive: true }],
    ]),
  );
  const { asked: askedHere, ...toldHere } = await open(false);
  expect([askedHere(), toldHere]).toEqual([[], { unknown: undefined, isKept: true, persistence: 'kept' }]);

  const nameless = keepingFor(connect({ isForeign: true }), 'telephony');
  expect([nameless.serverOfCall(undefined), nameless.persistence.value]).toEqual([undefined, 'memory']);
});

it('says that nothing is kept where the browser refuses its database, or the server does not answer', async () => {
  vi.stubGlobal('indexedDB', {
    open() {
      throw new DOMException('blocked', 'SecurityError');
    },
  });
  const keeping = keepingFor(connect({}, { readCallDraft: noServer, keepCallDraft: noServer }), 'telephony');
  const draft = createDraft(keeping.store, 'telephony', 'call-1', { server: keeping.serverOfCall('grant-1') });
  await draft.restore();
  expect(keeping.persistence.value).toBe('memory');
  draft.keep('Half');
  expect([await draft.settle(), keeping.isAtRisk.value]).toEqual([false, true]);
  vi.unstubAllGlobals();
});

it('has no session in a dialer’s channel, though the page supplies one', () => {
  expect(keepingFor(connect({ hasTokenSource: true }), 'telephony').server).toBeUndefined();
});
