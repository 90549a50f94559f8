import { describe, expect, it } from 'vitest';
import {
  formatCardDate,
  formatFileDate,
  toCallingDateTime,
  toFieldDateTime,
  toServerDate,
  toServerDateTime,
} from '../../widgets/kit/format/dates.ts';
import {
  formatDate,
  formatDateTime,
  formatMinutes,
  formatTime,
  formatTimeWithSeconds,
  formatTypedDate,
  minutesSince,
} from '../../widgets/kit/format/wall-clock.ts';
import { formatExact } from '../../widgets/kit/format/exact.ts';
import { formatMoney, formatNumber } from '../../widgets/kit/format/money.ts';
import {
  initialsOf,
  labelFromCamelCase,
  maskPhone,
  titleFromCamelCase,
  trimText,
} from '../../widgets/kit/format/text.ts';

describe('money', () => {
  it('shows rupees with Indian grouping, rounded up [CO-28]', () => {
    expect(formatMoney(1234567.2)).toBe('₹12,34,568');
    expect(formatMoney(99999.01)).toBe('₹1,00,000');
    expect(formatMoney(0)).toBe('₹0');
    expect(formatMoney('120000')).toBe('₹1,20,000');
  });

  it('shows a dash for an amount that is missing or no number [DT-10]', () => {
    for (const missing of [null, undefined, '', '  ', Number.NaN, Infinity, 'abc', {}, []]) {
      expect(formatMoney(missing)).toBe('-');
      expect(formatNumber(missing)).toBe('-');
    }
  });

  it('keeps the sign of money paid back, and knows no negative nothing', () => {
    expect(formatMoney(-1500.9)).toBe('-₹1,500');
    expect(formatMoney(-0.4)).toBe('₹0');
  });

  it('groups counts the same way', () => {
    expect(formatNumber(123456)).toBe('1,23,456');
    const browsersOwn = new Intl.NumberFormat('en-IN');
    for (const value of [
      0, 7, 999, 1000, 12_345, 100_000, 9_999_999, 10_000_000, 987_654_321_012, -4_56_789, 0.5, 1234.5678,
    ])
      expect(formatNumber(value)).toBe(browsersOwn.format(value));
  });
});

describe('money to the paisa', () => {
  it('shows paise where they are not zero, and whole rupees of a loan that has no paise', () => {
    expect(formatExact(10_000_050, 100_001)).toBe('₹1,00,000.50');
    expect(formatExact(10_000_005)).toBe('₹1,00,000.05');
    expect(formatExact(10_000_000, 100_000)).toBe('₹1,00,000');
    expect(formatExact(-42_504, -425)).toBe('-₹425.04');
    expect(formatExact(0, 1)).toBe('₹0');
    expect(formatExact(undefined, 11_575)).toBe('₹11,575');
  });

  it('shows a dash where there is neither', () => {
    expect([formatExact(undefined), formatExact(null, null)]).toEqual(['-', '-']);
  });
});

describe('dates', () => {
  it('reads what the server sends as the wall clock in Asia/Kolkata and shows each display format [DT-01][DT-02][DT-04][DT-06]', () => {
    for (const value of ['2030-01-31 14:05:08', '2030-01-31T14:05:08', '2030/01/31 14:05:08', '2030-01-31T08:35:08Z']) {
      expect(formatDate(value)).toBe('31 Jan 2030');
      expect(formatTypedDate(value)).toBe('31/01/2030');
      expect(formatCardDate(value)).toBe('31-01-2030');
      expect(formatDateTime(value)).toBe('31 Jan 2030 02:05 PM');
      expect(formatTime(value)).toBe('02:05 PM');
      expect(formatTimeWithSeconds(value)).toBe('02:05:08 PM');
      expect(formatFileDate(value)).toBe('2030_01_31');
    }
  });

  it('writes each format that the server takes [DT-05][DT-06][DT-07]', () => {
    const value = '2030-01-31T14:05';
    expect(toServerDate(value)).toBe('2030-01-31');
    expect(toServerDateTime(value)).toBe('2030-01-31 14:05:00');
    expect(toCallingDateTime(value)).toBe('2030/01/31 14:05');
    expect(toFieldDateTime('2030/01/31 14:05')).toBe(value);
    expect(toServerDate('31/01/2030')).toBe('2030-01-31');
  });

  it('shows a moment on the Indian clock whatever the zone of the machine [DT-09]', () => {
    expect(formatDateTime(new Date('2025-11-20T20:00:00Z'))).toBe('21 Nov 2025 01:30 AM');
    expect(formatDateTime('2025-11-20T20:00:00.123+00:00')).toBe('21 Nov 2025 01:30 AM');
    expect(new Date('2025-11-20T20:00:00Z').getHours()).not.toBe(1);
  });

  it('shows a dash for an empty or unparsable date, an impossible day included [DT-09]', () => {
    for (const bad of [
      null,
      undefined,
      '',
      'soon',
      '2030-02-30',
      '2030-13-01',
      '31/02/2030',
      '2030-01-31 25:00',
      5,
      new Date('x'),
    ]) {
      expect(formatDate(bad)).toBe('-');
      expect(formatDateTime(bad)).toBe('-');
      expect(formatTypedDate(bad)).toBe('-');
      expect(formatCardDate(bad)).toBe('-');
      expect(toServerDate(bad)).toBeUndefined();
    }
  });

  it('counts the minutes since a moment and words them', () => {
    const now = new Date('2025-11-21T05:12:00Z');
    expect(minutesSince('2025-11-21 10:30:00', now)).toBe(12);
    expect(minutesSince('2025-11-21 10:50:00', now)).toBe(0);
    expect(minutesSince('never', now)).toBeUndefined();
    expect([12, 185, 4380].map(formatMinutes)).toEqual(['12 min', '3 h 5 min', '3 d 1 h']);
  });
});

describe('text', () => {
  it('cuts at 30 characters, whole letters, and leaves shorter texts alone', () => {
    const name = 'Venkata Satyanarayana Murthy Chandrasekhar';
    expect(trimText(name)).toBe('Venkata Satyanarayana Murthy C…');
    expect(Array.from(trimText('😀'.repeat(40)))).toHaveLength(31);
    expect(trimText('x'.repeat(30))).toBe('x'.repeat(30));
  });

  it('masks a phone number to its ends, whatever comes before the ten digits', () => {
    expect(maskPhone('9876543210')).toBe('98xxxxxx10');
    expect(maskPhone('+91 98765 43210')).toBe('98xxxxxx10');
    expect(maskPhone(9876543210)).toBe('98xxxxxx10');
    expect(maskPhone('98xxxxxx10')).toBe('98xxxxxx10');
    expect(maskPhone(null)).toBe('-');
    expect(maskPhone(' ')).toBe('-');
  });

  it('makes titles and labels of camel-case names and keeps acronyms', () => {
    expect(titleFromCamelCase('bankingDetails')).toBe('Banking Details');
    expect(titleFromCamelCase('userDetails')).toBe('User Details');
    expect(labelFromCamelCase('bankAccountConsentWithOTP')).toBe('Bank account consent with OTP');
    expect(labelFromCamelCase('OKYCStatus')).toBe('OKYC status');
  });

  it('takes initials of first and last name', () => {
    expect(initialsOf('Lakshmi Venkataraman')).toBe('LV');
    expect(initialsOf('  Meera  S  Iyer ')).toBe('MI');
    expect(initialsOf('Asha')).toBe('A');
    expect(initialsOf('')).toBe('');
  });
});
