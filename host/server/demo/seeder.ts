import type { Tx } from '../db/transaction.ts';
import type { SeededRandom } from './seeded-random.ts';

export interface SeedContext {
  tx: Tx;
  /** This seeder's own source: another seeder that draws more does not change what this one makes. */
  random: SeededRandom;
  /** When the Indian day of the seeding began. Dates are made relative to it. */
  today: Date;
  now: Date;
  /** Loan applications to make. */
  applications: number;
  /** Tells how far this seeder is; counts whatever it likes. */
  report(done: number, total: number): void;
}

/** One domain's demo data. Same seed, day and count: same data. */
export interface Seeder {
  /** Also the name of its random source; it shows in the progress. */
  name: string;
  seed(context: SeedContext): Promise<void>;
}
