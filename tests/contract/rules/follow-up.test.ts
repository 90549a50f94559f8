import { expect, it } from 'vitest';
import { isFollowUpTime, lateFollowUp } from '../../../widgets/contract/calling/follow-up.ts';

const now = new Date('2026-11-28T10:00:00+05:30');

it.each([
  ['2026-11-28T10:00', undefined],
  ['2026-11-28T09:59', 'The next call date lies in the past'],
  ['2027-11-29T23:59', undefined],
  ['2027-11-30T00:00', 'Choose a day until 29 Nov 2027'],
  ['2125-01-31T10:00', 'Choose a day until 29 Nov 2027'],
  ['2027-02-30T10:00', 'This is not a date and time'],
])('a next call is for a year ahead at most: %s', (value, message) => {
  expect(isFollowUpTime(() => now)(value)).toBe(message);
});

it.each([
  ['2026-11-28T10:00', undefined],
  ['2027-02-26T23:59', undefined],
  ['2027-02-27T00:00', 'That is 3 months away'],
  ['2027-11-29T10:00', 'That is 12 months away'],
  ['tomorrow', undefined],
])('one months ahead is said to be: %s', (value, line) => {
  expect(lateFollowUp(value, now)).toBe(line);
});
