import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';
import { browserStore, memoryStore, type KeptStore } from '../../../widgets/client/drafts/kept-store.ts';
import type { OutboxOptions, WriteOptions } from '../../../widgets/client/drafts/outbox.ts';
import { unsavedLifetimeMs } from '../../../widgets/contract/drafts/unsaved.ts';
import { hurryUntil, options, refused, startOutboxes, success, ticket } from './outbox-backend.ts';

const { backend, connect } = await startOutboxes();

/** A page that was killed while it met no server. */
async function leave(store: KeptStore, more: Partial<WriteOptions>) {
  backend.answerNext({ breaks: true });
  const killed = connect(store);
  void killed.send('createTelephonyTicket', ticket, { ...options, ...more }).catch(() => undefined);
  await hurryUntil(killed, () => backend.asked.length > 0);
  killed.dispose();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(backend.asked).toHaveLength(1);
  backend.asked.length = 0;
}

it('takes up what a killed page left, with its key, and never that of another user', async () => {
  const store = browserStore();
  await leave(store, { draft: 'call-1' });
  const other = connect(store, {}, { user: 'u-2' });
  await other.resume();
  expect(other.waiting.value).toEqual([]);

  backend.answerNext({ status: 503 }, success);
  const next = connect(store);
  await next.resume();
  expect(next.waiting.value.map(({ key }) => key)).toEqual(['key-1']);
  await hurryUntil(next, () => next.waiting.value.length === 0);
  expect(backend.asked.map(({ headers }) => headers['idempotency-key'])).toEqual(['key-1', 'key-1']);
  expect(await store.entries('outbox/')).toEqual([]);
});

it('sends a write with the moment at which it was asked for, however much later it is sent again', async () => {
  const store = memoryStore();
  const before = Date.now();
  await leave(store, { draft: 'call-1' });
  const after = Date.now();
  backend.answerNext({ status: 503 }, success);
  const outbox = connect(store);
  await outbox.resume();
  await hurryUntil(outbox, () => outbox.waiting.value.length === 0);
  const moments = backend.asked.map(({ headers }) => String(headers['x-submitted-at']));
  expect([moments.length, new Set(moments).size]).toEqual([2, 1]);
  const moment = Date.parse(moments[0] ?? '');
  expect([moment >= before, moment <= after]).toEqual([true, true]);
});

it('has the draft say so that a write came from which is refused with nobody there to be told', async () => {
  const store = memoryStore();
  await leave(store, { draft: 'call-1' });
  const kept = () => store.entries('outbox/');
  const handBack = vi.fn<NonNullable<OutboxOptions['handBack']>>(async () => expect(await kept()).toHaveLength(1));
  const outbox = connect(store, { handBack });
  backend.answerNext(refused);
  await outbox.resume();
  await vi.waitFor(async () => expect(await kept()).toEqual([]));
  expect(handBack.mock.calls).toEqual([
    [expect.objectContaining({ draft: 'call-1' }), expect.objectContaining({ message: 'No' })],
  ]);
  expect([outbox.waiting.value, outbox.handedBack.value]).toEqual([[], undefined]);
});

it('takes up nothing of a killed page whose refusal nobody could be told of', async () => {
  const store = memoryStore();
  await leave(store, {});
  const outbox = connect(store);
  await outbox.resume();
  expect([outbox.waiting.value, (await outbox.left()).map(({ key }) => key)]).toEqual([[], ['key-1']]);
  expect(backend.asked).toEqual([]);
});

it('puts a text back into its draft that is refused with nobody there to be told, and says so', async () => {
  const returns = { subject: 'chat/room-1', text: 'Good morning' };
  const store = memoryStore();
  await leave(store, { returns });
  const handBack = vi.fn<NonNullable<OutboxOptions['handBack']>>().mockResolvedValue();
  const outbox = connect(store, { handBack });
  backend.answerNext(refused);
  await outbox.resume();
  await vi.waitFor(() => expect(outbox.handedBack.value?.write.key).toBe('key-1'));
  expect(handBack.mock.calls).toEqual([
    [expect.objectContaining({ returns }), expect.objectContaining({ message: 'No' })],
  ]);
  expect([outbox.waiting.value, await store.entries('outbox/')]).toEqual([[], []]);
});

it('is done with a refused write where its draft cannot be told, and keeps the only copy of a text for the next page', async () => {
  const returns = { subject: 'chat/room-1', text: 'Good morning' };
  const closed = AbortSignal.abort();
  for (const more of [{ draft: 'call-1' }, { returns }]) {
    const store = memoryStore();
    const outbox = connect(store, { handBack: () => Promise.reject(new TypeError('No such chunk')) });
    backend.answerNext(refused);
    const sent = outbox.send('createTelephonyTicket', ticket, { ...options, ...more, ending: closed });
    await expect(sent).rejects.toMatchObject({ name: 'CallError', message: 'No' });
    expect([outbox.waiting.value, outbox.handedBack.value, await outbox.left()]).toEqual([[], undefined, []]);
    expect(await store.entries('outbox/')).toHaveLength('returns' in more ? 1 : 0);
  }
});

it('leaves a refused text with the form that waits for it, and hands it back once every such form is closed', async () => {
  const returns = { subject: 'chat/room-1', text: 'Good morning' };
  for (const isClosed of [false, true]) {
    const handBack = vi.fn<NonNullable<OutboxOptions['handBack']>>().mockResolvedValue();
    const outbox = connect(memoryStore(), { handBack });
    const form = new AbortController();
    backend.answerNext({ breaks: true }, refused);
    const sent = outbox.send('createTelephonyTicket', ticket, { ...options, returns, ending: form.signal });
    if (isClosed) form.abort();
    const [refusal] = await Promise.all([
      sent.catch((error: unknown) => error),
      hurryUntil(outbox, () => outbox.waiting.value.length === 0),
    ]);
    expect(refusal).toMatchObject({ message: 'No' });
    expect(handBack).toHaveBeenCalledTimes(isClosed ? 1 : 0);
  }
});

it('sends nothing that has waited for longer than its key is known, and hands it back to the form', async () => {
  const store = memoryStore();
  await leave(store, { draft: 'call-1' });

  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + unsavedLifetimeMs + 1000);
  const outbox = connect(store);
  await outbox.resume();
  expect([(await outbox.left()).map(({ key }) => key), outbox.waiting.value]).toEqual([['key-1'], []]);
  await expect(outbox.send('createTelephonyTicket', ticket, options)).rejects.toMatchObject({
    code: 'TOO_OLD',
    isRetryable: false,
    showsErrorPage: false,
  });
  expect([backend.asked, await store.entries('outbox/')]).toEqual([[], []]);
});
