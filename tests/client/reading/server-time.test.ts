import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { noteServerTime, serverNow } from '../../../widgets/client/backend/server-time.ts';
import { isFollowUpTime } from '../../../widgets/contract/calling/follow-up.ts';
import { indianToday } from '../../../widgets/mis/mis-words.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-29T18:00:00Z') });
});
afterEach(() => {
  noteServerTime(new Date().toUTCString());
  vi.useRealTimers();
});

it('is the machine’s own until a server has told its time, and where the two agree but for the way', () => {
  expect(serverNow()).toEqual(new Date('2026-11-29T18:00:00Z'));
  noteServerTime('Sun, 29 Nov 2026 18:00:04 GMT');
  expect(serverNow()).toEqual(new Date('2026-11-29T18:00:00Z'));
  noteServerTime(null);
  noteServerTime('soon');
  expect(serverNow()).toEqual(new Date('2026-11-29T18:00:00Z'));
});

it('decides days where the machine’s clock is a day off: a day of MIS, and whether a call lies in the past', () => {
  expect(indianToday()).toBe('2026-11-29');
  noteServerTime('Mon, 30 Nov 2026 18:00:00 GMT');
  expect(indianToday()).toBe('2026-11-30');
  expect(isFollowUpTime(serverNow)('2026-11-30T10:00')).toBe('The next call date lies in the past');
  vi.advanceTimersByTime(3_600_000);
  expect(indianToday()).toBe('2026-12-01');
});
