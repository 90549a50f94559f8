import { IDBFactory } from 'fake-indexeddb';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createDraft } from '../../../widgets/client/drafts/draft.ts';
import { browserStore } from '../../../widgets/client/drafts/kept-store.ts';
import { createOutbox } from '../../../widgets/client/drafts/outbox.ts';
import { createRemote } from '../../../widgets/client/remote.ts';
import { startBackend } from '../backend.ts';
import { options, success, ticket } from '../outbox/outbox-backend.ts';

const backend = await startBackend();
beforeEach(() => {
  backend.asked.length = 0;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'], shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
afterAll(() => backend.stop());

const never = () => new Promise<never>(() => undefined);
/** How long a busy machine may take to carry a request. */
const patience = { timeout: 20_000 };
const late = async () => new Promise<null>((resolve) => setTimeout(() => resolve(null), 60_000));
const thrown = () => {
  throw new DOMException('', 'SecurityError');
};
type Open = IDBFactory['open'];
/** An IndexedDB whose database is never opened. */
const silentDatabase = () => ({ open: (() => ({})) as unknown as Open });
const heldUp = () => {
  const real = new IDBFactory();
  const open = ((name: string) => {
    const request = {} as { onsuccess?: (event: Event) => void; onupgradeneeded?: (event: Event) => void };
    setTimeout(() => Object.assign(real.open(name), request), 60_000);
    return request;
  }) as unknown as Open;
  return { open };
};

it.each<[name: string, database: object, request: unknown]>([
  ['an IndexedDB that never answers', silentDatabase(), undefined],
  ['an IndexedDB that answers late', heldUp(), undefined],
  ['an IndexedDB that throws', { open: thrown }, undefined],
  ['a lock that is never given', new IDBFactory(), never],
  ['a lock that is given late', new IDBFactory(), late],
  ['locks that throw', new IDBFactory(), thrown],
  ['neither of them', silentDatabase(), never],
])('a save goes out within 3 s beside %s', async (_, database, request) => {
  vi.stubGlobal('indexedDB', database);
  if (request !== undefined) vi.stubGlobal('navigator', { locks: { request } });
  const { remote } = createRemote({ base: backend.base, credentials: () => null, signedOut: () => undefined });
  const store = browserStore();
  const outbox = createOutbox(store, remote, 'u-1');
  const draft = createDraft<{ remarks: string }>(store, 'u-1', 'call-1');
  backend.answerNext(success);
  draft.keep({ remarks: 'Pays on Friday' });
  const sent = outbox.send('createTelephonyTicket', ticket, options);
  void draft.flush();
  await vi.advanceTimersByTimeAsync(3000);
  await vi.waitFor(() => expect(backend.asked).toHaveLength(1), patience);
  await vi.advanceTimersByTimeAsync(3000);
  await expect(sent).resolves.toEqual(success.body.data);
  expect(outbox.waiting.value).toEqual([]);
});

it('keeps in memory what a silent browser does not take, asks it again after a minute, and deletes what it has late', async () => {
  const real = new IDBFactory();
  let answer = (): void => undefined;
  const open = ((name: string) => {
    const request = {} as { onsuccess?: (event: unknown) => void; onupgradeneeded?: () => void; result?: unknown };
    answer = () => {
      const opening = real.open(name);
      opening.addEventListener('upgradeneeded', () => {
        request.result = opening.result;
        request.onupgradeneeded?.();
      });
      opening.addEventListener('success', () => {
        request.result = opening.result;
        request.onsuccess?.({});
      });
    };
    return request;
  }) as unknown as Open;
  vi.stubGlobal('indexedDB', { open });
  const store = browserStore();
  const first = store.set('draft/u-1/a', 'one');
  await vi.advanceTimersByTimeAsync(2000);
  await first;
  await store.set('draft/u-1/b', 'two');
  expect([await store.get('draft/u-1/a'), await store.get('draft/u-1/b')]).toEqual(['one', 'two']);
  expect([store.isLasting.value, store.atRisk.value.size]).toEqual([false, 2]);
  await store.delete('draft/u-1/a');
  answer();
  await vi.advanceTimersByTimeAsync(61_000);
  await store.set('draft/u-1/b', 'three');
  expect([store.isLasting.value, store.atRisk.value.size]).toEqual([true, 0]);
  expect(await browserStoreOf(real).entries('draft/')).toEqual([['draft/u-1/b', 'three']]);
});

function browserStoreOf(database: IDBFactory) {
  vi.stubGlobal('indexedDB', database);
  return browserStore();
}
