import 'fake-indexeddb/auto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { browserStore, memoryStore, type KeptStore } from '../../widgets/client/drafts/kept-store.ts';
import {
  createOutbox,
  type Outbox,
  type OutboxOptions,
  type WriteOptions,
} from '../../widgets/client/drafts/outbox.ts';
import { unsavedLifetimeMs } from '../../widgets/contract/drafts/unsaved.ts';
import { createRemote } from '../../widgets/client/remote.ts';
import { startBackend, type Backend } from './backend.ts';

let backend: Backend;
const open: Outbox[] = [];
beforeAll(async () => {
  backend = await startBackend();
});
beforeEach(() => {
  backend.asked.length = 0;
});
afterEach(() => {
  for (const outbox of open.splice(0)) outbox.dispose();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
afterAll(() => backend.stop());

const ticket = { loanAppNo: '251118172605', entityId: 'e-1', phoneNumber: null, callReferenceId: null };
const options = { idempotencyKey: 'key-1', about: '251118172605', callGrant: 'grant' };
const success = { body: { status: 'SUCCESS', data: { freshDeskUrl: 'https://desk.example/1' } } };
const refused = { body: { status: 'ERROR', error: { errorCode: 'X', errorMessage: 'No' } } };

function connect(store = memoryStore(), more: OutboxOptions = {}) {
  const { remote } = createRemote({ base: backend.base, credentials: () => null, signedOut: () => undefined });
  const outbox = createOutbox(store, remote, 'u-1', more);
  open.push(outbox);
  return outbox;
}
async function hurryUntil(outbox: Outbox, isDone: () => boolean) {
  while (!isDone()) {
    outbox.hurry();
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

it('sends a write once where all is well, and keeps nothing', async () => {
  backend.answerNext(success);
  const store = memoryStore();
  const outbox = connect(store);
  await expect(outbox.send('createTelephonyTicket', ticket, options)).resolves.toEqual(success.body.data);
  expect(backend.asked).toHaveLength(1);
  expect(outbox.waiting.value).toEqual([]);
  expect(await store.entries('outbox/')).toEqual([]);
});

it('sends a write where the browser refuses locks, as it does in another site’s page', async () => {
  const request = vi.fn<() => Promise<never>>().mockRejectedValue(new DOMException('', 'SecurityError'));
  vi.stubGlobal('navigator', { locks: { request } });
  backend.answerNext(success);
  await expect(connect().send('createTelephonyTicket', ticket, options)).resolves.toEqual(success.body.data);
  expect([backend.asked.length, request.mock.calls.length]).toEqual([1, 1]);
});

it('goes on with the same key through broken connections, 429 and 5xx until the server has answered', async () => {
  backend.answerNext({ breaks: true }, { status: 503 }, { status: 429 }, { breaks: true }, success);
  const outbox = connect();
  const sent = outbox.send('createTelephonyTicket', ticket, options);
  expect(outbox.waiting.value.map(({ key, about }) => [key, about])).toEqual([['key-1', '251118172605']]);
  await hurryUntil(outbox, () => outbox.waiting.value.length === 0);
  await expect(sent).resolves.toEqual(success.body.data);
  expect(backend.asked.map(({ headers }) => [headers['idempotency-key'], headers['x-call-grant']])).toEqual(
    Array.from({ length: 5 }, () => ['key-1', 'grant']),
  );
});

it('goes on where the call itself fails, as it does where a page cannot say whose session it is', async () => {
  const failures: Error[] = [new Error('The page has no session'), new TypeError('Not a token')];
  const credentials = async () => {
    const failure = failures.shift();
    if (failure) throw failure;
    return null;
  };
  const { remote } = createRemote({ base: backend.base, credentials, signedOut: () => undefined });
  const store = memoryStore();
  const outbox = createOutbox(store, remote, 'u-1');
  open.push(outbox);
  const kept = { subject: 'call-1', values: {}, idempotencyKey: 'key-of-draft', keptAt: 0 };
  backend.answerNext({ body: { status: 'SUCCESS', data: { isKept: true } } });
  const sent = outbox.send('keepDraft', kept, { idempotencyKey: 'key-1', about: 'a call' });
  await vi.waitFor(() => expect(outbox.waiting.value[0]?.retryAt).toBeDefined());
  expect(await store.entries('outbox/')).toHaveLength(1);
  await hurryUntil(outbox, () => outbox.waiting.value.length === 0);
  await expect(sent).resolves.toEqual({ isKept: true });
  expect([backend.asked.length, await store.entries('outbox/')]).toEqual([1, []]);
});

it('tells a form that closes meanwhile that nothing was refused, whatever stopped the call', async () => {
  const outbox = createOutbox(memoryStore(), () => Promise.reject(new Error('The page has no session')), 'u-1');
  const sent = outbox.send('createTelephonyTicket', ticket, options);
  await vi.waitFor(() => expect(outbox.waiting.value[0]?.retryAt).toBeDefined());
  outbox.dispose();
  await expect(sent).rejects.toMatchObject({ code: 'NOT_SENT', isRetryable: true });
});

it.each([
  ['a refusal', refused],
  ['400', { status: 400 }],
  ['403', { status: 403 }],
  ['404', { status: 404 }],
])('hands %s back to the form at once and does not try again', async (_name, answer) => {
  backend.answerNext(answer);
  const store = memoryStore();
  const outbox = connect(store);
  await expect(outbox.send('createTelephonyTicket', ticket, options)).rejects.toMatchObject({ name: 'CallError' });
  expect(outbox.waiting.value).toEqual([]);
  expect(await store.entries('outbox/')).toEqual([]);
  expect(backend.asked).toHaveLength(1);
});

it('takes up what a killed page left, with its key, and never that of another user', async () => {
  const store = browserStore();
  backend.answerNext({ breaks: true });
  const killed = connect(store);
  void killed.send('createTelephonyTicket', ticket, { ...options, draft: 'call-1' }).catch(() => undefined);
  await hurryUntil(killed, () => backend.asked.length > 0);
  killed.dispose();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(backend.asked).toHaveLength(1);
  backend.asked.length = 0;

  const { remote } = createRemote({ base: backend.base, credentials: () => null, signedOut: () => undefined });
  const other = createOutbox(store, remote, 'u-2');
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

/** A page that was killed while it met no server. */
async function leave(store: KeptStore, more: Partial<WriteOptions>) {
  backend.answerNext({ breaks: true });
  const killed = connect(store);
  void killed.send('createTelephonyTicket', ticket, { ...options, ...more }).catch(() => undefined);
  await hurryUntil(killed, () => backend.asked.length > 0);
  killed.dispose();
  await new Promise((resolve) => setTimeout(resolve, 20));
  backend.asked.length = 0;
}

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

it('listens for the network only while something waits', async () => {
  const heard = new Set<unknown>();
  vi.stubGlobal('addEventListener', (type: string, listener: unknown) => type === 'online' && heard.add(listener));
  vi.stubGlobal('removeEventListener', (_type: string, listener: unknown) => heard.delete(listener));
  const outbox = connect();
  expect(heard.size).toBe(0);
  backend.answerNext({ breaks: true }, success);
  const sent = outbox.send('createTelephonyTicket', ticket, options);
  await vi.waitFor(() => expect(outbox.waiting.value[0]?.retryAt).toBeDefined());
  expect(heard.size).toBe(1);
  for (const online of heard) (online as () => void)();
  await sent;
  expect(heard.size).toBe(0);
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

it('takes for left over nothing that this page has just been answered', async () => {
  backend.answerNext(success);
  const slow = memoryStore();
  let letGo = () => undefined as void;
  const gone = new Promise<void>((resolve) => (letGo = resolve));
  const outbox = connect({ ...slow, delete: () => gone });
  const sent = outbox.send('createTelephonyTicket', ticket, options);
  await vi.waitFor(() => expect(outbox.waiting.value).toEqual([]));
  expect(await slow.entries('outbox/')).toHaveLength(1);
  expect(await outbox.left()).toEqual([]);
  letGo();
  await sent;
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

it('gives up a write that grows too old on this page', async () => {
  const outbox = connect();
  backend.answerNext({ breaks: true });
  const sent = outbox.send('createTelephonyTicket', ticket, options);
  await vi.waitFor(() => expect(outbox.waiting.value[0]?.retryAt).toBeDefined());
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + unsavedLifetimeMs + 1000);
  outbox.hurry();
  await expect(sent).rejects.toMatchObject({ code: 'TOO_OLD' });
  expect(backend.asked).toHaveLength(1);
});

it('waits through an expired session and sends after the next sign-in', async () => {
  backend.answerNext({ status: 401 }, { status: 401 }, success);
  const outbox = connect();
  const sent = outbox.send('createTelephonyTicket', ticket, options);
  await hurryUntil(outbox, () => backend.asked.length >= 3);
  await expect(sent).resolves.toEqual(success.body.data);
});
