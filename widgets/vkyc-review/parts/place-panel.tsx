import { formatDate, formatDateTime } from '../../kit/format/wall-clock.ts';
import { Icon } from '../../kit/parts/icon.tsx';
import { approvedIcon } from '../../kit/parts/icons/approved.tsx';
import { rejectedIcon } from '../../kit/parts/icons/rejected.tsx';
import type { Review } from '../review-state.ts';
import { clock } from '../review-view.ts';

/** Where and when the session was recorded, by whom, and what was asked in it. */
export function PlacePanel({ review }: { review: Review }) {
  const { session } = review;
  if (!session?.startedAt) return null;
  const { geo, network, questions } = session;
  const rows: readonly (readonly [string, string])[] = [
    ['Position', geo ? `${geo.latitude.toFixed(4)}, ${geo.longitude.toFixed(4)}, within ${geo.accuracyMeters} m` : '-'],
    ['Place', geo?.place ?? '-'],
    [
      'Network',
      network ? `${network.region || network.country}, ${network.isProxy ? 'through a proxy' : 'no proxy found'}` : '-',
    ],
    ['Call', `${formatDateTime(session.startedAt)} to ${formatDateTime(session.endedAt)}`],
    ['Officer', session.conductedBy ?? '-'],
    ['Consent', session.consentAt === null ? '-' : formatDateTime(session.consentAt)],
    ['Aadhaar file', session.aadhaarOn === null ? '-' : `Made ${formatDate(session.aadhaarOn)}`],
  ];
  return (
    <section className="panel sect place" aria-label="Place and time">
      <header>
        <h2>Place and time</h2>
        {geo && (
          <span className={`status ${geo.isInIndia ? 'good' : 'bad'}`}>
            <Icon shape={geo.isInIndia ? approvedIcon : rejectedIcon} />
            {geo.isInIndia ? 'In India' : 'Outside India'}
          </span>
        )}
      </header>
      <dl className="kv">
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      {questions.length > 0 && (
        <ul className="questions">
          {questions.map(({ question, answer, isRight, second }) => (
            <li key={question} className={isRight ? 'good' : 'bad'}>
              <Icon shape={isRight ? approvedIcon : rejectedIcon} />
              <span>
                {question} <span className="soft num">{clock(second)}</span>
                <span className="small soft line">{answer}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
