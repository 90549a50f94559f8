import 'fake-indexeddb/auto';
import { expect, it, vi, afterEach } from 'vitest';
import { createDraft, type DraftServer, type KeptDraft } from '../../widgets/client/drafts/draft.ts';
import { CallError } from '../../widgets/client/call-error.ts';
import { forgetOldOfOthers } from '../../widgets/client/drafts/forget-old.ts';
import { unsavedLifetimeMs } from '../../widgets/contract/drafts/unsaved.ts';
import { createDraftServer, ownDraftCalls } from '../../widgets/client/drafts/server-drafts.ts';
import { browserStore, memoryStore, type KeptStore } from '../../widgets/client/drafts/kept-store.ts';
import { fakeConnection } from '../support/fake-connection.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const stores = { 'the browser': browserStore, 'the page': memoryStore };

for (const [where, open] of Object.entries(stores)) {
  it(`keeps text in ${where} within a second and gives it back with its idempotency key`, async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const store = open();
    const draft = createDraft<{ remarks: string }>(store, 'u-1', 'call-1');
    draft.keep({ remarks: 'Will p' });
    draft.keep({ remarks: 'Will pay on Friday' });
    expect(await store.get('draft/u-1/call-1')).toBeUndefined();
    vi.advanceTimersByTime(999);
    vi.useRealTimers();
    await vi.waitFor(() => expect(draft.keptAt.value).toBeGreaterThan(0));

    const next = createDraft<{ remarks: string }>(store, 'u-1', 'call-1');
    expect(next.idempotencyKey.value).not.toBe(draft.idempotencyKey.value);
    expect(await next.restore()).toEqual({ remarks: 'Will pay on Friday' });
    expect(next.idempotencyKey.value).toBe(draft.idempotencyKey.value);
    await next.drop();
    expect(next.idempotencyKey.value).not.toBe(draft.idempotencyKey.value);
    expect(await createDraft(store, 'u-1', 'call-1').restore()).toBeUndefined();
  });

  it(`in ${where}: two calls and two people have drafts of their own`, async () => {
    const store = open();
    for (const [owner, subject] of [
      ['u-1', 'a'],
      ['u-1', 'b'],
      ['u-2', 'a'],
    ] as const) {
      const draft = createDraft<string>(store, owner, subject);
      draft.keep(`${owner} ${subject}`);
      await draft.flush();
    }
    expect(await createDraft<string>(store, 'u-1', 'b').restore()).toBe('u-1 b');
    expect(await createDraft<string>(store, 'u-2', 'a').restore()).toBe('u-2 a');
  });

  it(`in ${where}: a colleague’s sign-in leaves what others have not saved, for 14 days`, async () => {
    const store = open();
    const left = async (key: string, value: object) => store.set(key, value);
    const now = Date.now();
    const old = now - unsavedLifetimeMs - 1000;
    for (const owner of ['anna', 'ben', 'telephony'])
      for (const [age, at] of [
        ['new', now],
        ['old', old],
      ] as const) {
        await left(`draft/${owner}/${age}`, { values: {}, idempotencyKey: 'a-draft-key', keptAt: at });
        await left(`outbox/${owner}/${age}`, { key: 'a-write', queuedAt: at });
      }
    await forgetOldOfOthers('ben', store);
    const kept = [...(await store.entries('draft/')), ...(await store.entries('outbox/'))].map(([key]) => key);
    const found = kept.filter((key) => /\/(anna|ben|telephony)\//.test(key));
    expect(found.toSorted()).toEqual(
      ['draft', 'outbox'].flatMap((kind) =>
        ['anna/new', 'ben/new', 'ben/old', 'telephony/new', 'telephony/old'].map((each) => `${kind}/${each}`),
      ),
    );
  });
}

it('keeps what was typed last when the element goes', async () => {
  const store = memoryStore();
  const draft = createDraft<string>(store, 'u-1', 'call-1');
  draft.keep('half a sent');
  draft.dispose();
  expect(await createDraft<string>(store, 'u-1', 'call-1').restore()).toBe('half a sent');
});

