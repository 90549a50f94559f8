import { indiaInstant } from './follow-up.ts';
import { dayOf, daysAfter } from '../time.ts';
import { rupees } from '../money.ts';

/** Days from today, Asia/Kolkata, on which a borrower may promise to pay. */
export const promiseDays = { first: 0, last: 15 } as const;

/** The most whole rupees of a promise. It matters if the dues are not known. */
export const mostPromised = 999_999_999;

/** Whether a call status asks for amount and date of a promise. */
export function asksForPromise(status: string): boolean {
  return status.trim().toLowerCase() === 'promise to pay';
}

/** The first and the last day of a promise that is made now: YYYY-MM-DD. */
export function promiseRange(now: Date): { first: string; last: string } {
  const on = (days: number) => daysAfter(dayOf(now), days);
  return { first: on(promiseDays.first), last: on(promiseDays.last) };
}

/**
 * The message for a wrong promised amount; undefined for a good one.
 *
 * @param text whole rupees as typed, with or without grouping
 * @param dues whole rupees that are due; null if that is not known
 */
export function checkPromiseAmount(text: string, dues: number | null): string | undefined {
  const typed = text.replace(/[\s,₹]/g, '');
  if (typed === '') return 'Please enter the promised amount';
  if (!/^\d+$/.test(typed) || Number(typed) === 0) return 'Enter whole rupees';
  if (dues !== null && Number(typed) > dues) return `The dues are ${rupees(dues)}`;
  if (Number(typed) > mostPromised) return `This is more than a promise can be for: ${rupees(mostPromised)}`;
  return undefined;
}

/** The message for a wrong day of a promise, YYYY-MM-DD; undefined for a good one. */
export function checkPromiseDate(text: string, now: Date): string | undefined {
  if (text === '') return 'Please select the promised date';
  const { first, last } = promiseRange(now);
  if (indiaInstant(`${text}T00:00`) === undefined) return 'This is not a date';
  if (text < first) return 'A promise is for today at the earliest';
  return text > last
    ? `This date is too far ahead: a promise is for ${promiseDays.last} days from today at most`
    : undefined;
}

/** The whole rupees of an amount that `checkPromiseAmount` accepts. */
export function promisedRupees(text: string): number {
  return Number(text.replace(/[\s,₹]/g, ''));
}
