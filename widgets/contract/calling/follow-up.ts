import type { Rule } from '../rules/rule.ts';
import { dayOf, daysAfter, daysBetween, indiaAheadMs, readableDay } from '../time.ts';

const wireShape = /^(\d{4})\/(\d{2})\/(\d{2}) (\d{2}):(\d{2})$/;
const formShape = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::\d{2}(?:\.\d+)?)?$/;

/**
 * The moment of a wall-clock time of Asia/Kolkata, whatever the time zone of the reader's machine.
 *
 * @param text YYYY/MM/DD HH:mm as calling forms send it (DT-07), or YYYY-MM-DDTHH:mm as a date-time field holds it
 * @returns undefined for anything else, a 30 February included
 */
export function indiaInstant(text: string): Date | undefined {
  const parts = (wireShape.exec(text) ?? formShape.exec(text))?.slice(1, 6).map(Number);
  if (!parts) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = parts;
  const asUtc = new Date(Date.UTC(year, month - 1, day, hour, minute));
  const isReal =
    asUtc.getUTCFullYear() === year &&
    asUtc.getUTCMonth() === month - 1 &&
    asUtc.getUTCDate() === day &&
    asUtc.getUTCHours() === hour &&
    asUtc.getUTCMinutes() === minute;
  return isReal ? new Date(asUtc.getTime() - indiaAheadMs) : undefined;
}

/** The wall-clock time of Asia/Kolkata as a date-time field holds it: YYYY-MM-DDTHH:mm. */
export function indiaFieldTime(at: Date): string {
  return new Date(at.getTime() + indiaAheadMs).toISOString().slice(0, 16);
}

/** What calling forms send (DT-07): YYYY-MM-DDTHH:mm becomes YYYY/MM/DD HH:mm. */
export function followUpOnWire(fieldTime: string): string {
  return fieldTime.slice(0, 16).replaceAll('-', '/').replace('T', ' ');
}

/** True if a next call date lies before the running minute (VA-48). A text that is no date counts as past. */
export function isPastFollowUp(text: string, now: Date): boolean {
  const at = indiaInstant(text);
  return at === undefined || at.getTime() < Math.floor(now.getTime() / 60_000) * 60_000;
}

/** The message of browser and server for a next call date that has passed. */
export const followUpInPast = 'The next call date lies in the past';

/** The days ahead on which the next call may be, today's included; and beyond which a form asks whether it is meant. */
const daysAhead = { most: 366, usual: 90 } as const;

/** The message of browser and server for a next call after the last day on which it may be; undefined for a sooner one. */
export function farFollowUp(text: string, now: Date): string | undefined {
  const at = indiaInstant(text);
  const last = daysAfter(dayOf(now), daysAhead.most);
  return at !== undefined && dayOf(at) > last ? `Choose a day until ${readableDay(last)}` : undefined;
}

/** What a form says beside a next call that is later than they usually are; undefined for a sooner one. */
export function lateFollowUp(text: string, now: Date): string | undefined {
  const at = indiaInstant(text);
  if (at === undefined) return undefined;
  const days = daysBetween(dayOf(now), dayOf(at));
  // a month by its average
  return days > daysAhead.usual ? `That is ${Math.round(days / 30.4)} months away` : undefined;
}

/** The message of a form for a text that is no date and time. */
const followUpUnread = 'This is not a date and time';

/** VA-48, VA-55: a date, neither past nor more than a year ahead. Leaves an empty value to `required`. */
export function isFollowUpTime(now: () => Date): Rule {
  return (value) => {
    if (typeof value !== 'string' || value === '') return undefined;
    if (indiaInstant(value) === undefined) return followUpUnread;
    if (isPastFollowUp(value, now())) return followUpInPast;
    return farFollowUp(value, now());
  };
}
