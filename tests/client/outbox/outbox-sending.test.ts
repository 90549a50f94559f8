import { expect, it, vi } from 'vitest';
import { memoryStore } from '../../../widgets/client/drafts/kept-store.ts';
import { createOutbox } from '../../../widgets/client/drafts/outbox.ts';
import { unsavedLifetimeMs } from '../../../widgets/contract/drafts/unsaved.ts';
import { hurryUntil, options, refused, startOutboxes, success, ticket } from './outbox-backend.ts';

const { backend, connect } = await startOutboxes();

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
  const store = memoryStore();
  const outbox = connect(store, {}, { credentials });
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
