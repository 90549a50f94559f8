import type { CallReply } from '../../contract/schemas.ts';
import { formatNumber } from '../format/money.ts';

type Checked = CallReply<'checkAllocationCsv'>;

interface CheckedRowsProps {
  problems: Checked['problems'];
  preview?: Checked['preview'];
  verb?: string;
}

/** How many lines are drawn; the result file has them all. */
const drawnAtMost = 100;

/** What is wrong with a file: line, column, value and cause; and what its good lines would do. */
export function CheckedRows({ problems, preview = [], verb = '' }: CheckedRowsProps) {
  return (
    <>
      {problems.length > 0 && (
        <div className="lines" role="region" aria-label="Lines with a fault" tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">Line</th>
                <th scope="col">Column</th>
                <th scope="col">Value</th>
                <th scope="col">Cause</th>
              </tr>
            </thead>
            <tbody>
              {problems.slice(0, drawnAtMost).map(({ row, column, value, cause }) => (
                <tr key={`${row} ${column}`}>
                  <td className="num">{row}</td>
                  <td>{column}</td>
                  <td>{value || '-'}</td>
                  <td>{cause}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {problems.length > drawnAtMost && (
        <p className="soft">and {formatNumber(problems.length - drawnAtMost)} more, all of them in the result file</p>
      )}
      {preview.length > 0 && (
        <ul className="preview" aria-label="The first good lines">
          {preview.slice(0, 5).map(({ row, loanApplicationNumber, from, to }) => (
            <li key={row}>
              <span className="num">{loanApplicationNumber}</span> {from !== null && `of ${from} `}
              {verb} {to}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