it.each([
  ['takes a text for saved that was kept here before it was saved at another machine', -60_000, undefined],
  ['brings back a text that was typed here after the save at another machine', 60_000, 'Will pay'],
])('%s, though the clock here runs ten minutes ahead', async (_, typedAfterMs, restored) => {
  const serverNow = Date.now();
  const savedAt = serverNow - 300_000;
  const ahead = 600_000;
  const clock = vi.spyOn(Date, 'now').mockReturnValue(savedAt + typedAfterMs + ahead);
  const store = memoryStore();
  const typed = createDraft<string>(store, 'u-1', 'call-1');
  typed.keep('Will pay');
  await typed.flush();
  clock.mockReturnValue(serverNow + ahead);
  const own = typed.idempotencyKey.peek();
  const saved = [{ idempotencyKey: own, at: savedAt }];
  const { connection } = fakeConnection({ readDrafts: () => ({ drafts: [], saved, now: serverNow }) });
  const server = createDraftServer(ownDraftCalls(connection.remote));
  expect(await createDraft<string>(store, 'u-1', 'call-1', { server }).restore()).toBe(restored);
  expect((await server.list?.([own]))?.savedAt).toEqual(new Map([[own, savedAt + ahead]]));
  clock.mockRestore();
});

it('falls back to the page where the browser refuses its database', async () => {
  vi.stubGlobal('indexedDB', {
    open() {
      throw new DOMException('blocked', 'SecurityError');
    },
  });
  const store = browserStore();
  await store.set('draft/u-1/x', 'text');
  expect(await store.get('draft/u-1/x')).toBe('text');
  expect(await store.entries('draft/')).toEqual([['draft/u-1/x', 'text']]);
  vi.unstubAllGlobals();
});

it('says that a text outlives the page where the browser keeps it, and where the server does', async () => {
  const draft = createDraft<string>(browserStore(), 'u-1', 'call-safe');
  draft.keep('Half');
  expect(await draft.settle()).toBe(true);
  expect(draft.isSafe.value).toBe(true);

  let answer: (isKept: boolean) => void = () => undefined;
  const asked: KeptDraft<unknown>[] = [];
  const server: DraftServer = {
    read: async () => undefined,
    keep(_, kept) {
      asked.push(kept);
      return new Promise((resolve) => (answer = resolve));
    },
    drop: () => undefined,
  };
  const store = memoryStore();
  const passing = createDraft<string>(store, 'u-1', 'call-1', { server });
  passing.keep('Half');
  const settled = passing.settle();
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  expect([passing.isSafe.value, [...store.atRisk.value]]).toEqual([false, ['draft/u-1/call-1']]);
  answer(true);
  expect(await settled).toBe(true);
  expect([passing.isSafe.value, [...store.atRisk.value]]).toEqual([true, []]);

  passing.keep('Half a sentence');
  expect(passing.isSafe.value).toBe(false);
  const refused = passing.settle();
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  answer(false);
  expect([await refused, passing.isSafe.value]).toEqual([false, false]);
  await passing.drop();
  expect([...store.atRisk.value]).toEqual([]);
});

it('sends a text to the server again that met none, and says which of two texts it has', async () => {
  vi.useFakeTimers();
  let isThere = false;
  const got: string[] = [];
  const { connection } = fakeConnection({
    keepDraft({ values }) {
      if (!isThere) throw new CallError('offline', 0, 'OFFLINE', 'No server');
      got.push((values as { text: string }).text);
      return { isKept: true };
    },
  });
  const server = createDraftServer(ownDraftCalls(connection.remote));
  const kept = (text: string) => ({ values: { text }, idempotencyKey: 'key-of-a-draft', keptAt: 1 });
  const first = server.keep('call-1', kept('Half'));
  await vi.advanceTimersByTimeAsync(1000);
  const second = server.keep('call-1', kept('Half a sentence'));
  expect(await first).toBe(false);
  isThere = true;
  await vi.advanceTimersByTimeAsync(6000);
  expect([await second, got]).toEqual([true, ['Half a sentence']]);
});

