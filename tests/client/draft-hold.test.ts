import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { holdDraft, type DraftHold } from '../../widgets/client/drafts/draft-hold.ts';

/** The browser's locks among the tabs of one origin, which here are one page. */
function lockManager(): LockManager {
  const queues = new Map<string, { grant: () => void; lost: (reason: unknown) => void; isHeld: boolean }[]>();
  async function request(name: string, options: LockOptions, work: (lock: Lock | null) => unknown): Promise<unknown> {
    const queue = queues.get(name) ?? [];
    queues.set(name, queue);
    if (options.ifAvailable && queue.length > 0) return work(null);
    if (options.steal)
      for (const held of queue.filter(({ isHeld }) => isHeld)) held.lost(new DOMException('', 'AbortError'));
    return new Promise((resolve, reject) => {
      const leave = () => {
        queue.splice(queue.indexOf(entry), 1);
        queue[0]?.grant();
      };
      const entry = {
        isHeld: false,
        grant() {
          if (entry.isHeld) return;
          entry.isHeld = true;
          void Promise.resolve(work({ name, mode: 'exclusive' })).then((value) => {
            if (queue.includes(entry)) leave();
            resolve(value);
          });
        },
        lost(reason: unknown) {
          queue.splice(queue.indexOf(entry), 1);
          reject(reason);
        },
      };
      options.signal?.addEventListener('abort', () => {
        if (entry.isHeld || !queue.includes(entry)) return;
        leave();
        reject(new DOMException('', 'AbortError'));
      });
      if (options.steal) queue.unshift(entry);
      else queue.push(entry);
      if (queue[0] === entry) entry.grant();
    });
  }
  const query = async () => ({
    held: [...queues].filter(([, queue]) => queue.some(({ isHeld }) => isHeld)).map(([name]) => ({ name })),
  });
  return { request, query } as unknown as LockManager;
}

const open: DraftHold[] = [];
afterEach(() => {
  for (const hold of open.splice(0)) hold.release();
  vi.unstubAllGlobals();
});

function tab(key = 'draft/telephony/1') {
  const giving = vi.fn<() => Promise<void>>(async () => undefined);
  const gained = vi.fn<() => void>();
  const hold = holdDraft(key, { giving, gained });
  open.push(hold);
  return { hold, giving, gained, isHere: () => hold.elsewhere.value === null };
}

describe('a draft that two tabs have open', () => {
  it('is given back by an element that has gone before the browser’s word reached it that it holds', async () => {
    const told: (() => Promise<void>)[] = [];
    const request = async (_name: string, _options: LockOptions, work: () => Promise<void>) => {
      await new Promise<void>((resolve) => {
        told.push(() => work().then(resolve));
      });
    };
    vi.stubGlobal('navigator', { locks: { request, query: async () => ({ held: [] }) } });
    const { hold } = tab();
    hold.release();
    const given = vi.fn<() => void>();
    void told[0]?.().then(given);
    await vi.waitFor(() => expect(given).toHaveBeenCalledOnce());
  });

  it('is held by the first, and the second knows since when', async () => {
    vi.stubGlobal('navigator', { locks: lockManager() });
    const first = tab();
    const second = tab();
    const other = tab('draft/telephony/2');
    await vi.waitFor(() => expect(second.hold.elsewhere.value?.since).toBeGreaterThan(0));
    expect([first.isHere(), other.isHere()]).toEqual([true, true]);
  });

  it('goes over when it is asked for, after the first has kept its text, and comes back when the second ends', async () => {
    vi.stubGlobal('navigator', { locks: lockManager() });
    const first = tab();
    const second = tab();
    await vi.waitFor(() => expect(second.isHere()).toBe(false));
    second.hold.takeOver();
    await vi.waitFor(() => expect(second.isHere()).toBe(true));
    expect([first.giving.mock.calls.length, second.gained.mock.calls.length]).toEqual([1, 1]);
    await vi.waitFor(() => expect(first.isHere()).toBe(false));
    second.hold.release();
    await vi.waitFor(() => expect(first.isHere()).toBe(true));
    expect(first.gained).toHaveBeenCalledTimes(1);
  });

  it('is taken from a tab that does not answer', async () => {
    vi.stubGlobal('navigator', { locks: lockManager() });
    const frozen = tab();
    frozen.giving.mockReturnValue(new Promise(() => undefined));
    const second = tab();
    await vi.waitFor(() => expect(second.isHere()).toBe(false));
    second.hold.takeOver();
    await vi.waitFor(() => expect(second.isHere()).toBe(true), { timeout: 4000 });
    await vi.waitFor(() => expect(frozen.isHere()).toBe(false));
    frozen.hold.takeOver();
    await vi.waitFor(() => expect(frozen.isHere()).toBe(true), { timeout: 4000 });
    expect(second.giving).toHaveBeenCalledTimes(1);
  });

  it('is not taken for another tab’s where a busy machine is late to give a lock that nobody has', async () => {
    const { request, query } = lockManager();
    const asked = vi.fn<typeof query>(query);
    const late: typeof request = async (...wanted: unknown[]) => {
      await vi.waitFor(() => expect(asked.mock.calls.length).toBeGreaterThan(1));
      return (request as (...all: unknown[]) => Promise<unknown>)(...wanted);
    };
    vi.stubGlobal('navigator', { locks: { request: late, query: asked } });
    const only = tab();
    const seen: boolean[] = [];
    only.hold.elsewhere.subscribe((holder) => seen.push(holder === null));
    await vi.waitFor(() => expect(asked.mock.calls.length).toBeGreaterThan(1));
    expect([only.isHere(), seen]).toEqual([true, [true]]);
    expect(only.gained).not.toHaveBeenCalled();
  });

  it('is everyone’s where the browser refuses locks, as it does in another site’s page', async () => {
    const request = vi.fn<() => Promise<never>>().mockRejectedValue(new DOMException('', 'SecurityError'));
    vi.stubGlobal('navigator', { locks: { request } });
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const only = tab();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([only.isHere(), request.mock.calls.length, only.gained.mock.calls.length]).toEqual([true, 1, 0]);
  });

  it('is everyone’s where the browser has no locks', () => {
    vi.stubGlobal('navigator', {});
    const [first, second] = [tab(), tab()];
    expect([first.isHere(), second.isHere()]).toEqual([true, true]);
  });
});
