import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { monthNames, weekdayNames, weekdayOf } from '../../../widgets/kit/form/date/days.ts';
import { readTyped } from '../../../widgets/kit/form/date/typed-date.ts';
import { isDateValue, readWritten, writtenDate } from '../../../widgets/kit/form/date/written-date.ts';

const two = (number: number) => String(number).padStart(2, '0');
const withTime = { hasTime: true };

beforeEach(() => {
  // 22:30 in India, and still the day before in Greenwich's evening
  vi.useFakeTimers({ now: new Date('2025-11-21T17:00:00Z') });
});
afterEach(() => void vi.useRealTimers());

describe('a typed date', () => {
  it.each([
    ['5/3/26', '2026-03-05'],
    ['05032026', '2026-03-05'],
    ['050326', '2026-03-05'],
    ['5-3-2026', '2026-03-05'],
    ['5.3.2026', '2026-03-05'],
    [' 05 / 03 / 2026 ', '2026-03-05'],
    ['5 Mar 2026', '2026-03-05'],
    ['5mar26', '2026-03-05'],
    ['5th March, 2026', '2026-03-05'],
    ['March 5, 2026', '2026-03-05'],
    ['Thu 05 Mar 2026', '2026-03-05'],
    ['2026-03-05', '2026-03-05'],
    ['2026/3/5', '2026-03-05'],
    ['20260305', '2026-03-05'],
    ['20122012', '2012-12-20'],
    ['०५/०३/२०२६', '2026-03-05'],
    ['29/02/2024', '2024-02-29'],
    ['today', '2025-11-21'],
    ['Tomorrow', '2025-11-22'],
    ['yesterday', '2025-11-20'],
    // a time beside it is of no account
    ['05 Mar 2026 04:30 PM', '2026-03-05'],
    ['2026-03-05T04:30', '2026-03-05'],
  ])('%s is %s', (typed, value) => {
    expect(readTyped(typed)).toEqual({ value });
  });

  it.each([
    ['5-3-2026 4pm', '2026-03-05T16:00'],
    ['5/3/26 4:30 p.m.', '2026-03-05T16:30'],
    ['5/3/26 430p', '2026-03-05T16:30'],
    ['5/3/26 12am', '2026-03-05T00:00'],
    ['5/3/26 12 PM', '2026-03-05T12:00'],
    ['5/3/26 noon', '2026-03-05T12:00'],
    ['5/3/26 at 16.30', '2026-03-05T16:30'],
    ['5/3/26, 16:30 pm', '2026-03-05T16:30'],
    ['5/3/26 00:30', '2026-03-05T00:30'],
    ['05032026 1600', '2026-03-05T16:00'],
    ['25 Nov 2025 06:30 PM', '2025-11-25T18:30'],
    ['tomorrow 10am', '2025-11-22T10:00'],
    ['2026-03-05T04:30', '2026-03-05T04:30'],
    ['2026-03-05 04:30:15', '2026-03-05T04:30'],
    ['2026/03/05 04:30 PM', '2026-03-05T16:30'],
    // pasted with its zone it is another time in India
    ['2026-03-05T20:00:00Z', '2026-03-06T01:30'],
    ['2026-03-05T20:00:00.000+05:30', '2026-03-05T20:00'],
  ])('%s is %s', (typed, value) => {
    expect(readTyped(typed, withTime)).toEqual({ value });
  });

  it.each([
    ['03/25/2026 4pm', 'There is no month 25: the day comes first'],
    ['31/02/2026 4pm', 'February 2026 has no day 31'],
    ['29/02/2025 4pm', 'February 2025 has no day 29'],
    ['0/3/2026 4pm', 'March 2026 has no day 0'],
    ['5/3/2026', 'Add the time, such as 10:00 AM'],
    ['5/3/2026 4', 'Add AM or PM to 4'],
    ['5/3/2026 04:30', 'Add AM or PM to 04:30'],
    ['5/3/2026 25:00', 'This is not a time: 25:00'],
    ['5/3/2026 13:00 am', 'This is not a time: 13:00 am'],
    ['5/3/2026 10:75 am', 'This is not a time: 10:75 am'],
    ['5/3/2026 later', 'This is not a time: later'],
  ])('%s is asked about: %s', (typed, words) => {
    expect(readTyped(typed, withTime)).toEqual({ words });
  });

  it('is none where nobody could tell which one', () => {
    for (const typed of [
      '',
      'rubbish',
      '5/3',
      '05/03/2',
      '5',
      '4pm',
      '12026-01-01',
      '5/3/20266',
      '1/2/3/4',
      '5 xyz 2026',
    ])
      expect([typed, readTyped(typed), readTyped(typed, withTime)]).toEqual([typed, {}, {}]);
    expect(readTyped('5/3/2026 rubbish')).toEqual({});
  });

  it('has the year of two digits that is open, else the nearest', () => {
    const yearOf = (typed: string, min?: string, max?: string) => readTyped(typed, { min, max }).value?.slice(0, 4);
    expect(['26', '90', '40', '80'].map((year) => yearOf(`5/3/${year}`))).toEqual(['2026', '1990', '2040', '1980']);
    // somebody's birthday is not to come
    expect(['26', '90', '40', '20'].map((year) => yearOf(`5/3/${year}`, '1900-01-01', '2025-11-21'))).toEqual([
      '1926',
      '1990',
      '1940',
      '2020',
    ]);
    expect(['90', '26'].map((year) => yearOf(`5/3/${year}`, '2025-11-21T22:30'))).toEqual(['2090', '2026']);
  });
});

