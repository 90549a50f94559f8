import { daysBetween, isDay } from '../../../contract/time.ts';
import { formatMoney } from '../../../kit/format/money.ts';
import { formatDate } from '../../../kit/format/wall-clock.ts';
import type { ShownSettlement } from '../../../kit/settlement/settlement-terms.tsx';

/** How much of an accepted settlement is paid, and how long is left. */
export function PaidSoFar({ settlement, today }: { settlement: ShownSettlement; today: string }) {
  const { paidAmount, settlementAmount, settlementDate, payments } = settlement;
  const left = Math.max(0, settlementAmount - paidAmount);
  // a backend that writes its days in another way leaves them out, and the rest stands
  const days = isDay(today) && isDay(settlementDate) ? daysBetween(today, settlementDate) : -1;
  const share = Math.min(100, Math.floor((paidAmount * 100) / settlementAmount));
  return (
    <div>
      <p className="row">
        <b className="grow num">{formatMoney(paidAmount)} paid</b>
        <span className="soft num">
          {formatMoney(left)} left{days >= 0 && left > 0 && `, ${days === 1 ? '1 day' : `${days} days`}`}
        </span>
      </p>
      <span
        className="meter"
        role="meter"
        aria-label="Paid of the settlement"
        aria-valuemin={0}
        aria-valuemax={settlementAmount}
        aria-valuenow={Math.min(paidAmount, settlementAmount)}
      >
        <i style={{ width: `${share}%` }} />
      </span>
      {payments.length > 0 && (
        <dl className="settlement-rows" aria-label="Payments of the settlement">
          {payments.map(({ amount, paidOn, paymentMode }, index) => (
            <div key={`${paidOn} ${index}`}>
              <dt className="num">{formatMoney(amount)}</dt>
              <dd className="soft">{formatDate(paidOn)}</dd>
              <dd className="small soft">{paymentMode}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
