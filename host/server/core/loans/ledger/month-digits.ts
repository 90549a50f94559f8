import { position } from '../../../../../widgets/contract/ledger/position.ts';
import { daysAfter, monthEnd, type Day } from '../../../../../widgets/contract/time.ts';
import type { FoundCase } from '../cases.store.ts';
import type { LoanLedger } from './read-ledger.ts';

/** The months that a case keeps a digit of. */
const months = 6;

/** The last days of months from that of a day on which are over on another. */
function endsBetween(from: Day, today: Day): Day[] {
  const ends: Day[] = [];
  for (let end = monthEnd(from); end < today; end = monthEnd(daysAfter(end, 1))) ends.push(end);
  return ends.slice(-months);
}

/**
 * The digits of a case's last month ends: the months overdue on each, six at most, as the loan stood at its end. Those that are
 * written stay; a case that was just opened gets those since its oldest instalment was due.
 */
export function monthDigits(
  { plan, entries }: LoanLedger,
  { dqstring, agedOn }: Pick<FoundCase, 'dqstring' | 'agedOn'>,
  { day, oldestDueOn }: { day: Day; oldestDueOn: Day | null },
): string {
  const digits = endsBetween(agedOn ?? oldestDueOn ?? day, day).map((end) => {
    const { dpd } = position(plan, entries, end);
    return String(Math.min(months, Math.ceil(dpd / 30)));
  });
  return (dqstring + digits.join('')).slice(-months);
}
