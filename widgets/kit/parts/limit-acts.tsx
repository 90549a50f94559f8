import type { CallReply } from '../../contract/schemas.ts';
import { formatMoney, formatNumber } from '../format/money.ts';
import { formatDateTime } from '../format/wall-clock.ts';

type Limit = CallReply<'fetchCustomerDetails'>['limits'][number];

interface LimitActsProps extends Pick<Limit, 'days' | 'spent' | 'acts'> {
  /** What was done, as it begins the sentence: "Waived". */
  what: string;
  /** Whether it counts in rupees, or each act once. */
  countsActs?: boolean;
  /** Without it a level follows from what was done. */
  free?: number | null;
}

/** What was done on a loan within the window of a limit, by whom, and how much of the limit it is. */
export function LimitActs({ what, countsActs = false, days, spent, free, acts }: LimitActsProps) {
  const amountOf = countsActs ? formatNumber : formatMoney;
  const of = free === undefined || free === null ? '' : ` of ${amountOf(free)}`;
  return (
    <div>
      <p className="small soft num">
        {what} in {days} days: {amountOf(spent)}
        {of}
      </p>
      {acts.length > 0 && (
        <ul className="small soft num" aria-label={`${what} in ${days} days`}>
          {acts.map(({ at, amount, by }) => (
            <li key={`${at} ${amount}`}>
              {[countsActs ? null : formatMoney(amount), by, formatDateTime(at)]
                .filter((part) => part !== null)
                .join(', ')}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
