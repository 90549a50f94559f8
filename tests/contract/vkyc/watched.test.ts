import { expect, it } from 'vitest';
import { flagsOf } from '../../../widgets/contract/vkyc/vkyc-flags.ts';
import { slotAt, vkycSlotMessage } from '../../../widgets/contract/vkyc/vkyc-links.ts';
import {
  mergePlayed,
  watchedLeastOf,
  watchedMessage,
  watchedPercent,
  type Played,
} from '../../../widgets/contract/vkyc/watched.ts';

const pieces: Played[] = [
  [0, 12],
  [10, 20],
  [30, 41],
  [41, 44],
  [5, 6],
  [60, 70],
];

it.each<[played: Played[], merged: Played[], percent: number]>([
  [
    pieces,
    [
      [0, 20],
      [30, 44],
    ],
    70,
  ],
  [
    pieces.toReversed(),
    [
      [0, 20],
      [30, 44],
    ],
    70,
  ],
  [[[0, 38]], [[0, 38]], 79],
  [[[0, 39]], [[0, 39]], 81],
  [[[-5, 60]], [[0, 48]], 100],
  [
    [
      [9, 9],
      [12, 3],
      [48, 60],
    ],
    [],
    0,
  ],
  [[], [], 0],
])('of 48 seconds, %j are %j: %d per cent', (played, merged, percent) => {
  expect(mergePlayed(played, 48)).toEqual(merged);
  expect(watchedPercent(played, 48)).toBe(percent);
});

it('a recording without a length is not watched, and no more is believed than there was time for', () => {
  expect(watchedPercent([[0, 48]], 0)).toBe(0);
  expect(watchedPercent([[0, 48]], 48, 10)).toBe(20);
  expect(watchedPercent([[0, 48]], 48, -1)).toBe(0);
});

const quarters = Array.from({ length: 40 }, (_, at): Played => [at / 10, (at + 1) / 10]);

it('what is played in tenths of a second adds up to the whole', () => {
  expect(watchedPercent(quarters, 4)).toBe(100);
  expect(watchedPercent(quarters.slice(0, 36), 4)).toBe(90);
});

const flags = [
  { key: 'PROMPTING', second: 39 },
  { key: 'PROXY', second: null },
] as const;

it.each<[played: Played[], least: number, message: string | undefined]>([
  [pieces, 80, 'Watch at least 80%: 70% so far'],
  [[[0, 38]], 50, 'Not watched: second voice at 0:39'],
  [
    [
      [0, 24],
      [39.2, 48],
    ],
    50,
    undefined,
  ],
  [[[0, 39]], 80, undefined],
  [
    [
      [0, 24],
      [40, 48],
    ],
    50,
    'Not watched: second voice at 0:39',
  ],
  [[], 0, 'Not watched: second voice at 0:39'],
])('of %j at least %d%% says %s', (played, least, message) => {
  expect(watchedMessage({ played, length: 48, least, flags })).toBe(message);
});

it('the maker watches as much as the server says, the others half of the recording', () => {
  expect((['maker', 'checker', 'audit'] as const).map((desk) => watchedLeastOf(desk, 85))).toEqual([85, 50, 50]);
});

it('a session raises flags by its record, and each of them once', () => {
  const record = {
    moments: [
      { key: 'CONSENT', second: 2 },
      { key: 'WARNING', second: 39 },
    ],
    questions: [
      { isRight: true, second: 34 },
      { isRight: false, second: 37 },
    ],
    isInIndia: false,
    isProxy: true,
    faceMatch: { selfie: 91, pan: 69 },
  };
  const told = [
    { key: 'PROMPTING', second: 39 },
    { key: 'SPOOF', second: 9 },
    { key: 'PROXY', second: null },
  ] as const;
  expect(flagsOf(record, told)).toEqual([
    { key: 'SPOOF', second: 9 },
    { key: 'ANSWER_WRONG', second: 37 },
    { key: 'PROMPTING', second: 39 },
    { key: 'OUTSIDE_INDIA', second: null },
    { key: 'PROXY', second: null },
    { key: 'FACE_LOW', second: null },
  ]);
  const clean = { moments: [], questions: [], isInIndia: true, isProxy: false, faceMatch: { selfie: 70, pan: 70 } };
  expect(flagsOf(clean, [])).toEqual([]);
  expect(flagsOf({ ...clean, isInIndia: null, isProxy: null, faceMatch: null }, [])).toEqual([]);
});

/** 28 Nov 2026, 18:00 in India. */
const now = new Date('2026-11-28T12:30:00Z');

it.each([
  ['2026-11-28 18:00:00', 'Choose a time that is still to come'],
  ['2026-11-28 18:00:01', undefined],
  ['2026-11-28 19:00:00', undefined],
  ['2026-11-28 19:00:01', 'Choose a time from 09:00 to 19:00'],
  ['2026-11-29 08:59:59', 'Choose a time from 09:00 to 19:00'],
  ['2026-11-29 09:00:00', undefined],
  ['2026-12-05 19:00:00', undefined],
  ['2026-12-06 09:00:00', 'Choose a day until 05 Dec 2026'],
  ['2026-11-31 10:00:00', 'Choose a day and a time'],
  ['2026-11-29', 'Choose a day and a time'],
  ['', 'Choose a day and a time'],
])('a call set for %s is told %s', (text, message) => {
  expect(vkycSlotMessage(text, now)).toBe(message);
});

it('reads a time as one of India', () => {
  expect(slotAt('2026-11-29 10:30:00')?.toISOString()).toBe('2026-11-29T05:00:00.000Z');
});
