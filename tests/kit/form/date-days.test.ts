import fc from 'fast-check';
import { afterEach, expect, it, vi } from 'vitest';
import {
  addDays,
  addMonths,
  closedWhy,
  fieldNow,
  halfHours,
  heldDay,
  openYears,
  shortDay,
  spokenDay,
  weekdayOf,
  weeksOf,
} from '../../../widgets/kit/form/date/days.ts';
import { inDays, inHours } from '../../../widgets/kit/form/date/quick-choices.ts';

afterEach(() => void vi.useRealTimers());

const anyDay = fc
  .date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('2099-12-31T00:00:00Z'), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10));

it('weeks hold each day of a month once, in order, under its weekday', () => {
  fc.assert(
    fc.property(anyDay, (day) => {
      const weeks = weeksOf(day);
      const days = weeks.flat().filter((one) => one !== undefined);
      const [year, month] = day.split('-').map(Number);
      expect(days).toHaveLength(new Date(Date.UTC(year ?? 0, month ?? 0, 0)).getUTCDate());
      expect(days).toContain(day);
      expect(days).toEqual(days.toSorted());
      for (const week of weeks) {
        expect(week).toHaveLength(7);
        for (const [index, one] of week.entries()) if (one !== undefined) expect(weekdayOf(one)).toBe(index);
      }
    }),
  );
});

it('months on and back stay in the month that is meant', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
  expect(addMonths('2024-01-31', 1)).toBe('2024-02-29');
  expect(addMonths('2026-03-31', -1)).toBe('2026-02-28');
  expect(addMonths('2026-01-15', -1)).toBe('2025-12-15');
  expect(addMonths('2024-02-29', 12)).toBe('2025-02-28');
  expect(addDays('2025-12-31', 1)).toBe('2026-01-01');
});

it('says why a day or a time is closed', () => {
  const open = { min: '2025-11-21T22:30', max: '2025-12-06', early: 'gone', late: 'far' };
  const why = (value: string) => closedWhy(value, open);
  expect(['2025-11-20', '2025-11-21', '2025-12-06', '2025-12-07'].map(why)).toEqual([
    'gone',
    undefined,
    undefined,
    'far',
  ]);
  expect(['2025-11-21T22:00', '2025-11-21T22:30', '2025-12-06T23:30', '2025-12-07T00:00'].map(why)).toEqual([
    'gone',
    undefined,
    undefined,
    'far',
  ]);
  expect(closedWhy('1800-01-01', {})).toBeUndefined();
});

it('a calendar turns no further than to the months that have open days', () => {
  const open = { min: '2025-11-21', max: '2026-01-06' };
  expect(heldDay('2025-10-31', open)).toBe('2025-11-01');
  expect(heldDay('2025-11-02', open)).toBe('2025-11-02');
  expect(heldDay('2026-02-01', open)).toBe('2026-01-31');
  expect(openYears(open)).toEqual([2025, 2026]);
  expect(openYears({})).toHaveLength(200);
});

it('quick choices are days and times of India, whatever the machine’s zone', () => {
  // past midnight in India, the evening before in Greenwich
  vi.useFakeTimers({ now: new Date('2025-11-21T18:42:00Z') });
  expect(fieldNow()).toBe('2025-11-22T00:12');
  expect(inDays('Tomorrow', 1)).toEqual({ label: 'Tomorrow', value: '2025-11-23' });
  expect(inDays('In 3 days', 3, '10:00')).toEqual({ label: 'In 3 days', value: '2025-11-25T10:00' });
  expect(inHours('In 2 hours', 2)).toEqual({ label: 'In 2 hours', value: '2025-11-22T02:15' });
  expect(shortDay('2025-11-23')).toBe('Sun 23 Nov');
  expect(spokenDay('2026-03-05T10:00')).toBe('Thursday 5 March 2026');
  expect([halfHours[0], halfHours[1], halfHours.at(-1)]).toEqual(['00:00', '00:30', '23:30']);
});
