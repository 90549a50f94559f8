import { afterEach, expect, it, vi } from 'vitest';
import { createStatedTime } from '../../widgets/client/stated-time.ts';

afterEach(() => vi.useRealTimers());

const hour = 3_600_000;
const told = (ms: number) => `${ms}.${'p'.repeat(43)}`;

it.each([
  ['three hours ahead', 3 * hour],
  ['three hours behind', -3 * hour],
  ['set back while the form is open', 0],
])('a write is of the server’s time on a computer whose clock is %s', (_, offMs) => {
  vi.useFakeTimers({ now: 1_795_700_000_000 + offMs });
  const clock = createStatedTime();
  expect(clock.statedNow()).toBeUndefined();
  clock.note(told(1_795_700_000_000));
  vi.advanceTimersByTime(330_000);
  if (offMs === 0) vi.setSystemTime(1_795_000_000_000);
  expect(clock.statedNow()).toEqual({ openedAt: told(1_795_700_000_000), submittedAt: 1_795_700_330_000 });
});

it('goes by what was told under the same grant, else by the last word, and by no other text', () => {
  vi.useFakeTimers({ now: 0 });
  const clock = createStatedTime();
  clock.note(told(1_795_700_000_000));
  clock.note(told(1_795_700_000_001), 'grant-a');
  clock.note(null, 'grant-a');
  clock.note('yesterday', 'grant-a');
  expect(clock.statedNow('grant-a')?.openedAt).toBe(told(1_795_700_000_001));
  expect(clock.statedNow('grant-b')?.openedAt).toBe(told(1_795_700_000_000));
  for (let more = 0; more < 30; more += 1) clock.note(told(1_795_700_000_002), `grant-${more}`);
  expect(clock.statedNow('grant-a')?.openedAt).toBe(told(1_795_700_000_000));
  expect(clock.statedNow()?.openedAt).toBe(told(1_795_700_000_000));
});
