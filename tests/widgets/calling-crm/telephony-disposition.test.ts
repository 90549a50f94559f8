import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  bankingCustomer,
  entryOf,
  fakeServer,
  loaded,
  loan,
  offline,
  openCrm,
  refusal,
  typed,
} from './telephony-fakes.ts';
import { nextCall } from '../../support/next-call.js';

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => vi.useRealTimers());

/** A promise and the function that settles it. */
function gate() {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open, opened };
}

describe('saving', () => {
  it('sends just what the specification lists, under the grant of the load [AP-66][CO-16][CO-44][DT-07]', async () => {
    const server = fakeServer();
    const { disposition } = (await openCrm(server)).ready();
    disposition.form.set({ ...typed, followUpDate: nextCall.field });
    expect(await disposition.submit()).toBe(true);
    expect(server.saves()).toHaveLength(1);
    expect(server.saves()[0]?.input).toEqual({
      callStatus: 'Third party',
      subCallStatus: 'Call back requested',
      followUpDate: nextCall.wire,
      language: 'Hindi',
      userQuery: null,
      callOutcome: null,
      remarks: 'Will pay on Friday',
      userId: 'agent-7',
      crtObjectId: 'crt-1',
      loanAppNo: loan,
      entityId: 'entity-1',
      productType: 'PERSONAL_LOAN',
      endCall: false,
    });
    expect(server.saves()[0]?.options.callGrant).toBe('grant-1');

    const without = fakeServer({
      loadTelephonyCall: () => ({
        ...loaded,
        callingCrmResponseDTO: {
          ...loaded.callingCrmResponseDTO,
          productType: 'BANKING',
          callingResponseDto: bankingCustomer,
        },
      }),
    });
    const banking = (await openCrm(without)).ready().disposition;
    banking.form.set({ ...typed, callOutcome: 'Follow up' });
    await banking.submit();
    expect(without.saves()[0]?.input).toMatchObject({
      loanAppNo: null,
      productType: 'BANKING',
      callOutcome: 'Follow up',
    });
  });

  it('sends nothing while a field needs an answer, and keeps every word', async () => {
    const server = fakeServer();
    const { disposition } = (await openCrm(server)).ready();
    disposition.form.set({ remarks: 'Half', followUpDate: '2020-01-31T14:05' });
    expect(await disposition.submit()).toBe(false);
    expect(disposition.form.messages.value).toEqual({
      subCallStatus: 'Please select the call status',
      followUpDate: 'The next call date lies in the past',
    });
    expect([disposition.form.values.value.remarks, server.saves().length]).toEqual(['Half', 0]);
  });

  it('leaves a fresh form for the same call and the entry on top of the history', async () => {
    const crm = await openCrm(fakeServer());
    const { disposition, history } = crm.ready();
    disposition.form.set(typed);
    await disposition.submit();
    expect(disposition.form.values.value.remarks).toBe('');
    expect(disposition.isDirty.value).toBe(false);
    expect(disposition.saveState.value.phase).toBe('saved');
    expect([history.count.value, history.last.value?.remarks]).toEqual([3, 'Will pay on Friday']);
    const [saved] = crm.events.saved.mock.calls[0] as [{ callRef: string; idempotencyKey: string; endCall: boolean }];
    expect(saved).toEqual({
      callRef: history.last.value?.callRef,
      idempotencyKey: expect.stringMatching(/^[\da-f]{32}$/) as unknown,
      endCall: false,
      isShown: true,
    });
    expect(history.fresh.value.has(saved.callRef)).toBe(true);
  });

  it('saves two calls in a row under two keys, and a double click under one', async () => {
    const { open, opened } = gate();
    const server = fakeServer({ saveTelephonyCall: async (input) => (await opened, { entry: entryOf(input) }) });
    const { disposition } = (await openCrm(server)).ready();
    disposition.form.set(typed);
    const clicks = [disposition.submit(), disposition.submit(), disposition.submit()];
    await vi.waitFor(() => expect(disposition.saveState.value.phase).toBe('saving'));
    open();
    await Promise.all(clicks);
    expect(server.saves()).toHaveLength(1);
    expect([disposition.form.messages.value, disposition.isStopped.value]).toEqual([{}, false]);
    disposition.form.set(typed);
    await disposition.submit();
    const keys = server.saves().map(({ options }) => options.idempotencyKey);
    expect(new Set(keys).size).toBe(2);
  });

  it('is over once the form is empty: what is typed and sent then goes out, on a slow disk too', async () => {
    const server = fakeServer();
    const crm = await openCrm(server);
    const { disposition } = crm.ready();
    const { store } = crm.state.keeping;
    const remove = store.delete.bind(store);
    vi.spyOn(store, 'delete').mockImplementation(async (key) => {
      await new Promise((resolve) => setTimeout(resolve, 200));
      await remove(key);
    });
    disposition.form.set(typed);
    const first = disposition.submit();
    await vi.waitFor(() => expect(disposition.form.values.value.remarks).toBe(''), { interval: 5 });
    await new Promise((resolve) => setTimeout(resolve));
    disposition.form.set({ ...typed, remarks: 'Rang again' });
    const second = disposition.submit();
    await Promise.all([first, second]);
    expect(server.saves().map(({ input }) => input.remarks)).toEqual([typed.remarks.trim(), 'Rang again']);
  });
});

