import { indianTime } from '../indian-time.ts';

/** YYYY-MM-DD HH:mm:ss, Asia/Kolkata (spec 1 §3.7). */
export function wireDateTime(at: Date | null): string | null {
  return at && indianTime(at);
}

/** YYYY-MM-DD, Asia/Kolkata. */
export function wireDate(at: Date | null): string | null {
  return at && indianTime(at).slice(0, 10);
}

/**
 * The moment at which a day begins in Asia/Kolkata.
 *
 * @param day YYYY-MM-DD
 * @returns undefined when there is no such day
 */
export function startOfDay(day: string): Date | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return undefined;
  const start = new Date(`${day}T00:00:00+05:30`);
  return Number.isNaN(start.getTime()) || wireDate(start) !== day ? undefined : start;
}
