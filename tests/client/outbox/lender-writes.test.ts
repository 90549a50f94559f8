import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { memoryStore } from '../../../widgets/client/drafts/kept-store.ts';
import { createOutbox, type Outbox } from '../../../widgets/client/drafts/outbox.ts';
import { createRemote } from '../../../widgets/client/remote.ts';
import { startBackend } from '../backend.ts';
import { hurryUntil } from './outbox-backend.ts';

/** A lender's own backend: it does a write again that is sent again. */
const backend = await startBackend({ isCore: true });
const open: Outbox[] = [];
beforeEach(() => {
  backend.asked.length = 0;
});
afterEach(() => {
  for (const outbox of open.splice(0)) outbox.dispose();
  vi.unstubAllGlobals();
});
afterAll(() => backend.stop());

const save = {
  callStatus: 'Connected',
  subCallStatus: 'Call back requested',
  followUpDate: '2027/01/05 11:30',
  language: null,
  userQuery: null,
  callOutcome: null,
  remarks: 'Pays on Friday',
  userId: 'agent-7',
  crtObjectId: 'crt-1',
  loanAppNo: '251118172605',
  entityId: 'entity-1',
  productType: 'PERSONAL_LOAN' as const,
  endCall: false,
};
const options = { idempotencyKey: 'key-1', about: '251118172605', draft: 'call-1' };
const unconfirmed = {
  kind: 'unknown',
  code: 'UPSTREAM_UNCONFIRMED',
  isRetryable: false,
  showsErrorPage: false,
  message: "The server's answer could not be read; it may have been saved: check the history",
};

/** A page that has loaded its call, so that it knows what the backend offers. */
async function connect(store = memoryStore(), handBack = vi.fn<() => Promise<void>>()) {
  const { remote, offer } = createRemote({
    base: backend.base,
    credentials: () => null,
    signedOut: () => undefined,
  });
  backend.answerNext({ body: { status: 'SUCCESS', data: [] } });
  await remote('telephonyCallHistory', { loanAppNo: save.loanAppNo, productType: save.productType });
  await vi.waitFor(() => expect(offer.extensions.value).toEqual([]));
  backend.asked.length = 0;
  const isDoneOnce = () => offer.mayHave('idempotency');
  const outbox = createOutbox(store, remote, 'u-1', { isDoneOnce, handBack });
  open.push(outbox);
  return outbox;
}

it.each([
  ['success false', { success: false, message: 'Agent not mapped' }, 'Agent not mapped'],
  ['a code and words', { code: 'E1', message: 'Closed' }, 'Closed'],
  ['errors', { errors: [{ message: 'Closed' }] }, 'Closed'],
  ['a failed status', { status: 'FAILED' }, 'Please try again'],
])('hands a save back as refused that is answered with %s', async (_, body, message) => {
  const outbox = await connect();
  backend.answerNext({ body });
  await expect(outbox.send('saveTelephonyCall', save, options)).rejects.toMatchObject({ kind: 'refused', message });
  expect([outbox.waiting.value, backend.asked.length]).toEqual([[], 1]);
});

it.each([
  ['204', { status: 204 }],
  ['nothing', {}],
  ['no word of it', { body: { id: 7 } }],
  ['a code that is good', { body: { code: 200, message: 'Done' } }],
  ['HTML', { text: '<p>Saved</p>' }],
  ['500', { status: 500, body: {} }],
  ['a cut connection', { breaks: true }],
])('sends a save once that is answered with %s, whichever tab or page asks for it again', async (_, answer) => {
  const store = memoryStore();
  const outbox = await connect(store);
  backend.answerNext(answer);
  await expect(outbox.send('saveTelephonyCall', save, options)).rejects.toMatchObject(unconfirmed);
  const next = await connect(store);
  backend.asked.length = 0;
  for (const each of [outbox, next])
    await expect(each.send('saveTelephonyCall', save, options)).rejects.toMatchObject(unconfirmed);
  expect([backend.asked, outbox.waiting.value, await next.left()]).toEqual([[], [], []]);
});

it.each([[{ success: true }], [{ ok: true }], [{ status: 'OK' }], [{ status: 'SUCCESS' }]])(
  'takes a save for saved that is answered %j',
  async (body) => {
    const outbox = await connect();
    backend.answerNext({ body });
    await expect(outbox.send('saveTelephonyCall', save, options)).resolves.toMatchObject({ entry: null });
  },
);

it('takes a reply without an envelope for a reply where it has a field of it', async () => {
  const outbox = await connect();
  const ticket = { loanAppNo: null, entityId: 'e-1', phoneNumber: null, callReferenceId: null };
  backend.answerNext({ body: { freshDeskUrl: 'https://desk.example/1' } });
  const made = outbox.send('createTelephonyTicket', ticket, options);
  await expect(made).resolves.toEqual({ freshDeskUrl: 'https://desk.example/1' });
});

it('sends a save again that cannot have arrived: the browser had no network, or the backend was too busy', async () => {
  const outbox = await connect();
  vi.stubGlobal('navigator', { onLine: false });
  backend.answerNext({ breaks: true }, { status: 429 }, { body: { status: 'SUCCESS', data: {} } });
  const sent = outbox.send('saveTelephonyCall', save, options);
  await hurryUntil(outbox, () => outbox.waiting.value.length === 0);
  await expect(sent).resolves.toMatchObject({ entry: null });
  expect(backend.asked).toHaveLength(3);
});

it('does not send again what a killed page was sending, and notes it in the draft', async () => {
  const store = memoryStore();
  const killed = await connect(store);
  backend.answerNext({ afterMs: 60_000 });
  void killed.send('saveTelephonyCall', save, options).catch(() => undefined);
  await vi.waitFor(() => expect(backend.asked).toHaveLength(1));
  const handBack = vi.fn<() => Promise<void>>().mockResolvedValue();
  const next = await connect(store, handBack);
  await next.resume();
  await vi.waitFor(() =>
    expect(handBack).toHaveBeenCalledWith(
      expect.objectContaining({ draft: 'call-1' }),
      expect.objectContaining({ kind: 'unknown' }),
    ),
  );
  expect([backend.asked, next.waiting.value]).toEqual([[], []]);
});
