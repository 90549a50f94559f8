/** Milliseconds by which the server's clock is ahead of this machine's; 0 while they agree, or no server has answered. */
let aheadMs = 0;

/** A reply names its time by the second, and travels. A difference up to this many milliseconds is none. */
const trustedMs = 5000;

/**
 * Takes the time of a reply: a browser's own clock may be hours or a day off.
 *
 * @param date the reply's `date`, as HTTP writes it; null where a server of another origin does not show it
 */
export function noteServerTime(date: string | null): void {
  const told = date === null ? Number.NaN : Date.parse(date);
  if (Number.isNaN(told)) return;
  const differenceMs = told - Date.now();
  aheadMs = Math.abs(differenceMs) > trustedMs ? differenceMs : 0;
}

/** Now, by the clock of the server that answered last. Every day and every limit of a day is counted from it. */
export const serverNow = (): Date => new Date(Date.now() + aheadMs);