it('lets a text that is saved go though the page is left at once', () => {
  const { connection, asked } = fakeConnection({ dropDraft: () => ({}) });
  createDraftServer(ownDraftCalls(connection.remote)).drop('call-1');
  expect(asked).toEqual([{ name: 'dropDraft', input: { subject: 'call-1' }, options: { keepalive: true } }]);
});

it('forgets a text whose save is confirmed while the browser still writes it, and tells the server nothing of it', async () => {
  const asked: string[] = [];
  const server: DraftServer = {
    read: async () => undefined,
    async keep(_, { values }) {
      asked.push(`keep ${String(values)}`);
      return true;
    },
    drop: () => void asked.push('drop'),
  };
  const store = memoryStore();
  let write: () => void = () => undefined;
  const written = new Promise<void>((resolve) => (write = resolve));
  const slow: KeptStore = { ...store, set: (key, value) => written.then(() => store.set(key, value)) };
  const draft = createDraft<string>(slow, 'u-1', 'call-1', { server });
  draft.keep('Saved');
  const flushed = draft.flush();
  expect([draft.unkept(), draft.keptAt.value]).toEqual(['Saved', 0]);
  await draft.drop();
  write();
  await flushed;
  expect([draft.unkept(), draft.keptAt.value, await store.get('draft/u-1/call-1')]).toEqual([undefined, 0, undefined]);
  expect(asked).toEqual(['drop']);

  draft.keep('The next');
  const next = draft.flush();
  await draft.drop();
  draft.keep('And the one after it');
  await Promise.all([next, draft.flush()]);
  expect(await store.get('draft/u-1/call-1')).toMatchObject({ values: 'And the one after it' });
});

it('says that a full disk keeps nothing, though it can be read', async () => {
  const store = browserStore();
  await store.set('draft/u-1/full', 'Before');
  expect([store.isLasting.value, store.atRisk.value.size]).toEqual([true, 0]);
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await store.set('draft/u-1/full', 'After');
  expect(await store.get('draft/u-1/full')).toBe('After');
  expect(await store.entries('draft/u-1/full')).toEqual([['draft/u-1/full', 'After']]);
  expect([store.isLasting.value, [...store.atRisk.value]]).toEqual([false, ['draft/u-1/full']]);
  full.mockRestore();
  await store.set('draft/u-1/full', 'Later');
  expect([store.isLasting.value, store.atRisk.value.size]).toEqual([true, 0]);
  expect(await store.entries('draft/u-1/full')).toEqual([['draft/u-1/full', 'Later']]);
  await store.delete('draft/u-1/full');
});

it('what is typed before a page goes is there on the next page of its tab, though the browser has not written it', async () => {
  const page = new EventTarget();
  const kept = new Map<string, string>();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
  });
  const never = { ...browserStore(), set: () => new Promise<void>(() => undefined) };
  for (const [subject, isWriting] of [
    ['typed at once', false],
    ['being written', true],
  ] as const) {
    const draft = createDraft<{ remarks: string }>(never, 'u-1', subject);
    draft.keep({ remarks: subject });
    if (isWriting) void draft.flush();
    page.dispatchEvent(new Event('pagehide'));
    draft.dispose();
    const next = createDraft<{ remarks: string }>(browserStore(), 'u-1', subject);
    expect(await next.restore()).toEqual({ remarks: subject });
    expect(next.idempotencyKey.value).toBe(draft.idempotencyKey.value);
    expect(await createDraft(browserStore(), 'u-1', subject).restore()).toEqual({ remarks: subject });
  }
  expect(kept.size).toBe(0);

  // A newer text of another tab stands, and what was sent or dropped does not come back.
  const draft = createDraft<string>(never, 'u-1', 'older');
  draft.keep('older');
  page.dispatchEvent(new Event('pagehide'));
  draft.dispose();
  const elsewhere = createDraft<string>(browserStore(), 'u-1', 'older');
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 1000);
  elsewhere.keep('newer');
  await elsewhere.flush();
  expect(await createDraft<string>(browserStore(), 'u-1', 'older').restore()).toBe('newer');
  await elsewhere.drop();
  expect(await createDraft<string>(browserStore(), 'u-1', 'older').restore()).toBeUndefined();
});
