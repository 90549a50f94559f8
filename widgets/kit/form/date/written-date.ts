import { formatTime, formatTypedDate } from '../../format/wall-clock.ts';

/** Whether a text is a field's value, YYYY-MM-DD or with a time YYYY-MM-DDTHH:mm, and a day that the calendar has. */
export function isDateValue(text: string, hasTime = false): boolean {
  return /^\d{4}-\d\d-\d\d(T\d\d:\d\d)?$/.test(text) && text.length > 10 === hasTime && formatTypedDate(text) !== '-';
}

/** 31/01/2030, or 31/01/2030 02:05 PM; a text that is no value stays as it is. */
export function writtenDate(value: string, separator: string, hasTime: boolean): string {
  if (!isDateValue(value, hasTime)) return value;
  return formatTypedDate(value).replaceAll('/', separator) + (hasTime ? ` ${formatTime(value)}` : '');
}
