import { indiaFieldTime, indiaInstant } from './follow-up.ts';
import type { Rule } from '../rules/rule.ts';

/**
 * Minutes of the day, Asia/Kolkata, between which borrowers may be contacted (RBI, 12 August 2022); both are included.
 */
export const callingHours = { opens: 8 * 60, closes: 19 * 60 } as const;

/** The message of browser and server for a next call date outside the window. */
export const outsideCallingWindow = 'Outside the calling window, 08:00 AM to 07:00 PM';

/**
 * Whether a wall-clock time of Asia/Kolkata lies in the calling window.
 *
 * @param text YYYY/MM/DD HH:mm or YYYY-MM-DDTHH:mm; anything else lies outside
 */
export function isInCallingWindow(text: string): boolean {
  const at = indiaInstant(text);
  if (!at) return false;
  const [hour = 0, minute = 0] = indiaFieldTime(at).slice(11).split(':').map(Number);
  const time = hour * 60 + minute;
  return time >= callingHours.opens && time <= callingHours.closes;
}

/** Rule for a next call date that must lie in the window; leaves an empty value to `required`. */
export const inCallingWindow: Rule = (value) =>
  typeof value === 'string' && value !== '' && !isInCallingWindow(value) ? outsideCallingWindow : undefined;
