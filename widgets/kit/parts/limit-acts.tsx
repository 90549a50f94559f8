import type { CallReply } from '../../contract/schemas.ts';
import { formatMoney } from '../format/money.ts';
import { formatDateTime } from '../format/wall-clock.ts';

type Limit = CallReply<'fetchCustomerDetails'>['limits'][number];

interface LimitActsProps extends Pick<Limit, 'days' | 'spent' | 'acts'> {
  /** What was done, as it begins the sentence: "Waived". */
  what: string;
  /** Without it a level follows from what was done. */
  free?: number | null;
}

/** What was done on a loan within the window of a limit, by whom, and how much of the limit it is. */
export function LimitActs({ what, days, spent, free, acts }: LimitActsProps) {
  const of = free === undefined || free === null ? '' : ` of ${formatMoney(free)}`;
  return (
    <div>
      <p className="small soft num">
        {what} in {days} days: {formatMoney(spent)}
        {of}
      </p>
      {acts.length > 0 && (
        <ul className="small soft num" aria-label={`${what} in ${days} days`}>
          {acts.map(({ at, amount, by }) => (
            <li key={`${at} ${amount}`}>
              {formatMoney(amount)}, {[by, formatDateTime(at)].filter((part) => part !== null).join(', ')}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
