import { daysBetween, isDay, type Day } from '../time.ts';
import type { FieldErrors } from '../errors.ts';

/** For how many days applications have stood in their queue, by the calendar of India: today is day 0. */
export const ageBands = [
  { label: 'Today', from: 0, to: 0 },
  { label: '1 day', from: 1, to: 1 },
  { label: '2 days', from: 2, to: 2 },
  { label: '3 to 6 days', from: 3, to: 6 },
  { label: '7 days or more', from: 7, to: undefined },
] as const;

/** The most days that one Daily MIS is about. */
export const mostMisDays = 92;
/** The most agents that one Daily MIS names; its file names all. */
export const mostMisAgents = 50;
const firstDay = '2000-01-01';

function dayMessage(day: string, today: Day): string | undefined {
  if (!isDay(day)) return 'Pick a day';
  if (day > today) return 'This day is still to come';
  return day < firstDay ? 'There are no figures of this day' : undefined;
}

/**
 * What is wrong with a range of days, by field; empty for a good one.
 *
 * @param today the day in India, YYYY-MM-DD like the ends
 */
export function misRangeErrors({ from, to }: { from: string; to: string }, today: Day): FieldErrors {
  const [ofFrom, ofTo] = [dayMessage(from, today), dayMessage(to, today)];
  if (ofFrom !== undefined || ofTo !== undefined || !isDay(from) || !isDay(to))
    return { ...(ofFrom !== undefined && { from: ofFrom }), ...(ofTo !== undefined && { to: ofTo }) };
  const days = daysBetween(from, to) + 1;
  if (days < 1) return { to: 'The last day is before the first' };
  return days > mostMisDays ? { to: `At most ${mostMisDays} days at once` } : {};
}
