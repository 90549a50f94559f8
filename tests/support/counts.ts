import { writeFileSync } from 'node:fs';

/** How a suite ended. `npm test` sums these up. */
export interface Counts {
  passed: number;
  failed: number;
  /** Titles of tests that passed at their second attempt only: the gate lets them pass, and nobody shall overlook them. */
  secondAttempts?: readonly string[];
}

/** Leaves the counts where the runner that started this suite asked for them (COUNTS_FILE). */
export function writeCounts(counts: Counts): void {
  const file = process.env['COUNTS_FILE'];
  if (file) writeFileSync(file, JSON.stringify(counts));
}
