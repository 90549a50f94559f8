import type { CallReply } from '../../contract/schemas.ts';
import { formatMoney, formatNumber } from '../format/money.ts';

type Loan = CallReply<'fetchSettlements'>;

/** What speaks for and against a settlement of a loan. @param settlementId left out of the settlements before */
export function ForAndAgainst({ loan, settlementId }: { loan: Loan; settlementId: string }) {
  const { dpd, bucket, promises, promisesKept, paidAmount, loanAmount, hasComplaint } = loan.standing;
  const before = loan.settlements.filter((each) => each.settlementId !== settlementId);
  const accepted = before.filter(({ acceptedAt }) => acceptedAt !== null).length;
  const rows: [string, string][] = [
    ['Days past due', bucket === null ? formatNumber(dpd) : `${formatNumber(dpd)}, bucket ${bucket}`],
    ['Promises', promises === 0 ? 'None' : `${promisesKept} of ${promises} kept`],
    ['Paid of the loan', `${formatMoney(paidAmount)} of ${formatMoney(loanAmount)}`],
    [
      'Settlements before',
      before.length === 0 ? 'None' : `${before.length}, ${accepted === 0 ? 'none' : accepted} accepted`,
    ],
    ['Complaint open', hasComplaint ? 'Yes' : 'No'],
  ];
  return (
    <dl className="settlement-rows" aria-label="What speaks for and against">
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt className="soft">{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
