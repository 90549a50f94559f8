import { afterEach, describe, expect, it } from 'vitest';
import { agentKycFieldMessage } from '../../widgets/contract/agent-kyc/agent-kyc-rules.ts';
import {
  readDay,
  dayOf,
  daysAfter,
  daysBetween,
  endOfDay,
  isDay,
  isSunday,
  monthEnd,
  monthsAfter,
  startOfDay,
  workingDaysBetween,
} from '../../widgets/contract/time.ts';
import { seededRandom } from '../../host/server/demo/kit/seeded-random.ts';

describe('a day', () => {
  const zone = process.env['TZ'];
  afterEach(() => {
    if (zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zone;
  });

  it.each([
    ['2026-11-28T18:29:59.999Z', '2026-11-28'],
    ['2026-11-28T18:30:00.000Z', '2026-11-29'],
  ])('of %s is %s', (moment, day) => {
    expect(dayOf(new Date(moment))).toBe(day);
  });

  it('begins and ends at midnight in India', () => {
    expect(startOfDay(readDay('2026-11-29')).toISOString()).toBe('2026-11-28T18:30:00.000Z');
    expect(endOfDay(readDay('2026-11-29')).toISOString()).toBe('2026-11-29T18:30:00.000Z');
  });

  it.each(['2026-11-31', '2027-02-29', '0026-11-28', '2026-1-5', '2026-11-28T00:00', '', '1899-12-31', '2101-01-01'])(
    '%s is none',
    (text) => {
      expect(isDay(text)).toBe(false);
    },
  );
  it.each(['2028-02-29', '1900-01-01', '2100-12-31'])('%s is one', (text) => {
    expect(isDay(text)).toBe(true);
  });

  it('counts on, over months and leap days, and back', () => {
    expect(daysAfter(readDay('2026-11-28'), 180)).toBe('2027-05-27');
    expect(daysAfter(readDay('2028-02-28'), 1)).toBe('2028-02-29');
    expect([
      daysBetween(readDay('2026-11-28'), readDay('2027-02-26')),
      daysBetween(readDay('2027-02-26'), readDay('2026-11-28')),
    ]).toEqual([90, -90]);
    expect([
      monthEnd(readDay('2028-02-10')),
      monthEnd(readDay('2026-01-31'), 1),
      monthEnd(readDay('2026-01-31'), -1),
    ]).toEqual(['2028-02-29', '2026-02-28', '2025-12-31']);
    expect(['2026-11-29', '2026-11-30'].map((day) => isSunday(readDay(day)))).toEqual([true, false]);
  });

  it('counts working days after a day, up to another: Monday to Saturday, without holidays', () => {
    const none = new Set<string>();
    expect(workingDaysBetween(readDay('2026-11-27'), readDay('2026-12-01'), none)).toBe(3);
    expect(workingDaysBetween(readDay('2027-01-25'), readDay('2027-01-28'), none)).toBe(3);
    expect(workingDaysBetween(readDay('2027-01-25'), readDay('2027-01-28'), new Set(['2027-01-26']))).toBe(2);
    expect(workingDaysBetween(readDay('2026-11-27'), readDay('2026-11-27'), none)).toBe(0);
  });

  it('is what the calendar of India says, wherever the machine stands', () => {
    const random = seededRandom('days');
    const format = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' });
    for (const machine of ['America/New_York', 'Asia/Kolkata', 'Pacific/Kiritimati']) {
      process.env['TZ'] = machine;
      for (let tries = 0; tries < 3_400; tries += 1) {
        const moment = new Date(random.integer(0, Date.UTC(2099, 11, 31)));
        const day = dayOf(moment);
        expect(day).toBe(format.format(moment));
        expect(startOfDay(day) <= moment && moment < endOfDay(day)).toBe(true);
        expect(dayOf(startOfDay(day))).toBe(day);
      }
    }
  });
});

it.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2024-01-31', 1, '2024-02-29'],
  ['2026-03-31', -1, '2026-02-28'],
  ['2024-02-29', 12, '2025-02-28'],
  ['2024-02-29', 48, '2028-02-29'],
  ['2026-10-31', 4, '2027-02-28'],
  ['2026-11-30', 1, '2026-12-30'],
])('%s and %i months is %s', (day, months, later) => {
  expect(monthsAfter(readDay(day), months)).toBe(later);
});

it.each([
  ['dateOfBirth', '2008-02-28', '2026-02-28', undefined],
  ['dateOfBirth', '2008-02-29', '2026-02-28', 'An agent is at least 18 years old'],
  ['dateOfBirth', '2008-02-29', '2026-03-01', undefined],
  ['policeVerifiedOn', '2027-02-28', '2028-02-29', undefined],
  ['policeVerifiedOn', '2027-02-27', '2028-02-29', 'The verification is older than 12 months'],
  ['draValidUntil', '2026-02-28', '2026-02-28', undefined],
  ['draValidUntil', '2026-02-27', '2026-02-28', 'This certificate has ended'],
  ['draValidUntil', '2036-02-28', '2026-02-28', undefined],
  ['draValidUntil', '2036-02-29', '2026-02-28', 'A certificate is valid for at most 10 years'],
  ['draValidUntil', '2026-02-30', '2026-02-28', 'Enter a date as DD/MM/YYYY'],
] as const)('%s %s on %s: %s', (field, value, today, message) => {
  expect(agentKycFieldMessage(field, value, readDay(today))).toBe(message);
});
