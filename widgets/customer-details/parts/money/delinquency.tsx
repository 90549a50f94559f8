import { formatDate } from '../../../kit/format/wall-clock.ts';
import type { CustomerFile } from '../../file-state.ts';
import { Section } from '../section.tsx';

/** Days that fill a month's bar. */
const fullDays = 120;
const toneOf = (dpd: number) => (dpd === 0 ? 'off' : dpd <= 30 ? 'wait' : dpd <= 60 ? 'high' : 'bad');
const monthName = (month: string) => formatDate(`${month}-01`).slice(3, 6);

/** Days past due at the end of each of twelve months, and the bucket, its peak and the DQ string (CL-12). */
export function Delinquency({ file: { delinquency } }: { file: CustomerFile }) {
  const { dpd, bucket, peak, dqstring, months } = delinquency;
  return (
    <Section
      title="Delinquency"
      aside={
        <span className="small soft num">
          Bucket {bucket ?? '-'}, peak {peak ?? '-'}, DQ string {dqstring || '-'}
        </span>
      }
    >
      <div className="in">
        <ol className="dq" aria-label="Days past due at the end of each month">
          {months.map((each) => (
            <li key={each.month} className={toneOf(each.dpd ?? 0)}>
              <span className="b" aria-hidden="true">
                <i style={{ height: `${Math.min(100, Math.round((100 * (each.dpd ?? 0)) / fullDays))}%` }} />
              </span>
              <span className={each.dpd ? 'd' : 'd z'}>{each.dpd ?? '-'}</span>
              <span className="m">{monthName(each.month)}</span>
            </li>
          ))}
          <li className={`${toneOf(dpd)} now`}>
            <span className="b" aria-hidden="true">
              <i style={{ height: `${Math.min(100, Math.round((100 * dpd) / fullDays))}%` }} />
            </span>
            <span className={dpd ? 'd' : 'd z'}>{dpd}</span>
            <span className="m">Today</span>
          </li>
        </ol>
      </div>
    </Section>
  );
}
