import dayjs from 'dayjs';
import { readClock, writeTime } from './wall-clock.ts';

/** The day in dayjs's format letters, then the time in the letters of `writeTime`; undefined where there is no date. */
function send(value: unknown, day: string, time = ''): string | undefined {
  const at = readClock(value);
  // noon exists on every day in every zone
  const noon = at && new Date(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate(), 12);
  return noon && (day === '' ? '' : dayjs(noon).format(day)) + writeTime(at, time);
}
const write = (value: unknown, day: string) => send(value, day) ?? '-';

/** 31-01-2030, on document cards; "-" for an empty or unparsable date (DT-03, DT-09). */
export const formatCardDate = (value: unknown) => write(value, 'DD-MM-YYYY');
/** YYYY_MM_DD, in file names (QL-49). */
export const formatFileDate = (value: unknown) => write(value, 'YYYY_MM_DD');

/** YYYY-MM-DD for the server; undefined where there is no date (DT-05). */
export const toServerDate = (value: unknown) => send(value, 'YYYY-MM-DD');
/** YYYY-MM-DD HH:mm:ss for the server (DT-06). */
export const toServerDateTime = (value: unknown) => send(value, 'YYYY-MM-DD', ' HH:mm:ss');
/** YYYY/MM/DD HH:mm, as the calling forms send it (DT-07). */
export const toCallingDateTime = (value: unknown) => send(value, 'YYYY/MM/DD', ' HH:mm');
/** YYYY-MM-DDTHH:mm, the value and the `min` of a date-time field. */
export const toFieldDateTime = (value: unknown) => send(value, 'YYYY-MM-DD', 'THH:mm');
