import { networkOf } from '../session/network.ts';

/** How long refused calls of one address are counted together. */
export const tallyWindowMs = 15 * 60_000;

/** What was refused to callers of one address in one window, beyond what the audit holds row by row. */
export interface Tally {
  /** The address, or the network that is counted as one. */
  ip: string;
  since: Date;
  until: Date;
  /** How often, by call and code: `saveTelephonyCall CALL_GRANT_REQUIRED`. */
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
 * Counts the refused calls of callers whom nobody knows: they can make any number of them, and each row of the audit stays for
 * years. Of what one address is refused in a window the first of each kind is a row of its own, the rest one row with their
 * number. Kept in memory: a row in the database that all of them wait for would stop the server for everyone else.
 *
 * @param most how many addresses are counted at a time; with one more, the one counted longest is told at once
 */
export function createRefusalTally(most = 10_000) {
  const windows = new Map<string, Window>();
  const isOver = ({ since }: Window, now: Date) => now.getTime() - since.getTime() >= tallyWindowMs;

  function close(ip: string, window: Window): Tally[] {
    windows.delete(ip);
    return tallyOf(ip, window);
  }

  return {
    /** @returns whether the audit gets a row of this one, and the windows that it closes */
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
    /** Closes the windows that are over; all of them where no time is given. */
    close(now?: Date): Tally[] {
      return [...windows].flatMap(([ip, window]) => (now && !isOver(window, now) ? [] : close(ip, window)));
    },
  };
}
