import type { Udrs } from './udrs.ts';

/**
 * What a call that writes about an application asks of it before it writes, whoever makes it and from whatever screen:
 *
 * - `at`: where the application may stand
 * - `hold`: what an application on hold says to the write. `refuses` it; `stays` beside it; a move out of a hold
 *   `leavesEndings` alone; a file `skips` it, and says so
 * - `lock`: what a colleague's lock says to it. The write `takes` the lock, and a colleague's refuses it; it `respects` a
 *   colleague's and leaves none behind; a file `skips` what is open, and says so; a fact from outside `passes` it
 *
 * Whatever a class of work does is one of these; a row that mixes them does not compile. Refusals come in one order:
 * NOT_FOUND, NOT_ALLOWED, UDRS_STAGE_MISMATCH, UDRS_ON_HOLD, STALE_VERSION, ROW_LOCKED, then the desk's own.
 */
export type Guard = DeskWork | Papers | Move | LeavingFile | OutsideFact;

/** The work of a desk. A page that opens no application `respects` locks in place of taking one. */
interface DeskWork {
  at: readonly Udrs[];
  hold: 'refuses';
  lock: 'takes' | 'respects';
}

/** Work on documents: a hold may wait for this very paper. */
interface Papers {
  at: readonly Udrs[];
  hold: 'stays';
  lock: 'takes';
}

/** A move, a hold, or what is written beside a row of a list. The table of moves says what may be done where. */
interface Move {
  at: 'any';
  hold: 'leavesEndings';
  lock: 'respects';
}

/** A file that leaves: it holds what may go, and says why the rest stays. */
interface LeavingFile {
  at: readonly [Udrs];
  hold: 'skips';
  lock: 'skips';
}

/** What has happened outside, as a bank's answer: it is booked wherever the application stands. */
interface OutsideFact {
  at: 'any';
  hold: 'stays';
  lock: 'passes';
}

/** For a call that writes beside applications what no guard is about. */
interface Unguarded {
  because: string;
}

export type About = Guard | Unguarded;

type Stages = readonly [Udrs, ...Udrs[]];

export const deskWork = <const At extends Stages>(...at: At) => ({ at, hold: 'refuses', lock: 'takes' }) as const;

/** The work of a desk from a page that opens no application. */
export const deskWorkBeside = <const At extends Stages>(...at: At) =>
  ({ at, hold: 'refuses', lock: 'respects' }) as const;

export const papers = <const At extends Stages>(...at: At) => ({ at, hold: 'stays', lock: 'takes' }) as const;

export const move = { at: 'any', hold: 'leavesEndings', lock: 'respects' } as const satisfies Guard;

export const leavingFile = <const At extends Udrs>(at: At) => ({ at: [at], hold: 'skips', lock: 'skips' }) as const;

export const outsideFact = { at: 'any', hold: 'stays', lock: 'passes' } as const satisfies Guard;
