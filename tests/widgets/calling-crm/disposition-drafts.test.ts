import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createDraft, type DraftServer, type KeptDraft } from '../../../widgets/client/drafts/draft.ts';
import { memoryStore } from '../../../widgets/client/drafts/kept-store.ts';
import { createOutbox } from '../../../widgets/client/drafts/outbox.ts';
import { createDisposition } from '../../../widgets/calling-crm/parts/form/disposition.state.ts';
import { entryOf, fakeServer, loan } from './telephony-fakes.ts';

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => vi.useRealTimers());

const empty = { callStatus: '', callRating: '', remarks: '' };
type Values = typeof empty;
type Answer = Awaited<ReturnType<DraftServer['read']>>;

/** A server that answers what it holds once it is told to. */
function silentServer() {
  const asked: { own: string | undefined; answer(value: Answer): void }[] = [];
  const kept: KeptDraft<unknown>[] = [];
  const server: DraftServer = {
    read: (_, own) => new Promise<Answer>((answer) => asked.push({ own, answer })),
    keep: async (_, draft) => kept.push(draft) > 0,
    drop: () => undefined,
  };
  return { server, asked, kept };
}

async function left(text: Partial<Values>) {
  const store = memoryStore();
  const draft = createDraft<Values>(store, 'u-1', 'nach/1/cx-1');
  draft.keep({ ...empty, ...text });
  await draft.flush();
  return { store, key: draft.idempotencyKey.peek(), keptAt: draft.keptAt.peek() };
}
const elsewhere = (text: Partial<Values>, keptAt: number): Answer => ({
  kept: { values: { ...empty, ...text }, idempotencyKey: 'key-of-another-machine', keptAt },
  savedAt: undefined,
});
const saved = (savedAt: number): Answer => ({ kept: undefined, savedAt });

const input = (remarks: string) => ({
  callStatus: 'Connected',
  subCallStatus: 'Call back requested',
  followUpDate: '',
  language: null,
  userQuery: null,
  callOutcome: null,
  remarks,
  userId: 'agent-7',
  crtObjectId: 'crt-1',
  loanAppNo: loan,
  entityId: 'entity-1',
  productType: 'PERSONAL_LOAN' as const,
  endCall: false,
});

function open(store = memoryStore(), server?: DraftServer) {
  let isOnline: () => void = () => undefined;
  const online = new Promise<void>((resolve) => (isOnline = resolve));
  const { connection, saves: asked } = fakeServer({
    saveTelephonyCall: async (asks) => (await online, { entry: entryOf(asks) }),
  });
  const disposition = createDisposition({
    store,
    outbox: createOutbox(store, connection.remote, 'u-1'),
    owner: 'u-1',
    subject: 'nach/1/cx-1',
    empty,
    rules: {},
    events: { entered: () => undefined, saved: () => undefined, failed: () => undefined },
    server,
    call: 'saveTelephonyCall',
    about: loan,
    inputOf: ({ remarks }: Values) => input(remarks),
  });
  const saves = () => asked().map(({ options: { idempotencyKey: key } }) => ({ key }));
  return { disposition, saves, isOnline, remarks: () => disposition.form.values.value.remarks };
}

it("shows the browser's own text at once, however long the server is silent", async () => {
  const { store } = await left({ remarks: 'Half a sentence' });
  const { server } = silentServer();
  const { disposition, remarks } = open(store, server);
  const restored = disposition.restore();
  await vi.waitFor(() => expect(remarks()).toBe('Half a sentence'), { timeout: 400 });
  await vi.advanceTimersByTimeAsync(5000);
  await restored;
  expect([disposition.isPending.value, remarks()]).toEqual([false, 'Half a sentence']);
});

it('takes the newer text of another machine where nobody has typed, and its key', async () => {
  const { store, keptAt } = await left({ remarks: 'Half a sentence' });
  const { server, asked } = silentServer();
  const { disposition, saves, isOnline, remarks } = open(store, server);
  const restored = disposition.restore();
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  asked[0]?.answer(elsewhere({ remarks: 'A whole sentence' }, keptAt + 1000));
  await restored;
  expect(remarks()).toBe('A whole sentence');
  isOnline();
  await disposition.submit();
  expect(saves().map(({ key }) => key)).toEqual(['key-of-another-machine']);
});

it('puts the words of another machine before those that were typed meanwhile, and leaves every choice made here', async () => {
  const { store, keptAt } = await left({ callRating: '2', remarks: 'First' });
  const { server, asked, kept } = silentServer();
  const { disposition, remarks } = open(store, server);
  void disposition.restore();
  await vi.waitFor(() => expect(remarks()).toBe('First'));
  await vi.advanceTimersByTimeAsync(5000);
  disposition.form.set({ callRating: '4', remarks: 'First, then typed here' });
  await vi.advanceTimersByTimeAsync(1000);
  expect(kept).toEqual([]);
  asked[0]?.answer(elsewhere({ callStatus: 'Ringing', callRating: '3', remarks: 'Of another desk' }, keptAt + 1));
  await vi.waitFor(() => expect(remarks()).toBe('Of another desk\nFirst, then typed here'));
  expect(disposition.form.values.value).toMatchObject({ callStatus: 'Ringing', callRating: '4' });
  await vi.waitFor(() => expect(kept.at(-1)?.values).toMatchObject({ remarks: remarks() }));
});

