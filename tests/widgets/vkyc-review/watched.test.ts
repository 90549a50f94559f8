import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchedPercent, type Played } from '../../../widgets/contract/vkyc/watched.ts';
import { createWatched } from '../../../widgets/vkyc-review/watched.ts';

let watched: ReturnType<typeof createWatched>;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { visibilityState: 'visible' });
  watched = createWatched();
});
afterEach(() => {
  watched.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Plays as a player tells it: from a second on, every quarter of a second. */
function play([from, to]: Played): void {
  for (let second = from; second <= to; second += 0.25) watched.watched(second);
}

const pieces: Played[] = [
  [0, 12],
  [10, 20],
  [30, 41],
  [41, 44],
  [5, 6],
  [60, 70],
];

it.each<[played: Played[], percent: number]>([
  [pieces, 70],
  [[[0, 38]], 79],
  [[[0, 39]], 81],
  [[], 0],
  [[[0, 60]], 100],
])('of 48 seconds, %j are %d per cent', (played, percent) => {
  expect(watchedPercent(played, 48)).toBe(percent);
  watched.begin('1', 48);
  for (const piece of played) play(piece);
  expect(watched.percent.value).toBe(percent);
  expect(watchedPercent(watched.played.value, 48)).toBe(percent);
});

it('another session begins at nothing, though its recording is as long, and so do the seconds of its review', () => {
  watched.begin('first attempt', 48);
  play([0, 34]);
  vi.advanceTimersByTime(30_000);
  expect([watched.percent.value, watched.seconds()]).toEqual([70, 30]);
  watched.begin('first attempt', 48);
  expect([watched.percent.value, watched.seconds()]).toEqual([70, 30]);
  watched.begin('second attempt', 48);
  expect([watched.percent.value, watched.seconds()]).toEqual([0, 0]);
  vi.advanceTimersByTime(4_000);
  expect(watched.seconds()).toBe(4);
  watched.begin(undefined, 0);
  expect([watched.percent.value, watched.seconds()]).toEqual([0, 0]);
});

it('a jump is not watched', () => {
  watched.begin('1', 48);
  play([0, 2]);
  watched.watched(47);
  expect(watched.percent.value).toBe(4);
});
