import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import type * as Kept from 'idb-keyval';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { unsavedLifetimeMs } from '../../../widgets/contract/drafts/unsaved.ts';
import type { FakeAnswers } from '../../support/fake-connection.ts';
import { entryOf, fakeServer, loaded, loan, offline, openCrm, refusal, typed } from './telephony-fakes.ts';

/** How long the browser's store takes to answer. */
const store = vi.hoisted(() => ({ answers: Promise.resolve() }));
vi.mock('idb-keyval', async (importOriginal) => {
  const real = await importOriginal<typeof Kept>();
  const get: typeof real.get = async (key, custom) => {
    await store.answers;
    return real.get(key, custom);
  };
  return { ...real, get };
});

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Another tab holds the draft until it is granted here. */
function slowLocks() {
  let grant: () => void = () => undefined;
  const granted = new Promise<void>((resolve) => (grant = resolve));
  const held: { name: string }[] = [];
  const request = async (name: string, _options: object, hold: () => Promise<void>) => {
    held.push({ name });
    await granted;
    return hold();
  };
  vi.stubGlobal('navigator', { locks: { request, query: async () => ({ held }) } });
  return grant;
}

it("on the product's own pages a reload brings back what was typed a second before", async () => {
  const before = await openCrm(fakeServer({}, false));
  before.ready().disposition.form.set({ remarks: 'Half a sentence' });
  await vi.waitFor(() => expect(before.ready().disposition.saveState.value.phase).toBe('drafted'));

  const after = await openCrm(fakeServer({}, false));
  expect(after.ready().disposition.form.values.value.remarks).toBe('Half a sentence');
});

it('while what was typed before is still looked for the form stands still: nothing is typed in its place', async () => {
  const before = await openCrm(fakeServer({}, false));
  before.ready().disposition.form.set({ remarks: 'Half a sentence' });
  await vi.waitFor(() => expect(before.ready().disposition.saveState.value.phase).toBe('drafted'));

  let answer = (): void => undefined;
  store.answers = new Promise((resolve) => (answer = resolve));
  const { disposition } = (await openCrm(fakeServer({}, false))).ready();
  expect([disposition.isPending.value, disposition.form.values.value.remarks]).toEqual([true, '']);
  answer();
  await vi.waitFor(() => expect(disposition.isPending.value).toBe(false));
  expect(disposition.form.values.value.remarks).toBe('Half a sentence');
});

it('what could not be sent before the page went is sent by the next one, with the same key and body', async () => {
  const dead = fakeServer({ saveTelephonyCall: () => Promise.reject(offline()) }, false);
  const before = await openCrm(dead);
  before.ready().disposition.form.set(typed);
  void before.ready().disposition.submit();
  await vi.waitFor(() => expect(before.ready().disposition.saveState.value.phase).toBe('retrying'));
  const [first] = dead.saves();
  before.state.dispose();

  const server = fakeServer({ saveTelephonyCall: (input) => ({ entry: entryOf(input) }) }, false);
  const after = await openCrm(server);
  await vi.waitFor(() => expect(after.events.saved).toHaveBeenCalledTimes(1));
  for (const { input, options } of server.saves())
    expect([input, options.idempotencyKey]).toEqual([first?.input, first?.options.idempotencyKey]);
  const { form, isDirty } = after.ready().disposition;
  expect([form.values.value.remarks, isDirty.value]).toEqual(['', false]);

  const later = fakeServer({}, false);
  const { disposition } = (await openCrm(later)).ready();
  expect([disposition.form.values.value.remarks, later.saves().length]).toEqual(['', 0]);
});

it('what could not be sent for too long stands in its form again, which says so, and is not sent by itself', async () => {
  const dead = fakeServer({ saveTelephonyCall: () => Promise.reject(offline()) }, false);
  const before = await openCrm(dead);
  before.ready().disposition.form.set(typed);
  void before.ready().disposition.submit();
  await vi.waitFor(() => expect(before.ready().disposition.saveState.value.phase).toBe('retrying'));
  before.state.dispose();

  const realNow = Date.now;
  vi.spyOn(Date, 'now').mockImplementation(() => realNow() + unsavedLifetimeMs);
  const server = fakeServer({}, false);
  const after = await openCrm(server);
  await vi.waitFor(() => expect(after.events.failed).toHaveBeenCalledTimes(1));
  expect(after.events.failed.mock.calls[0]?.[0]).toContain('could not be saved for 14 days');
  const { disposition } = after.ready();
  expect([disposition.form.values.value.remarks, server.saves()]).toEqual([typed.remarks, []]);
  await disposition.submit();
  const [saved] = server.saves();
  expect(saved?.options.idempotencyKey).not.toBe(dead.saves()[0]?.options.idempotencyKey);
});

it('what is typed before the browser says that this tab holds the draft stays, and is kept', async () => {
  const grant = slowLocks();
  const { disposition } = (await openCrm(fakeServer({}, false))).ready();
  void disposition.hold();
  disposition.form.set({ remarks: 'Typed at once' });
  await vi.waitFor(() => expect(disposition.elsewhere.value).not.toBeNull());
  grant();
  await vi.waitFor(() => expect(disposition.elsewhere.value).toBeNull());
  await vi.waitFor(() => expect(disposition.saveState.value.phase).toBe('drafted'));
  expect(disposition.form.values.value.remarks).toBe('Typed at once');
});

