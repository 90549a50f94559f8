import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lateSheet } from '../../widgets/kit/widget/late-sheet.ts';

describe('a sheet that loads late', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is fetched once for all that wait for it', async () => {
    const load = vi.fn<() => Promise<CSSStyleSheet>>(async () => ({}) as CSSStyleSheet);
    const late = lateSheet(load);
    expect(late.loaded()).toBeUndefined();
    await Promise.all([late.settled(), late.settled()]);
    await late.settled();
    expect(late.loaded()).toBe(await load.mock.results[0]?.value);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('is tried three times, and anew when something asks for it half a minute later', async () => {
    const load = vi.fn<() => Promise<CSSStyleSheet>>().mockRejectedValue(new TypeError('Failed to fetch'));
    const late = lateSheet(load);
    const settled = vi.fn<() => void>();
    void late.settled().then(settled);
    await vi.advanceTimersByTimeAsync(1999);
    expect([load.mock.calls.length, settled.mock.calls.length]).toEqual([2, 0]);
    await vi.advanceTimersByTimeAsync(1);
    await late.settled();
    expect([load.mock.calls.length, settled.mock.calls.length]).toEqual([3, 1]);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(late.loaded()).toBeUndefined();
    load.mockResolvedValue({} as CSSStyleSheet);
    await late.settled();
    expect(late.loaded()).toBeDefined();
  });
});
