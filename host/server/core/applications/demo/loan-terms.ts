import { annuityEmi } from '../../../../../widgets/contract/collections/schedule.ts';
import type { SeededRandom } from '../../../demo/kit/seeded-random.ts';

export interface LoanTerms {
  /** Whole rupees. */
  amount: number;
  tenureMonths: number;
  /** Yearly rate in hundredths of a per cent. */
  rateBasisPoints: number;
  /** Whole rupees a month, rounded up. */
  emi: number;
}

/**
 * Random terms: log-normal around 60,000, from 5,000 to 5 lakh in whole thousands; 3 to 60 months; 16 to 34% a year.
 */
export function makeTerms(random: SeededRandom): LoanTerms {
  const amount = Math.min(500_000, Math.max(5_000, Math.round(random.logNormal(60_000, 0.75) / 1_000) * 1_000));
  const tenureMonths = random.pick([3, 6, 9, 12, 12, 18, 24, 24, 36, 48, 60]);
  const rateBasisPoints = random.integer(64, 136) * 25;
  return { amount, tenureMonths, rateBasisPoints, emi: annuityEmi(amount, tenureMonths, rateBasisPoints) };
}
