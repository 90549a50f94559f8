import { formatTime, formatTypedDate } from '../../format/wall-clock.ts';

/** True when a text is a field's value, YYYY-MM-DD or with a time YYYY-MM-DDTHH:mm, and the day exists. */
export function isDateValue(text: string, hasTime = false): boolean {
  return /^\d{4}-\d\d-\d\d(T\d\d:\d\d)?$/.test(text) && text.length > 10 === hasTime && formatTypedDate(text) !== '-';
}

/** 31/01/2030, or 31/01/2030 02:05 PM; a text that is no value stays as it is. */
export function writtenDate(value: string, separator: string, hasTime: boolean): string {
  if (!isDateValue(value, hasTime)) return value;
  return formatTypedDate(value).replaceAll('/', separator) + (hasTime ? ` ${formatTime(value)}` : '');
}

const written = /^(\d\d)[/-](\d\d)[/-](\d{4})(?: (0[1-9]|1[0-2]):(\d\d) ([AP])M)?$/;

/** The value of a text in the box's own form (`writtenDate`); any other text is returned as it is. */
export function readWritten(text: string, hasTime: boolean): string {
  const [, day, month, year, hour = '', minute, half] = written.exec(text) ?? [];
  const hours = (Number(hour) % 12) + (half === 'P' ? 12 : 0);
  const value = `${year}-${month}-${day}${hour && `T${String(hours).padStart(2, '0')}:${minute}`}`;
  return isDateValue(value, hasTime) ? value : text;
}
