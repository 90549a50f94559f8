import { afterEach, expect, it, vi } from 'vitest';
import { statedNow } from '../../widgets/client/stated-time.ts';

afterEach(() => vi.useRealTimers());

const hour = 3_600_000;
const word = (ms: number) => `${ms}.${'p'.repeat(43)}`;

it.each([
  ['three hours ahead', 3 * hour],
  ['three hours behind', -3 * hour],
  ['set back while the form is open', 0],
])('a write is of the server’s time on a computer whose clock is %s', (_, offMs) => {
  vi.useFakeTimers({ now: 1_795_700_000_000 + offMs });
  const told = { '': [word(1_795_700_000_000), performance.now()] } as const;
  vi.advanceTimersByTime(330_000);
  if (offMs === 0) vi.setSystemTime(1_795_000_000_000);
  expect(statedNow(told)).toEqual({ openedAt: word(1_795_700_000_000), submittedAt: 1_795_700_330_000 });
});

it('goes by what was told under the same grant, else by the last word to the page, and by no other text', () => {
  expect(statedNow({})).toBeUndefined();
  expect(statedNow({ '': ['yesterday', 0] })).toBeUndefined();
  const told = { '': [word(1_795_700_000_000), 0], 'grant-a': [word(1_795_700_000_001), 0] } as const;
  expect(statedNow(told, 'grant-a')?.openedAt).toBe(word(1_795_700_000_001));
  expect(statedNow(told, 'grant-b')?.openedAt).toBe(word(1_795_700_000_000));
});