describe('a save that is not confirmed', () => {
  it('keeps the text, says so, and goes out again with the same key until it is saved', async () => {
    let failures = 3;
    const server = fakeServer({
      saveTelephonyCall(input) {
        if (failures-- > 0) throw offline();
        return { entry: entryOf(input) };
      },
    });
    const crm = await openCrm(server);
    const { disposition } = crm.ready();
    disposition.form.set(typed);
    const submitted = disposition.submit();
    await vi.waitFor(() => expect(disposition.saveState.value.phase).toBe('retrying'));
    expect(disposition.form.values.value.remarks).toBe(typed.remarks);
    expect([disposition.isDirty.value, disposition.isPending.value]).toEqual([true, true]);
    await vi.advanceTimersByTimeAsync(30_000);
    await submitted;
    expect(server.saves()).toHaveLength(4);
    expect(new Set(server.saves().map(({ options }) => options.idempotencyKey)).size).toBe(1);
    expect(new Set(server.saves().map(({ input }) => JSON.stringify(input))).size).toBe(1);
    expect(crm.events.saved).toHaveBeenCalledTimes(1);
    expect(disposition.form.values.value.remarks).toBe('');
  });

  it('is given back when the server says no: text and messages stay, and the next attempt has a key of its own', async () => {
    let isRefusing = true;
    const server = fakeServer({
      saveTelephonyCall(input) {
        if (isRefusing) throw refusal({ subCallStatus: 'This call status is not one of the list' });
        return { entry: entryOf(input) };
      },
    });
    const crm = await openCrm(server);
    const { disposition } = crm.ready();
    disposition.form.set(typed);
    await disposition.submit();
    expect(crm.events.failed).toHaveBeenCalledWith('This call status is not one of the list');
    expect(disposition.form.messages.value).toEqual({ subCallStatus: 'This call status is not one of the list' });
    expect([disposition.form.values.value.remarks, disposition.isPending.value]).toEqual([typed.remarks, false]);
    isRefusing = false;
    await disposition.submit();
    const keys = server.saves().map(({ options }) => options.idempotencyKey);
    expect(new Set(keys).size).toBe(2);
  });

  it('goes on when another call is loaded meanwhile, and that call has a form of its own', async () => {
    const { open, opened } = gate();
    const server = fakeServer({
      loadTelephonyCall: ({ crtObjectId = null }) => ({
        ...loaded,
        call: { ...loaded.call, crtObjectId, grant: `grant of ${String(crtObjectId)}` },
      }),
      saveTelephonyCall: async (input) => (await opened, { entry: entryOf(input) }),
    });
    const crm = await openCrm(server);
    crm.ready().disposition.form.set(typed);
    void crm.ready().disposition.submit();
    await vi.waitFor(() => expect(server.saves()).toHaveLength(1));
    await crm.state.load({ crtObjectId: 'crt-2' });
    expect(crm.ready().disposition.form.values.value.remarks).toBe('');
    open();
    await vi.waitFor(() => expect(crm.events.saved).toHaveBeenCalledTimes(1));
    expect(server.saves()[0]?.options.callGrant).toBe('grant of crt-1');
  });

  it('of the same customer’s call before does not end the call after it, where the dialer names neither', async () => {
    const { open, opened } = gate();
    const server = fakeServer({
      loadTelephonyCall: ({ callReferenceId = null }) => ({
        ...loaded,
        call: { ...loaded.call, crtObjectId: null, callReferenceId },
      }),
      saveTelephonyCall: async (input) => (await opened, { entry: entryOf(input) }),
    });
    const crm = await openCrm(server, { callReferenceId: 'ucid-1' });
    crm.ready().disposition.form.set(typed);
    void crm.ready().disposition.end();
    await vi.waitFor(() => expect(server.saves()).toHaveLength(1));
    await crm.state.load({ callReferenceId: 'ucid-2' });
    const { disposition } = crm.ready();
    expect(disposition.saveState.value.phase).toBe('none');
    open();
    await vi.waitFor(() => expect(crm.events.saved).toHaveBeenCalled());
    await vi.advanceTimersByTimeAsync(1000);
    expect(crm.events.saved).toHaveBeenCalledTimes(1);
    expect([disposition.isEnded.value, server.saves().length]).toEqual([false, 1]);
  });
});

