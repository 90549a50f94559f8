import { addDays, fieldNow, type QuickChoice } from './days.ts';
import { serverNow } from '../../../client/backend/server-time.ts';

const fiveMinutes = 5 * 60_000;

/**
 * A choice `count` days from today: "Tomorrow".
 *
 * @param time HH:mm, where the field has a time
 */
export function inDays(label: string, count: number, time?: string): QuickChoice {
  const day = addDays(fieldNow(), count);
  return { label, value: time === undefined ? day : `${day}T${time}` };
}

/** A choice `count` hours from now, rounded up to five minutes: "In 2 hours". */
export function inHours(label: string, count: number): QuickChoice {
  const at = Math.ceil((serverNow().getTime() + count * 3_600_000) / fiveMinutes) * fiveMinutes;
  return { label, value: fieldNow(new Date(at)) };
}
