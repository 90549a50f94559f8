import { formatExact } from '../../kit/format/exact.ts';
import { formatDate } from '../../kit/format/wall-clock.ts';
import { Icon } from '../../kit/parts/icon.tsx';
import { approvedIcon } from '../../kit/parts/icons/approved.tsx';
import { pendingIcon } from '../../kit/parts/icons/pending.tsx';
import { chargeText, type Ledger, type LedgerCharge } from './ledger-words.ts';

const money = (amount: number) => (amount === 0 ? '-' : formatExact(amount));

function StateOf({ charge: { leftPaise, waivedPaise } }: { charge: LedgerCharge }) {
  const isOpen = leftPaise > 0;
  return (
    <span className={`status ${isOpen ? 'bad' : 'good'}`}>
      <Icon shape={isOpen ? pendingIcon : approvedIcon} />
      {isOpen ? 'Due' : waivedPaise > 0 ? 'Waived' : 'Paid'}
    </span>
  );
}

/** Every charge of a loan, the newest first. An instalment is paid by its EMI: these stand beside it. */
export function ChargesTable({ charges }: Pick<Ledger, 'charges'>) {
  return (
    <div className="scroll" tabIndex={0} role="region" aria-label="Charges of the loan">
      <table className="booked">
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Charge</th>
            {['Amount', 'Paid', 'Waived', 'Left'].map((head) => (
              <th key={head} scope="col" className="r">
                {head}
              </th>
            ))}
            <th scope="col">Status</th>
          </tr>
        </thead>
        <tbody>
          {charges.map((charge) => (
            <tr key={charge.rowId}>
              <td className="num" data-l="day">
                {formatDate(charge.day)}
              </td>
              <td className="strong" data-l="what">
                {chargeText(charge)}
              </td>
              <td className="r num" data-l="amount">
                {formatExact(charge.amountPaise)}
              </td>
              <td className="r num">{money(charge.paidPaise)}</td>
              <td className="r num">{money(charge.waivedPaise)}</td>
              <td className="r num strong" data-l="balance">
                {money(charge.leftPaise)}
              </td>
              <td data-l="split">
                <StateOf charge={charge} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
