import { networkOf } from '../../base/network.ts';

/** Milliseconds for which refused calls of one address are counted together. */
export const tallyWindowMs = 15 * 60_000;

/** The refusals of one address in one window, without those that have audit rows of their own. */
export interface Tally {
  /** The address, or the network that counts as one address. */
  ip: string;
  since: Date;
  until: Date;
  /** The number of refusals by call and code, such as `saveTelephonyCall CALL_GRANT_REQUIRED`. */
  counts: Readonly<Record<string, number>>;
}

interface Window {
  since: Date;
  last: Date;
  seen: Map<string, number>;
}

function tallyOf(ip: string, { since, last, seen }: Window): Tally[] {
  const more = [...seen].map(([what, times]) => [what, times - 1] as const).filter(([, times]) => times > 0);
  return more.length === 0 ? [] : [{ ip, since, until: last, counts: Object.fromEntries(more) }];
}

/**
 * Counts the refused calls of unknown callers, because they can make any number of calls, and audit rows stay for
 * years. In each window of an address the first refusal of each kind gets an audit row, and the others share one row
 * with their number. The counts are in memory: a database row that all these calls wait for would stop the server for
 * everyone else.
 *
 * @param most how many addresses are counted at a time; one more closes the oldest window at once
 */
export function createRefusalTally(most = 10_000) {
  const windows = new Map<string, Window>();
  const isOver = ({ since }: Window, now: Date) => now.getTime() - since.getTime() >= tallyWindowMs;

  function close(ip: string, window: Window): Tally[] {
    windows.delete(ip);
    return tallyOf(ip, window);
  }

  return {
    /** @returns whether this refusal gets an audit row of its own, and the windows that it closes */
    count(address: string, call: string, code: string, now: Date): { isFirst: boolean; closed: Tally[] } {
      const ip = networkOf(address);
      const known = windows.get(ip);
      const closed = known && isOver(known, now) ? close(ip, known) : [];
      const [oldest] = windows;
      if (oldest && windows.size >= most && !windows.has(ip)) closed.push(...close(...oldest));
      const window = windows.get(ip) ?? { since: now, last: now, seen: new Map<string, number>() };
      windows.set(ip, window);
      const what = `${call} ${code}`;
      const times = (window.seen.get(what) ?? 0) + 1;
      window.seen.set(what, times);
      window.last = now;
      return { isFirst: times === 1, closed };
    },
    /** Closes the windows that are over, or all windows when no time is given. */
    close(now?: Date): Tally[] {
      return [...windows].flatMap(([ip, window]) => (now && !isOver(window, now) ? [] : close(ip, window)));
    },
  };
}
