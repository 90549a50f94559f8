import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fileValue } from '../../../widgets/kit/list/dialog/file-value.ts';

beforeEach(() => vi.useFakeTimers({ now: new Date('2025-11-21T05:12:00Z') }));
afterEach(() => vi.useRealTimers());

it('a file holds the words that the table shows, and amounts as plain numbers [QL-48]', () => {
  expect(fileValue('status', 'RE_WORK')).toBe('Re work');
  expect(fileValue('exactStatus', 'NACH_RECIEVED')).toBe('NACH_RECIEVED');
  expect(fileValue('dateTime', '2025-11-18 16:58:00')).toBe('18 Nov 2025 04:58 PM');
  expect(fileValue('date', '2025-11-18')).toBe('18 Nov 2025');
  expect(fileValue('money', 120_000)).toBe(120_000);
  expect(fileValue('queues', [{ label: 'Top Up' }, { label: 'Hold' }])).toBe('Top Up; Hold');
  expect(fileValue('queues', [])).toBe('Not Assigned');
  expect(fileValue('switch', true)).toBe('On');
  for (const nothing of [null, undefined, '']) expect(fileValue('dateTime', nothing)).toBe(nothing);
});

it('how long a row waits is a length of time, not the time since when', () => {
  expect(fileValue('age', '2025-11-18 09:42:00')).toBe('3 d 1 h');
});
