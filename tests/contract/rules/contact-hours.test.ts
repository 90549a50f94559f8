import { describe, expect, it } from 'vitest';
import {
  contactHours,
  inContactHours,
  openingOfHours,
  outsideCallingWindow,
  outsideHoursMessage,
} from '../../../widgets/contract/calling/contact-hours.ts';

/** A wall-clock time of 30 November 2026 in Asia/Kolkata, or of another day. */
const at = (time: string, day = '2026-11-30') => new Date(`${day}T${time}+05:30`);
const nextDay = at('08:00', '2026-12-01');

describe('the contact hours', () => {
  it.each([
    ['00:00:00', true, at('08:00')],
    ['07:59:59', true, at('08:00')],
    ['07:59:59.999', true, at('08:00')],
    ['08:00:00', false, at('08:00:00')],
    ['13:30:15', false, at('13:30:15')],
    ['18:59:59', false, at('18:59:59')],
    ['18:59:59.999', false, at('18:59:59.999')],
    ['19:00:00', true, nextDay],
    ['19:00:30', true, nextDay],
    ['23:59:59.999', true, nextDay],
  ])('at %s: outside is %s', (time, isOutside, from) => {
    expect(contactHours(at(time))).toEqual({ isOutside, from });
  });

  it('begin on the next day of the year, whatever the zone of the machine', () => {
    expect(contactHours(at('19:00', '2026-12-31')).from).toEqual(at('08:00', '2027-01-01'));
    expect(contactHours(new Date(-1)).from).toEqual(new Date('1970-01-01T02:30:00Z'));
  });

  it('are the only ones that a next call is held to, by its minute', () => {
    for (const text of ['2026-12-01T07:59', '2026/12/01 19:00', '2026-12-01T00:00', '', 'tomorrow'])
      expect(outsideHoursMessage(text), text).toBe(outsideCallingWindow);
    for (const text of ['2026-12-01T08:00', '2026/12/01 18:59'])
      expect(outsideHoursMessage(text), text).toBeUndefined();
    expect(inContactHours('')).toBeUndefined();
  });

  it('end before others begin, where those that somebody has asked for are narrower', () => {
    const wished = { opens: 10 * 60, closes: 12 * 60 };
    expect(openingOfHours(at('09:59:59'), wished)).toEqual(at('10:00'));
    expect(openingOfHours(at('11:59:59'), wished)).toEqual(at('11:59:59'));
    expect(openingOfHours(at('12:00:00'), wished)).toEqual(at('10:00', '2026-12-01'));
  });
});
