import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRecovery } from '../../widgets/client/recovery.ts';

const heard = new Map<string, () => void>();
const page = {
  visibilityState: 'visible',
  addEventListener: (name: string, listener: () => void) => heard.set(name, listener),
  removeEventListener: (name: string) => heard.delete(name),
};
beforeEach(() => {
  vi.useFakeTimers();
  page.visibilityState = 'visible';
  vi.stubGlobal('document', page);
  vi.stubGlobal('addEventListener', page.addEventListener);
  vi.stubGlobal('removeEventListener', page.removeEventListener);
  vi.spyOn(Math, 'random').mockReturnValue(1);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  heard.clear();
});

const counted = () => vi.fn<() => Promise<void>>(async () => undefined);

describe('what did not load', () => {
  it('is asked for again, later and later, until it has loaded [ER-43]', async () => {
    const retry = counted();
    const recovery = createRecovery();
    const stop = recovery.keepTrying(retry);
    expect(recovery.nextAt.peek()).toBe(Date.now() + 3_000);
    for (const wait of [3_000, 5_000, 10_000, 20_000, 30_000, 30_000]) {
      const before = retry.mock.calls.length;
      await vi.advanceTimersByTimeAsync(wait - 1);
      expect(retry).toHaveBeenCalledTimes(before);
      await vi.advanceTimersByTimeAsync(1);
      expect(retry).toHaveBeenCalledTimes(before + 1);
    }
    stop();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(retry).toHaveBeenCalledTimes(6);
    expect([heard.size, recovery.nextAt.peek()]).toEqual([0, undefined]);
  });

  it('is asked for by each page at another moment', () => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const { keepTrying, nextAt } = createRecovery();
    keepTrying(counted());
    expect(nextAt.peek()).toBe(Date.now() + 2_100);
  });

  it('waits on where its part went away to load and came back without an answer', async () => {
    const { keepTrying, nextAt } = createRecovery();
    let stop = keepTrying(() => stop());
    await vi.advanceTimersByTimeAsync(3_000);
    expect(nextAt.peek()).toBeUndefined();
    await vi.advanceTimersByTimeAsync(20_000);
    stop = keepTrying(() => stop());
    expect(nextAt.peek()).toBe(Date.now() + 5_000);
    stop();
    await vi.advanceTimersByTimeAsync(61_000);
    keepTrying(counted());
    expect(nextAt.peek()).toBe(Date.now() + 3_000);
  });

  it('is asked for at once when the network, the stream of events or the person is back, and not out of sight', async () => {
    const retry = counted();
    const { keepTrying, reached, tryNow } = createRecovery();
    keepTrying(retry);
    heard.get('online')?.();
    expect(retry).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(0);
    reached();
    expect(retry).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(0);
    tryNow();
    expect(retry).toHaveBeenCalledTimes(3);
    page.visibilityState = 'hidden';
    await vi.advanceTimersByTimeAsync(120_000);
    expect(retry).toHaveBeenCalledTimes(3);
    page.visibilityState = 'visible';
    heard.get('visibilitychange')?.();
    expect(retry).toHaveBeenCalledTimes(4);
  });

  it('is not asked for twice at a time, and each part is asked for at the same moment', async () => {
    let answer: (() => void) | undefined;
    const slow = vi.fn<() => Promise<void>>(() => new Promise((resolve) => (answer = resolve)));
    const quick = counted();
    const { keepTrying } = createRecovery();
    keepTrying(slow);
    keepTrying(quick);
    await vi.advanceTimersByTimeAsync(3_000);
    expect([slow.mock.calls.length, quick.mock.calls.length]).toEqual([1, 1]);
    await vi.advanceTimersByTimeAsync(5_000);
    expect([slow.mock.calls.length, quick.mock.calls.length]).toEqual([1, 2]);
    answer?.();
    await vi.advanceTimersByTimeAsync(10_000);
    expect([slow.mock.calls.length, quick.mock.calls.length]).toEqual([2, 3]);
  });
});