describe('a draft', () => {
  it('comes back when its call does', async () => {
    const server = fakeServer({
      loadTelephonyCall: ({ crtObjectId = null }) => ({ ...loaded, call: { ...loaded.call, crtObjectId } }),
    });
    const crm = await openCrm(server);
    crm.ready().disposition.form.set({ remarks: 'Half a sentence' });
    await crm.state.load({ crtObjectId: 'crt-2' });
    expect(crm.ready().disposition.form.values.value.remarks).toBe('');
    await crm.state.load({ crtObjectId: 'crt-1' });
    expect(crm.ready().disposition.form.values.value.remarks).toBe('Half a sentence');
  });

  it('is gone once it is saved', async () => {
    const crm = await openCrm(fakeServer());
    crm.ready().disposition.form.set(typed);
    await crm.ready().disposition.submit();
    await crm.state.load({ crtObjectId: 'crt-1' });
    expect(crm.ready().disposition.form.values.value.remarks).toBe('');
  });
});

describe('ending the call', () => {
  it('saves the form with endCall true, once, and takes nothing more [TC-13]', async () => {
    const server = fakeServer();
    const crm = await openCrm(server);
    const { disposition } = crm.ready();
    disposition.form.set(typed);
    await Promise.all([disposition.end(), disposition.end()]);
    await disposition.submit();
    await disposition.end();
    expect(server.saves().map(({ input }) => input['endCall'])).toEqual([true]);
    expect(crm.events.saved).toHaveBeenCalledWith(expect.objectContaining({ endCall: true }));
    expect([disposition.isEnded.value, disposition.saveState.value.phase]).toEqual([true, 'ended']);
  });

  it('right after a save sends the saved values again, so that nothing is typed twice', async () => {
    const server = fakeServer();
    const { disposition } = (await openCrm(server)).ready();
    disposition.form.set(typed);
    await disposition.submit();
    expect(await disposition.end()).toBe(true);
    const [saved, ended] = server.saves();
    expect(ended?.input).toEqual({ ...saved?.input, endCall: true });
    expect(ended?.options.idempotencyKey).not.toBe(saved?.options.idempotencyKey);
  });

  it('waits for a save that is under way', async () => {
    const { open, opened } = gate();
    const server = fakeServer({ saveTelephonyCall: async (input) => (await opened, { entry: entryOf(input) }) });
    const { disposition } = (await openCrm(server)).ready();
    disposition.form.set(typed);
    void disposition.submit();
    const ended = disposition.end();
    await vi.waitFor(() => expect(server.saves()).toHaveLength(1));
    open();
    await ended;
    expect(server.saves().map(({ input }) => input['endCall'])).toEqual([false, true]);
  });

  it('with an empty form asks for the fields and sends nothing', async () => {
    const server = fakeServer();
    const { disposition } = (await openCrm(server)).ready();
    expect(await disposition.end()).toBe(false);
    expect([server.saves().length, disposition.isEnded.value]).toEqual([0, false]);
  });
});
