/** What a case found out, one line of the report. */
export interface Finding {
  /** `agents save again`, `memory afterwards`. */
  what: string;
  /** With its unit: `4.1 s`, `0 lost`. */
  value: string;
  /** False fails the run: something was lost, or did not come back. */
  isGood: boolean;
}

/** One fault, done to the built server. A file of this folder each, and a row in `faults.ts`. */
export interface FaultCase {
  /** As `-- NAME` chooses it. */
  name: string;
  /** One sentence: what is done. */
  does: string;
  /** Left out, by name, where there is no PostgreSQL. */
  needsPostgres: boolean;
  /** Starts and stops all that it needs. @throws where the server does not come back at all */
  run(): Promise<Finding[]>;
}

/** A time that must not be above a bar, both in milliseconds. */
export function within(what: string, milliseconds: number, barMs: number): Finding {
  const value = `${(milliseconds / 1000).toFixed(1)} s`;
  const isGood = milliseconds <= barMs;
  return { what, value: isGood ? value : `${value}, more than ${barMs / 1000} s`, isGood };
}
