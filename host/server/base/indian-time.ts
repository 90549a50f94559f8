import { indiaAheadMs } from '../../../widgets/contract/time.ts';

/** A moment as `YYYY-MM-DD HH:mm:ss` in Indian time, whatever the machine's zone. India keeps one offset all year. */
export function indianTime(moment: Date): string {
  return new Date(moment.getTime() + indiaAheadMs).toISOString().slice(0, 19).replace('T', ' ');
}

const readable = new Intl.DateTimeFormat('en-US', {
  timeZone: 'Asia/Kolkata',
  day: '2-digit',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hour12: true,
});

/** `31 Jan 2030 02:05 PM`, for a sentence that people read (DT-04). */
export function readableTime(moment: Date): string {
  const parts = new Map(readable.formatToParts(moment).map(({ type, value }) => [type, value]));
  const [day, month, year, hour, minute, half] = (['day', 'month', 'year', 'hour', 'minute', 'dayPeriod'] as const).map(
    (type) => parts.get(type) ?? '',
  );
  return `${day} ${month} ${year} ${hour}:${minute} ${half}`;
}
