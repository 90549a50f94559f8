import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createWrapUp, extensionSeconds } from '../../../widgets/calling-crm/parts/header/wrap-up.state.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function begin(isComplete = true) {
  let isEnded = false;
  const end = vi.fn<() => Promise<boolean>>(async () => {
    isEnded = isComplete;
    return isComplete;
  });
  const ranOut = vi.fn<() => void>();
  const wrapUp = createWrapUp({ seconds: 60, end, isEnded: () => isEnded, ranOut });
  return { wrapUp, end, ranOut };
}

describe('the time after a call', () => {
  it('begins when the line is gone, holds the page back, and sends the record when it is over', async () => {
    const { wrapUp, end, ranOut } = begin();
    expect(await wrapUp.lineEnded()).toEqual({ ok: false, reason: 'WRAP_UP' });
    await vi.advanceTimersByTimeAsync(59_000);
    await wrapUp.lineEnded();
    expect([end.mock.calls.length, wrapUp.current.value.phase]).toEqual([0, 'running']);
    await vi.advanceTimersByTimeAsync(1000);
    expect([end.mock.calls.length, wrapUp.current.value.phase]).toEqual([1, 'off']);
    expect(ranOut).not.toHaveBeenCalled();
    expect(await wrapUp.lineEnded()).toEqual({ ok: true });
  });

  it('is longer by each extension', async () => {
    const { wrapUp, end } = begin();
    await wrapUp.lineEnded();
    wrapUp.extend();
    await vi.advanceTimersByTimeAsync(60_000 + extensionSeconds * 1000 - 1);
    expect(end).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(end).toHaveBeenCalledTimes(1);
  });

  it('that runs out over an unfinished form tells the page, ends nothing, and can be begun anew', async () => {
    const { wrapUp, end, ranOut } = begin(false);
    await wrapUp.lineEnded();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([ranOut.mock.calls.length, wrapUp.current.value.phase]).toEqual([1, 'over']);
    wrapUp.extend();
    expect(wrapUp.current.value).toMatchObject({ phase: 'running', seconds: extensionSeconds });
    await vi.advanceTimersByTimeAsync(extensionSeconds * 1000);
    expect([end.mock.calls.length, ranOut.mock.calls.length]).toEqual([2, 2]);
  });
});
