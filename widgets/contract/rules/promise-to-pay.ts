import { indiaFieldTime } from './follow-up.ts';

/** Days from today, Asia/Kolkata, on which a borrower may promise to pay. */
export const promiseDays = { first: 1, last: 15 } as const;

const day = 86_400_000;

/** Whether a call status asks for amount and date of a promise. */
export function asksForPromise(status: string): boolean {
  return status.trim().toLowerCase() === 'promise to pay';
}

/** The first and the last day of a promise that is made now: YYYY-MM-DD. */
export function promiseRange(now: Date): { first: string; last: string } {
  const on = (days: number) => indiaFieldTime(new Date(now.getTime() + days * day)).slice(0, 10);
  return { first: on(promiseDays.first), last: on(promiseDays.last) };
}

/**
 * What is wrong with a promised amount.
 *
 * @param text whole rupees as typed, with or without grouping
 * @param dues whole rupees that are due; null where that is not known
 */
export function checkPromiseAmount(text: string, dues: number | null): string | undefined {
  const typed = text.replace(/[\s,₹]/g, '');
  if (typed === '') return 'Please enter the promised amount';
  if (!/^\d{1,9}$/.test(typed) || Number(typed) === 0) return 'Enter whole rupees';
  if (dues !== null && Number(typed) > dues) return `The dues are ₹${dues.toLocaleString('en-IN')}`;
  return undefined;
}

/** What is wrong with the day of a promise, YYYY-MM-DD. */
export function checkPromiseDate(text: string, now: Date): string | undefined {
  if (text === '') return 'Please select the promised date';
  const { first, last } = promiseRange(now);
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
  return isDay && text >= first && text <= last ? undefined : 'A promise is for 1 to 15 days from today';
}

/** Whole rupees of an amount that `checkPromiseAmount` takes. */
export function promisedRupees(text: string): number {
  return Number(text.replace(/[\s,₹]/g, ''));
}