it('gives way to what another tab has written meanwhile', async () => {
  const grant = slowLocks();
  const { disposition } = (await openCrm(fakeServer({}, false))).ready();
  void disposition.hold();
  disposition.form.set({ remarks: 'Two letters' });
  await vi.waitFor(() => expect(disposition.elsewhere.value).not.toBeNull());
  vi.stubGlobal('navigator', {});
  const other = (await openCrm(fakeServer({}, false))).ready().disposition;
  other.form.set({ remarks: 'A whole sentence of the other tab' });
  await vi.waitFor(() => expect(other.saveState.value.phase).toBe('drafted'));
  grant();
  await vi.waitFor(() => expect(disposition.form.values.value.remarks).toBe('A whole sentence of the other tab'));
});

it('a save that an earlier page left takes nothing away that was typed while the store was slow', async () => {
  const dead = fakeServer({ saveTelephonyCall: () => Promise.reject(offline()) }, false);
  const before = await openCrm(dead);
  before.ready().disposition.form.set(typed);
  void before.ready().disposition.submit();
  await vi.waitFor(() => expect(before.ready().disposition.saveState.value.phase).toBe('retrying'));
  before.state.dispose();

  const after = await openCrm(fakeServer({}, false));
  const { form } = after.ready().disposition;
  form.set({ remarks: 'The next sentence' });
  await vi.waitFor(() => expect(after.events.saved).toHaveBeenCalledTimes(1));
  expect(form.values.value.remarks).toBe('The next sentence');
});

/** A page that was closed before its save met a server, and the next one, where the server refuses it while another call is shown. */
async function refusedMeanwhile() {
  const loadTelephonyCall: FakeAnswers['loadTelephonyCall'] = ({ crtObjectId = null }) => ({
    ...loaded,
    call: { ...loaded.call, crtObjectId },
  });
  const dead = fakeServer({ loadTelephonyCall, saveTelephonyCall: () => Promise.reject(offline()) }, false);
  const before = await openCrm(dead);
  before.ready().disposition.form.set(typed);
  void before.ready().disposition.submit();
  await vi.waitFor(() => expect(before.ready().disposition.saveState.value.phase).toBe('retrying'));
  before.state.dispose();

  let isRefusing = true;
  const server = fakeServer(
    {
      loadTelephonyCall,
      saveTelephonyCall: (input) => (isRefusing ? Promise.reject(refusal()) : { entry: entryOf(input) }),
    },
    false,
  );
  const after = await openCrm(server, { crtObjectId: 'crt-2' });
  await vi.waitFor(() => expect(server.saves()).toHaveLength(1));
  await vi.waitFor(() => expect(after.state.keeping.outbox.waiting.value).toEqual([]));
  return { dead, server, after, accept: () => (isRefusing = false) };
}

it('says of a save that was refused after its page was gone, when its call is opened, why its text is there again', async () => {
  const { dead, server, after, accept } = await refusedMeanwhile();
  expect(after.events.failed).not.toHaveBeenCalled();
  for (const crtObjectId of ['crt-1', 'crt-2', 'crt-1']) await after.state.load({ crtObjectId });
  const told = 'This call was not saved. This call status is not one of the list';
  expect(after.events.failed.mock.calls).toEqual([[told], [told]]);
  const { disposition } = after.ready();
  expect(disposition.form.values.value).toEqual({ ...disposition.form.values.value, ...typed });
  expect(Object.keys(disposition.form.values.value)).not.toContain('refusal');
  accept();
  await disposition.submit();
  const keys = server.saves().map(({ options }) => options.idempotencyKey);
  expect([keys.length, keys[0]]).toEqual([2, dead.saves()[0]?.options.idempotencyKey]);
  expect(keys[1]).not.toBe(keys[0]);
  await after.state.load({ crtObjectId: 'crt-1' });
  expect([after.events.failed.mock.calls.length, after.ready().disposition.isDirty.value]).toEqual([2, false]);
});

it('says of a save that is refused once the next call is shown which call it is of, and keeps its text with the reason', async () => {
  let refuse = (): void => undefined;
  const refused = new Promise<never>((_, reject) => (refuse = () => reject(refusal())));
  const server = fakeServer(
    {
      loadTelephonyCall: ({ crtObjectId = null }) => ({ ...loaded, call: { ...loaded.call, crtObjectId } }),
      saveTelephonyCall: () => refused,
    },
    false,
  );
  const crm = await openCrm(server);
  crm.ready().disposition.form.set(typed);
  void crm.ready().disposition.submit();
  await vi.waitFor(() => expect(server.saves()).toHaveLength(1));
  await crm.state.load({ crtObjectId: 'crt-2' });
  refuse();
  await vi.waitFor(() => expect(crm.events.failed).toHaveBeenCalledTimes(1));
  expect(crm.events.failed.mock.calls[0]?.[0]).toBe(
    `A call of ${loan} was not saved, its text is parked. This call status is not one of the list`,
  );
  await crm.state.load({ crtObjectId: 'crt-1' });
  expect(crm.ready().disposition.form.values.value.remarks).toBe(typed.remarks);
  expect(crm.events.failed).toHaveBeenLastCalledWith(
    'This call was not saved. This call status is not one of the list',
  );
});
