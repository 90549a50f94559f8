import 'fake-indexeddb/auto';
import { expect, it, vi, afterEach } from 'vitest';
import { createDraft, purgeDrafts } from '../../widgets/client/draft.ts';
import type { Remote } from '../../widgets/client/remote.ts';
import { createDraftServer } from '../../widgets/client/server-drafts.ts';
import { browserStore, memoryStore } from '../../widgets/client/kept-store.ts';

afterEach(() => vi.useRealTimers());
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

  it(`in ${where}: two calls and two people have drafts of their own; another sign-in removes the former's`, async () => {
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
    await purgeDrafts(store, 'u-2');
    expect(await createDraft<string>(store, 'u-1', 'a').restore()).toBeUndefined();
    expect(await createDraft<string>(store, 'u-2', 'a').restore()).toBe('u-2 a');
    await purgeDrafts(store, 'nobody');
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
  const remote = (async () => ({ drafts: [], saved, now: serverNow })) as unknown as Remote;
  const server = createDraftServer(remote);
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
