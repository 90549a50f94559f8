import type { Tx } from '../../db/transaction.ts';
import type { SeededRandom } from './seeded-random.ts';

export interface SeedContext {
  tx: Tx;
  /** This seeder's own random source, so that its data does not change when another seeder draws more values. */
  random: SeededRandom;
  /** When the Indian day of the seeding began. Dates are made relative to it. */
  today: Date;
  now: Date;
  /** Loan applications to make. */
  applications: number;
  /** Reports the seeder's progress, in any unit. */
  report(done: number, total: number): void;
}

/** One domain's demo data. The same seed, day and count give the same data. */
export interface Seeder {
  /** Names the seeder's random source and its line in the progress. */
  name: string;
  seed(context: SeedContext): Promise<void>;
}
