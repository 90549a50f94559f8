import type { CheckedFile as Checked } from '../../contract/lists/checked-file.schemas.ts';
import { formatNumber } from '../format/money.ts';

interface CheckedRowsProps {
  problems: Checked['problems'];
  preview?: Checked['preview'];
  verb?: string;
  /** What the file is made of, in the singular. */
  noun?: string;
}

/** How many faulty lines are drawn; the file to download has them all. */
const drawnAtMost = 100;

/** Each cause with the number of its lines, the most frequent first. */
function countCauses(problems: Checked['problems']): [string, number][] {
  const counts = new Map<string, number>();
  for (const { cause } of problems) counts.set(cause, (counts.get(cause) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => other - one);
}

/** The faults of a file (line, column, value, cause), and what its first good lines would do. */
export function CheckedRows({ problems, preview = [], verb = '', noun = 'line' }: CheckedRowsProps) {
  const title = noun.charAt(0).toUpperCase() + noun.slice(1);
  return (
    <>
      {problems.length > 0 && (
        <div className="lines" role="region" aria-label={`${title}s with a fault`} tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">{title}</th>
                <th scope="col">Column</th>
                <th scope="col">Value</th>
                <th scope="col">Cause</th>
              </tr>
            </thead>
            <tbody>
              {problems.slice(0, drawnAtMost).map(({ row, column, value, cause }) => (
                <tr key={`${row} ${column}`}>
                  <td className="num">{row}</td>
                  <td>{column || noun}</td>
                  <td>{value || '-'}</td>
                  <td>{cause}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {problems.length > drawnAtMost && (
        <>
          <p className="soft">
            and {formatNumber(problems.length - drawnAtMost)} more, all of them in the file to download:
          </p>
          <ul className="preview" aria-label="Causes">
            {countCauses(problems).map(([cause, count]) => (
              <li key={cause}>
                <span className="num">{formatNumber(count)}</span> {cause}
              </li>
            ))}
          </ul>
        </>
      )}
      {preview.length > 0 && (
        <ul className="preview" aria-label={`The first good ${noun}s`}>
          {preview.slice(0, 5).map(({ row, subject, from, to }) => (
            <li key={row}>
              <span className="num">{subject}</span> {from !== null && `of ${from} `}
              {verb} {to}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
