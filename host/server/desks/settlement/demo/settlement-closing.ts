import { daysAfter, endOfDay, type Day } from '../../../../../widgets/contract/time.ts';
import { isOpenStatus } from '../../../../../widgets/contract/settlement/settlement-moves.ts';
import { settlementGraceDays } from '../../../../../widgets/contract/settlement/settlement-terms.ts';
import type { Plan } from './plans.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;

/** When a settlement ended; null for one that is under way. */
export function closingOf({ status, reason }: Plan, at: Date, days: { expiryDate: Day; settlementDate: Day }) {
  if (isOpenStatus(status)) return null;
  if (reason === 'BELOW_FLOOR') return at;
  if (reason === 'EXPIRED') return endOfDay(days.expiryDate);
  if (status === 'VIOLATED') return endOfDay(daysAfter(days.settlementDate, settlementGraceDays));
  return new Date(at.getTime() + (status === 'COMPLETED' ? 12 * dayMs : 5 * hourMs));
}
