import { dayOf, type Day } from '../contract/time.ts';
import { serverNow } from '../client/backend/server-time.ts';

/** A share with one decimal, `82.1%`; "-" of nothing. */
export const shareText = (part: number, whole: number): string =>
  whole === 0 ? '-' : `${(Math.round((part * 1000) / whole) / 10).toFixed(1)}%`;

/** Today in India, YYYY-MM-DD. */
export const indianToday = (): Day => dayOf(serverNow());
