import type { Day } from '../time.ts';

/** How a promise to pay stands. PARTIAL and BROKEN: its day and the days of grace are over. */
export const promiseStatuses = ['OPEN', 'KEPT', 'PARTIAL', 'BROKEN', 'CANCELLED'] as const;
export type PromiseStatus = (typeof promiseStatuses)[number];

/** Where a promise was taken. */
const promiseSources = ['TELEPHONY', 'CALL', 'FEEDBACK', 'CSV'] as const;
export type PromiseSource = (typeof promiseSources)[number];

/** Why a promise was cancelled. */
export const promiseEndings = [
  'RESCHEDULED',
  'NOTHING_DUE',
  'FEEDBACK_REJECTED',
  'LOAN_CLOSED',
  'RESTRUCTURED',
] as const;
export type PromiseEnding = (typeof promiseEndings)[number];

/** How often a promise may be replaced by another within the days; one more is refused. */
export const mostReschedules = { times: 3, days: 30 } as const;

/** The status of a promise by what was paid for it, once its days are over or the amount is reached. */
export function promiseStatusOf(
  { amount, paid }: { amount: number; paid: number },
  { today, lastDay }: { today: Day; lastDay: string },
): Exclude<PromiseStatus, 'CANCELLED'> {
  if (paid >= amount) return 'KEPT';
  if (today <= lastDay) return 'OPEN';
  return paid > 0 ? 'PARTIAL' : 'BROKEN';
}

/** Whether a promise counts as broken (CL-05): its days are over, and its amount was not paid in full. */
export function isBroken(status: PromiseStatus): boolean {
  return status === 'BROKEN' || status === 'PARTIAL';
}
