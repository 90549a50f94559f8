import { formatExact } from '../../kit/format/exact.ts';
import { formatDate, formatDateTime } from '../../kit/format/wall-clock.ts';
import { kindText, splitText, type Ledger, type LedgerRow } from './ledger-words.ts';

/** What a row has paid; of what was taken back, that it never was. */
const whatOf = (row: LedgerRow) => (row.isTakenBack ? 'Taken back: it has paid nothing' : splitText(row));

/** Every entry of a ledger, the newest first: what came, what it has paid, and what was left after it. */
export function LedgerTable({ rows }: Pick<Ledger, 'rows'>) {
  return (
    <div className="scroll" tabIndex={0} role="region" aria-label="Entries">
      <table className="booked">
        <thead>
          <tr>
            {['Day', 'Told', 'Entry', 'Mode', 'UTR'].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
            <th scope="col" className="r">
              Amount
            </th>
            <th scope="col">Split</th>
            <th scope="col" className="r">
              Balance
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.rowId} className={row.isTakenBack ? 'gone' : undefined}>
              <td className="num" data-l="day">
                {formatDate(row.day)}
              </td>
              <td className="num soft">{formatDateTime(row.told)}</td>
              <td className="strong" data-l="what">
                {kindText(row)}
              </td>
              <td data-l="mode">{row.mode ?? '-'}</td>
              <td className="num">{row.utr ?? '-'}</td>
              <td className="r num strong" data-l="amount">
                {formatExact(row.amountPaise)}
              </td>
              <td className="soft" data-l="split">
                {whatOf(row)}
              </td>
              <td className="r num" data-l="balance">
                {formatExact(row.balancePaise)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
