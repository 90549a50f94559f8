import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepTrying } from '../../../widgets/kit/list/shell/list-failure.tsx';

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
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('a list that did not load is asked for again, later and later, until it has loaded [ER-43]', async () => {
  const reload = vi.fn<() => Promise<undefined>>(async () => undefined);
  const stop = keepTrying(reload);
  await vi.advanceTimersByTimeAsync(2_999);
  expect(reload).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(reload).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(4_999);
  expect(reload).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(reload).toHaveBeenCalledTimes(2);
  stop();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(reload).toHaveBeenCalledTimes(2);
  expect(heard.size).toBe(0);
});

it('a list that did not load is asked for at once when the network is back, and not while the page is hidden', async () => {
  const reload = vi.fn<() => Promise<undefined>>(async () => undefined);
  const stop = keepTrying(reload);
  heard.get('online')?.();
  expect(reload).toHaveBeenCalledTimes(1);
  page.visibilityState = 'hidden';
  await vi.advanceTimersByTimeAsync(120_000);
  expect(reload).toHaveBeenCalledTimes(1);
  page.visibilityState = 'visible';
  heard.get('visibilitychange')?.();
  expect(reload).toHaveBeenCalledTimes(2);
  stop();
});