it('keeps nothing on the server in the place of a text that it has not given yet, and asks it until it answers', async () => {
  const { server, asked, kept } = silentServer();
  const { disposition, remarks } = open(memoryStore(), server);
  void disposition.restore();
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  asked[0]?.answer(undefined);
  await vi.advanceTimersByTimeAsync(1000);
  disposition.form.set({ remarks: 'A' });
  await vi.advanceTimersByTimeAsync(9000);
  expect([asked.length, kept.length]).toEqual([2, 0]);
  asked[1]?.answer(elsewhere({ remarks: 'The note of before' }, 1));
  await vi.waitFor(() => expect(remarks()).toBe('The note of before\nA'));
});

it('passes for no newer than it is: what is only shown again is not kept anew', async () => {
  const { store, keptAt } = await left({ remarks: 'Half a sentence' });
  const { server } = silentServer();
  const { disposition, remarks } = open(store, server);
  void disposition.restore();
  await vi.waitFor(() => expect(remarks()).toBe('Half a sentence'));
  await vi.advanceTimersByTimeAsync(1000);
  expect(await store.get('draft/u-1/nach/1/cx-1')).toMatchObject({ keptAt });
});

it('hands the server what was typed while it was away', async () => {
  const { store, keptAt } = await left({ remarks: 'Typed offline' });
  const { server, asked, kept } = silentServer();
  const { disposition } = open(store, server);
  const restored = disposition.restore();
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  asked[0]?.answer(elsewhere({ remarks: 'Typed' }, keptAt - 1000));
  await restored;
  expect(kept).toMatchObject([{ values: { remarks: 'Typed offline' }, keptAt }]);
});

it('shows what the server held once the save is done that was sent while it was silent, for a save of its own', async () => {
  const { store, keptAt } = await left({ remarks: 'First' });
  const { server, asked } = silentServer();
  const { disposition, saves, isOnline, remarks } = open(store, server);
  void disposition.restore();
  await vi.waitFor(() => expect(remarks()).toBe('First'));
  await vi.advanceTimersByTimeAsync(5000);
  const submitted = disposition.submit();
  await vi.waitFor(() => expect(saves()).toHaveLength(1));
  asked[0]?.answer(elsewhere({ remarks: 'Of another desk' }, keptAt + 1));
  await vi.advanceTimersByTimeAsync(100);
  expect(remarks()).toBe('First');
  isOnline();
  await submitted;
  await vi.waitFor(() => expect(remarks()).toBe('Of another desk'));
  await disposition.submit();
  expect(new Set(saves().map(({ key }) => key)).size).toBe(2);
});

it('shows nothing of a text that was saved at another machine, and removes it from this one', async () => {
  const { store, key, keptAt } = await left({ remarks: 'Saved elsewhere' });
  const { server, asked, kept } = silentServer();
  const { disposition, saves, isOnline, remarks } = open(store, server);
  const restored = disposition.restore();
  await vi.waitFor(() => expect(asked.map(({ own }) => own)).toEqual([key]));
  asked[0]?.answer(saved(keptAt + 60_000));
  await restored;
  expect([remarks(), disposition.isDirty.value, kept]).toEqual(['', false, []]);
  expect(await store.entries('draft/')).toEqual([]);
  disposition.form.set({ remarks: 'The next save' });
  isOnline();
  await disposition.submit();
  expect(saves()[0]?.key).not.toBe(key);
});

it('keeps what was typed after the save at another machine, for a save of its own', async () => {
  const { store, key, keptAt } = await left({ remarks: 'Typed after it' });
  const { server, asked } = silentServer();
  const { disposition, saves, isOnline, remarks } = open(store, server);
  const restored = disposition.restore();
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  asked[0]?.answer(saved(keptAt - 60_000));
  await restored;
  expect(remarks()).toBe('Typed after it');
  isOnline();
  await disposition.submit();
  expect(saves()[0]?.key).not.toBe(key);
});

it('leaves what is typed over a text that turns out to be saved at another machine', async () => {
  const { store, key, keptAt } = await left({ remarks: 'Saved elsewhere' });
  const { server, asked } = silentServer();
  const { disposition, remarks } = open(store, server);
  void disposition.restore();
  await vi.waitFor(() => expect(remarks()).toBe('Saved elsewhere'));
  await vi.advanceTimersByTimeAsync(5000);
  disposition.form.set({ remarks: 'Saved elsewhere, and more' });
  asked[0]?.answer(saved(keptAt + 1000));
  await vi.advanceTimersByTimeAsync(1000);
  expect(remarks()).toBe('Saved elsewhere, and more');
  const [[, draft]] = (await store.entries<KeptDraft<Values>>('draft/')) as [[string, KeptDraft<Values>]];
  expect([draft.values.remarks, draft.idempotencyKey === key]).toEqual([remarks(), false]);
});
