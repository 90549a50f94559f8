import {
  consentPurposeNames,
  consentPurposes,
  consentStatuses,
  consentStatusNames,
  type ConsentPurpose,
} from '../../contract/consent/consent.ts';
import { formatNumber } from '../../kit/format/money.ts';
import { Skeleton, SkeletonShape } from '../../kit/parts/skeleton.tsx';
import { useValue } from '../../kit/use-value.ts';
import { countsOf, type Consents, type Summary } from '../consent-dashboard.state.ts';

type Counts = Summary['purposes'][number];

function PurposeCard({ state, counts }: { state: Consents; counts: Counts }) {
  const query = useValue(state.list.query);
  const { purpose } = counts;
  const { label, about } = consentPurposes[purpose];
  const isChosen = state.purposeOf(query) === purpose;
  const byStatus = countsOf(counts);
  return (
    <li className={isChosen ? 'consent-card on' : 'consent-card'}>
      <button
        className="consent-purpose strong"
        type="button"
        title={about}
        aria-pressed={isChosen}
        onClick={() => void state.choose(isChosen ? undefined : purpose)}
      >
        {label}
      </button>
      <div className="consent-counts">
        {consentStatusNames.map((status) => (
          <button
            key={status}
            type="button"
            aria-pressed={isChosen && query.tab === status}
            onClick={() => void state.choose(purpose, status)}
          >
            <span className="hidden-text">{label}, </span>
            <span className="num strong">{formatNumber(byStatus[status])}</span>{' '}
            <span className="small soft">{consentStatuses[status]}</span>
          </button>
        ))}
      </div>
    </li>
  );
}

function Blanks({ purposes }: { purposes: readonly ConsentPurpose[] }) {
  return (
    <Skeleton label="Loading the counts">
      <div className="consent-cards">
        {purposes.map((purpose) => (
          <span key={purpose} className="consent-card blank-card">
            <SkeletonShape width={96} />
            <SkeletonShape width="80%" height={16} />
          </span>
        ))}
      </div>
    </Skeleton>
  );
}

/** How many have granted, withdrawn or let expire the consent to each purpose; a card or a count lists those (UT-08). */
export function PurposeCards({ state }: { state: Consents }) {
  const summary = useValue(state.summary);
  const failure = useValue(state.failure);
  if (!summary) return failure ? null : <Blanks purposes={consentPurposeNames} />;
  return (
    <ul className="consent-cards" aria-label="Consents by purpose">
      {summary.purposes.map((counts) => (
        <PurposeCard key={counts.purpose} state={state} counts={counts} />
      ))}
    </ul>
  );
}
