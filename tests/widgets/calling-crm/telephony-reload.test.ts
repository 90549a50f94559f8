import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, it, vi } from 'vitest';
import { entryOf, fakeServer, offline, openCrm, typed } from './telephony-fakes.ts';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

it("on the product's own pages a reload brings back what was typed a second before", async () => {
  const before = await openCrm(fakeServer({}, false));
  before.ready().disposition.form.set({ remarks: 'Half a sentence' });
  await vi.waitFor(() => expect(before.ready().disposition.saveState.value.phase).toBe('drafted'));

  const after = await openCrm(fakeServer({}, false));
  expect(after.ready().disposition.form.values.value.remarks).toBe('Half a sentence');
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
