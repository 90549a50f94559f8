import { dayMs, indiaAheadMs } from '../../../../widgets/contract/time.ts';

/** 08:00 to 22:00: when applications come in. */
const opensAt = 8 * 3_600;
const dayInSeconds = 14 * 3_600;

/** The moment that lies a number of seconds of opening hours before `now`; never in the night. */
export function openingHoursBefore(now: Date, seconds: number): Date {
  const local = now.getTime() + indiaAheadMs;
  const midnight = Math.floor(local / dayMs) * dayMs;
  const passedToday = Math.min(dayInSeconds, Math.max(0, Math.floor((local - midnight) / 1_000) - opensAt));
  const daysBack = Math.max(0, Math.ceil((seconds - passedToday) / dayInSeconds));
  const second = passedToday + daysBack * dayInSeconds - seconds;
  return new Date(midnight - daysBack * dayMs + (opensAt + second) * 1_000 - indiaAheadMs);
}

/** A moment of a day between 08:00 and 19:00, when borrowers may be called; `share` is from 0 to 1. */
export function callingHour(day: Date, share: number): Date {
  const local = day.getTime() + indiaAheadMs;
  const midnight = Math.floor(local / dayMs) * dayMs;
  return new Date(midnight + (opensAt + Math.floor(share * 11 * 3_600)) * 1_000 - indiaAheadMs);
}
