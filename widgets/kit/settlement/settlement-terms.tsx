import type { CallReply } from '../../contract/schemas.ts';
import { formatDate } from '../format/wall-clock.ts';
import { formatMoney } from '../format/money.ts';
import { percentText } from './settlement-words.ts';
import { settlementAmountLabel } from '../../contract/words.ts';

/** A settlement as the server shows it. */
export type ShownSettlement = CallReply<'fetchSettlements'>['settlements'][number];

/** ST-01: amount, haircut and dues, and the two days of a settlement. */
export function SettlementTerms({ settlement }: { settlement: ShownSettlement }) {
  const { settlementAmount, haircutPercent, totalOutstanding, settlementDate, expiryDate, parts } = settlement;
  return (
    <dl className="terms">
      <div>
        <dt>{settlementAmountLabel}</dt>
        <dd className="main">{formatMoney(settlementAmount)}</dd>
        <dd className="note">
          {percentText(Math.round(haircutPercent * 100))} off {formatMoney(totalOutstanding)}
        </dd>
      </div>
      <div>
        <dt>Settlement date</dt>
        <dd>{formatDate(settlementDate)}</dd>
      </div>
      <div>
        <dt>Expiry date</dt>
        <dd>{formatDate(expiryDate)}</dd>
      </div>
      {parts.length > 1 &&
        parts.map(({ no, amount, dueOn, paidAmount }) => (
          <div key={no}>
            <dt>Part {no}</dt>
            <dd>{formatMoney(amount)}</dd>
            <dd className="note">
              by {formatDate(dueOn)}
              {paidAmount > 0 && (paidAmount < amount ? `, ${formatMoney(paidAmount)} paid` : ', paid')}
            </dd>
          </div>
        ))}
    </dl>
  );
}