const anyDay = fc
  .date({ min: new Date('1950-01-01T00:00:00Z'), max: new Date('2049-12-31T23:59:00Z'), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 16));
/** The ways in which people write, of a day and of a time. */
const days: readonly ((year: string, month: string, day: string, value: string) => string)[] = [
  (year, month, day) => `${day}/${month}/${year}`,
  (year, month, day) => `${Number(day)}-${Number(month)}-${year}`,
  (year, month, day) => `${day}.${month}.${year}`,
  (year, month, day) => `${day}${month}${year}`,
  (year, month, day) => `${day} ${monthNames[Number(month) - 1]?.slice(0, 3)} ${year}`,
  (year, month, day) => `${Number(day)} ${monthNames[Number(month) - 1]?.toUpperCase()} ${year}`,
  (year, month, day) => `${monthNames[Number(month) - 1]} ${Number(day)}, ${year}`,
  (year, month, day, value) => `${weekdayNames[weekdayOf(value)]}, ${day} ${monthNames[Number(month) - 1]} ${year}`,
  (year, month, day) => `${year}-${month}-${day}`,
];
const times: readonly ((hour: number, minute: number) => string)[] = [
  (hour, minute) => `${two(hour % 12 || 12)}:${two(minute)} ${hour < 12 ? 'AM' : 'PM'}`,
  (hour, minute) => `${hour % 12 || 12}.${two(minute)}${hour < 12 ? 'am' : 'pm'}`,
  (hour, minute) => `${hour % 12 || 12}${two(minute)} ${hour < 12 ? 'a.m.' : 'p.m.'}`,
];

describe('of any day', () => {
  it('every way to write it is read as that day and time', () => {
    fc.assert(
      fc.property(anyDay, fc.constantFrom(...days), fc.constantFrom(...times), (value, writeDay, writeTime) => {
        const typed = writeDay(value.slice(0, 4), value.slice(5, 7), value.slice(8, 10), value);
        const time = writeTime(Number(value.slice(11, 13)), Number(value.slice(14)));
        expect(readTyped(typed)).toEqual({ value: value.slice(0, 10) });
        expect(readTyped(`${typed} ${time}`, withTime)).toEqual({ value });
      }),
    );
  });

  it('what the box writes is read as the same value', () => {
    fc.assert(
      fc.property(anyDay, (value) => {
        expect(readTyped(writtenDate(value, '/', true), withTime)).toEqual({ value });
        expect(readTyped(writtenDate(value.slice(0, 10), '-', false))).toEqual({ value: value.slice(0, 10) });
        // and so before the rest of the field is there
        expect(readWritten(writtenDate(value, '/', true), true)).toBe(value);
        expect(readWritten(writtenDate(value.slice(0, 10), '-', false), false)).toBe(value.slice(0, 10));
      }),
    );
  });

  it('what the box alone reads is read the same by the rest of the field; every other text stays', () => {
    const part = fc.integer({ min: 0, max: 99 }).map(two);
    const texts = fc
      .tuple(part, part, fc.integer({ min: 1900, max: 2100 }), part, part, fc.constantFrom('AM', 'PM', 'am', ''))
      .map(([day, month, year, hour, minute, half]) => `${day}/${month}/${year} ${hour}:${minute} ${half}`.trim());
    fc.assert(
      fc.property(
        fc.oneof(
          texts,
          texts.map((text) => text.slice(0, 10)),
        ),
        fc.boolean(),
        (text, hasTime) => {
          const value = readWritten(text, hasTime);
          if (value !== text) expect(readTyped(text, { hasTime })).toEqual({ value });
        },
      ),
      { numRuns: 3000 },
    );
    for (const text of ['rubbish', '', '31/02/2026', '05/03/2026 13:00 PM', '05/03/2026 00:30 PM', '5/3/2026'])
      expect(readWritten(text, true)).toBe(text);
  });

  it('the month never comes first', () => {
    const number = fc.integer({ min: 1, max: 12 });
    fc.assert(
      fc.property(number, number, fc.constantFrom('/', '-', '.', ' '), (day, month, gap) => {
        expect(readTyped([day, month, 2026].join(gap))).toEqual({ value: `2026-${two(month)}-${two(day)}` });
      }),
    );
  });

  it('whatever is typed is a value that the calendar has, or is none', () => {
    const signs = fc.string({ unit: fc.constantFrom(...'0123456789/-.: ,apmtzADNov०२'), maxLength: 24 });
    fc.assert(
      fc.property(fc.oneof(signs, fc.string({ maxLength: 60 })), fc.boolean(), (typed, hasTime) => {
        const { value, words } = readTyped(typed, { hasTime });
        if (value === undefined) return;
        expect(words).toBeUndefined();
        expect(isDateValue(value, hasTime)).toBe(true);
      }),
      { numRuns: 3000 },
    );
  });
});
