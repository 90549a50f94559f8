import { ageBands } from '../../contract/mis/mis.ts';
import { formatNumber } from '../../kit/format/money.ts';
import { formatMinutes, minutesSince } from '../../kit/format/wall-clock.ts';
import { LinkCell, type CellLink } from '../../kit/list/link-cell.tsx';
import { shareText } from '../mis-words.ts';
import type { StuckRow } from '../stuck-mis.state.ts';

type LinkOf = (row: StuckRow, band?: (typeof ageBands)[number]) => CellLink | undefined;

/** The tone of a band in a queue: by its youngest day, against the hours after which the queue's own list warns. */
function toneOf({ from }: { from: number }, { warnHours, limitHours }: StuckRow): string {
  if (from * 24 >= limitHours) return 'bad';
  return from * 24 >= warnHours ? 'wait' : '';
}

/** Whether the limit of a queue lies between a band and the one before. */
const isAtLimit = (place: number, { limitHours }: StuckRow): boolean => {
  const [band, before] = [ageBands[place], ageBands[place - 1]];
  return band !== undefined && before !== undefined && band.from * 24 >= limitHours && before.from * 24 < limitHours;
};

function Count({ count, most, tone, link }: { count: number; most: number; tone: string; link: CellLink | undefined }) {
  if (count === 0) return <span className="z">0</span>;
  const width = (count / Math.max(1, most)) * 100;
  return (
    <span className={`age-count ${tone}`}>
      <LinkCell text={formatNumber(count)} link={link} />
      <i style={{ width: `calc((100% - 26px) * ${(width / 100).toFixed(3)})` }} />
    </span>
  );
}

function Row({ row, most, asOf, linkOf }: { row: StuckRow; most: number; asOf: string; linkOf: LinkOf }) {
  const { label, bands, total, late, limitHours, oldest, met } = row;
  const waited = oldest ? minutesSince(oldest.queuedAt, new Date(asOf)) : undefined;
  return (
    <tr>
      <th scope="row" className="lab">
        <LinkCell text={label} link={linkOf(row)} />
      </th>
      {ageBands.map((band, place) => (
        <td key={band.label} className={isAtLimit(place, row) ? 'num lim' : 'num'}>
          <Count count={bands[place] ?? 0} most={most} tone={toneOf(band, row)} link={linkOf(row, band)} />
        </td>
      ))}
      <td className="num">
        {total === 0 ? <span className="z">0</span> : <LinkCell text={formatNumber(total)} link={linkOf(row)} />}
      </td>
      <td className="num">{formatNumber(total - late)}</td>
      <td className={late > 0 ? 'num strong' : 'num z'}>{formatNumber(late)}</td>
      <td className="num soft">{limitHours} h</td>
      <td className="pad">
        {oldest && waited !== undefined ? (
          <>
            <span className={waited >= limitHours * 60 ? 'late-age bad' : 'late-age'}>{formatMinutes(waited)}</span>{' '}
            <span className="small soft num">{oldest.loanApplicationNumber}</span>
          </>
        ) : (
          <span className="z">-</span>
        )}
      </td>
      <td className="pad num">
        {met ? (
          <>
            {shareText(met.inTime, met.left)} <span className="small soft">of {formatNumber(met.left)}</span>
          </>
        ) : (
          <span className="z">-</span>
        )}
      </td>
    </tr>
  );
}

interface AgeTableProps {
  rows: readonly StuckRow[];
  asOf: string;
  linkOf: LinkOf;
}

/** The queues by age, the one with the oldest application first; a count opens its rows (RT-82). */
export function AgeTable({ rows, asOf, linkOf }: AgeTableProps) {
  const most = Math.max(...rows.flatMap(({ bands }) => bands), 1);
  const sum = (count: (row: StuckRow) => number) => rows.reduce((all, row) => all + count(row), 0);
  return (
    <div className="tablewrap" tabIndex={0} role="region" aria-label="Open applications by state and age">
      <table className="table age pin">
        <caption className="hidden-text">
          Open applications by state and age, the state with the oldest application first
        </caption>
        <thead>
          <tr>
            <th scope="col">State</th>
            {ageBands.map(({ label }) => (
              <th key={label} scope="col" className="r">
                {label}
              </th>
            ))}
            <th scope="col" className="r">
              All
            </th>
            <th scope="col" className="r" title="Open and within the limit of the state">
              Within limit
            </th>
            <th scope="col" className="r" title="Open for longer than the limit of the state">
              Past limit
            </th>
            <th scope="col" className="r">
              Limit
            </th>
            <th scope="col" className="pad">
              Oldest
            </th>
            <th scope="col" className="r pad" title="Of what left the state yesterday, what had met the limit">
              Met yesterday
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.queueName} row={row} most={most} asOf={asOf} linkOf={linkOf} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className="lab">
              All
            </th>
            {ageBands.map(({ label }, place) => (
              <td key={label} className="num">
                {formatNumber(sum(({ bands }) => bands[place] ?? 0))}
              </td>
            ))}
            <td className="num">{formatNumber(sum(({ total }) => total))}</td>
            <td className="num">{formatNumber(sum(({ total, late }) => total - late))}</td>
            <td className="num">{formatNumber(sum(({ late }) => late))}</td>
            <td colSpan={3} />
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
