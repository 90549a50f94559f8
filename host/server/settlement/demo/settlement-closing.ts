import { daysAfter } from '../../../../widgets/contract/collections/days.ts';
import { isOpenStatus } from '../../../../widgets/contract/settlement/settlement-moves.ts';
import { settlementGraceDays } from '../../../../widgets/contract/settlement/settlement-terms.ts';
import { startOfDay } from '../../lists/wire-dates.ts';
import type { Plan } from './plans.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;

/** When a settlement ended; null for one that is under way. */
export function closingOf({ status, reason }: Plan, at: Date, days: { expiryDate: string; settlementDate: string }) {
  if (isOpenStatus(status)) return null;
  if (reason === 'BELOW_FLOOR') return at;
  const after = (day: string) => startOfDay(daysAfter(day, 1)) ?? at;
  if (reason === 'EXPIRED') return after(days.expiryDate);
  if (status === 'VIOLATED') return after(daysAfter(days.settlementDate, settlementGraceDays));
  return new Date(at.getTime() + (status === 'COMPLETED' ? 12 * dayMs : 5 * hourMs));
}
