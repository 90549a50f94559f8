import { dayMs, indiaAheadMs } from '../time.ts';
import { indiaInstant } from './follow-up.ts';
import type { Rule } from '../rules/rule.ts';

/** Hours of each day, in minutes of the day, Asia/Kolkata: from the first minute on, and over when the second begins. */
export interface DayHours {
  opens: number;
  closes: number;
}

/**
 * When borrowers may be contacted about what they owe (RBI, 12 August 2022): from 08:00:00 to 18:59:59. Other calls and messages, such
 * as those about an application or a mandate, are services.
 */
export const callingHours = { opens: 8 * 60, closes: 19 * 60 } as const satisfies DayHours;

/** The message of browser and server for a next call date outside the hours. */
export const outsideCallingWindow = 'Outside the calling window, 08:00 AM to 07:00 PM';

/** The moment itself where it lies in some hours, else when they begin next. */
export function openingOfHours(at: Date, { opens, closes }: DayHours): Date {
  const local = at.getTime() + indiaAheadMs;
  const day = Math.floor(local / dayMs);
  const minute = (local - day * dayMs) / 60_000;
  if (minute >= opens && minute < closes) return at;
  const openingDay = minute < opens ? day : day + 1;
  return new Date(openingDay * dayMs + opens * 60_000 - indiaAheadMs);
}

/** What the hours say of a contact at a moment. */
interface ContactHours {
  isOutside: boolean;
  /** From when on it may be made: the moment itself, or the next opening. */
  from: Date;
}

/** The one rule of the contact hours, for every door that begins or reports a contact with a borrower. */
export function contactHours(at: Date): ContactHours {
  const from = openingOfHours(at, callingHours);
  return { isOutside: from > at, from };
}

/**
 * The message for a next call date outside the hours; undefined for one within them.
 *
 * @param text YYYY/MM/DD HH:mm or YYYY-MM-DDTHH:mm in Asia/Kolkata; anything else lies outside
 */
export function outsideHoursMessage(text: string): string | undefined {
  const at = indiaInstant(text);
  return at === undefined || contactHours(at).isOutside ? outsideCallingWindow : undefined;
}

/** Rule for a next call date that must lie in the hours; leaves an empty value to `required`. */
export const inContactHours: Rule = (value) =>
  typeof value === 'string' && value !== '' ? outsideHoursMessage(value) : undefined;
