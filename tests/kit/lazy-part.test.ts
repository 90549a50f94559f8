import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lazyPart, untilLoaded } from '../../widgets/kit/lazy-part.ts';

describe('a part that is fetched when it is first shown', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is there after one call where the connection is up', async () => {
    const load = vi.fn<() => Promise<string>>(async () => 'part');
    await expect(untilLoaded(load)).resolves.toBe('part');
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('is asked for again after one second, two, four and at most thirty, and never fails', async () => {
    const asked: number[] = [];
    const started = Date.now();
    let isUp = false;
    const settled = vi.fn<(part: string) => void>();
    const load = () => {
      asked.push((Date.now() - started) / 1000);
      return isUp
        ? Promise.resolve('part')
        : Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
    };
    void untilLoaded(load).then(settled);
    await vi.advanceTimersByTimeAsync(92_000);
    expect(asked).toEqual([0, 1, 3, 7, 15, 31, 61, 91]);
    expect(settled).not.toHaveBeenCalled();
    isUp = true;
    await vi.advanceTimersByTimeAsync(29_000);
    expect(asked).toHaveLength(9);
    expect(settled).toHaveBeenCalledWith('part');
  });

  it('that is fetched ahead is drawn at once, and fetched no second time', async () => {
    const load = vi.fn<() => Promise<() => string>>(async () => () => 'part');
    const Part = lazyPart(load);
    const drawn = () => renderToStaticMarkup(createElement(Part, { meanwhile: 'meanwhile' }));
    expect(drawn()).toBe('meanwhile');
    await Part.ahead();
    await Part.ahead();
    expect(drawn()).toBe('part');
    expect(load).toHaveBeenCalledTimes(1);
  });
});
