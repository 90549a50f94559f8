import { vkycMoments } from '../../contract/vkyc/vkyc.ts';
import { Icon } from '../../kit/parts/icon.tsx';
import { warningIcon } from '../../kit/parts/icons/warning.tsx';
import { useValue } from '../../kit/use-value.ts';
import type { Review, ReviewState } from '../review-state.ts';
import { clock } from '../review-view.ts';

interface MomentsProps {
  review: Review;
  state: ReviewState;
  seek(second: number): void;
}

/** The marks of the recording; each goes to its second. */
export function Moments({ review, state, seek }: MomentsProps) {
  const percent = useValue(state.watchedPercent);
  const moments = review.session?.moments ?? [];
  if (moments.length === 0 || !review.session?.recording?.url) return null;
  return (
    <section className="panel sect moments-box" aria-label="Moments">
      <header>
        <h2>Moments</h2>
        <span className="small soft num">
          Recording watched: {percent}%{review.watchedLeast !== undefined && `, ${review.watchedLeast}% to approve`}
        </span>
      </header>
      <div className="moments">
        {moments.map(({ key, second }, index) => (
          <button
            key={key}
            className={`moment${key === 'WARNING' ? ' bad' : ''}`}
            type="button"
            onClick={() => seek(second)}
          >
            <span className="t">
              {key === 'WARNING' ? <Icon shape={warningIcon} size="s" /> : `${index + 1} `}
              {vkycMoments[key]}
            </span>
            <span className="u num">{clock(second)}</span>
          </button>
        ))}
      </div>
    </section>
  );
}
