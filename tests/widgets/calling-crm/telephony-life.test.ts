import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, loaded, openCrm } from './telephony-fakes.ts';

const now = Date.parse('2026-01-05T10:00:00Z');
beforeEach(() => void vi.useFakeTimers({ now, toFake: ['Date'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A load's answer, with where the call stands. */
const standing = (startedAgoMs: number, endedAgoMs: number | null) => () => ({
  ...loaded,
  call: { ...loaded.call, life: { startedAgoMs, endedAgoMs } },
});

describe("a call's start and end", () => {
  it('are those that the server tells, whatever page loads it', async () => {
    const { ready } = await openCrm(fakeServer({ loadTelephonyCall: standing(312_000, null) }));
    const { loaded: shown, disposition } = ready();
    expect(shown.moments.startedAt).toBe(now - 312_000);
    expect([disposition.isEnded.value, disposition.endedAt.value]).toEqual([false, 0]);
  });

  it('make the form of an ended call one that sends nothing', async () => {
    const server = fakeServer({ loadTelephonyCall: standing(312_000, 60_000) });
    const { ready } = await openCrm(server);
    const { disposition } = ready();
    expect([disposition.isEnded.value, disposition.endedAt.value]).toEqual([true, now - 60_000]);
    expect(disposition.saveState.value).toEqual({ phase: 'ended', at: now - 60_000 });
    expect(await disposition.submit()).toBe(true);
    expect(await disposition.end()).toBe(true);
    expect(server.saves()).toEqual([]);
  });

  it('begin with the load where the backend does not keep them', async () => {
    const { ready } = await openCrm(fakeServer());
    expect(ready().loaded.moments).toEqual({ startedAt: now, endedAt: undefined });
  });
});

describe('a call that nothing names', () => {
  const unnamed = (grant: string) => ({
    ...loaded,
    call: { ...loaded.call, crtObjectId: null, callReferenceId: null, grant },
  });
  const parameters = { phone: '9876543210' };
  const grants = (server: ReturnType<typeof fakeServer>) =>
    server.asked.filter(({ name }) => name === 'loadTelephonyCall').map(({ options }) => options.callGrant);

  it('is the same to a screen that loads it again, and another when it comes in again', async () => {
    let last = 0;
    const server = fakeServer({ loadTelephonyCall: () => unnamed(`grant-${++last}`) });
    const { state } = await openCrm(server, parameters);
    await state.again();
    await state.load(parameters);
    expect(grants(server)).toEqual([undefined, 'grant-1', undefined]);
  });

  it('is the same after the page was loaded again, without its number in the store', async () => {
    const kept = new Map<string, string>();
    const sessionStorage = {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => void kept.set(name, value),
    };
    vi.stubGlobal('sessionStorage', sessionStorage);
    await openCrm(fakeServer({ loadTelephonyCall: () => unnamed('grant-before') }, false), parameters);
    expect(JSON.stringify([...kept])).not.toContain('9876543210');
    const opened = vi.spyOn(performance, 'getEntriesByType');
    opened.mockReturnValue([{ type: 'reload' } as unknown as PerformanceEntry]);
    const after = fakeServer({ loadTelephonyCall: () => unnamed('grant-after') }, false);
    const { state } = await openCrm(after, parameters);
    await state.load({ phone: '9876543211' });
    expect(grants(after)).toEqual(['grant-before', undefined]);
    opened.mockRestore();
  });
});
