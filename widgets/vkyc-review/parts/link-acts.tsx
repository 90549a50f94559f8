import { useValue } from '../../kit/use-value.ts';
import type { Review, ReviewState } from '../review-state.ts';

interface LinkActsProps {
  review: Review;
  state: ReviewState;
  isReadonly: boolean;
  /** Asks for the time of the call. */
  reschedule(): void;
}

const labels = { resendVkycLink: 'Send the link again', rescheduleVkyc: 'Set a time' } as const;

/** What may be done with the customer's link while nobody has called: it is no retry. */
export function LinkActs({ review, state, isReadonly, reschedule }: LinkActsProps) {
  const isBusy = useValue(state.isBusy);
  const acts = (review.acts ?? []).filter(({ act }) => Object.hasOwn(labels, act));
  if (isReadonly || acts.length === 0 || review.session?.status !== 'LINK_SENT') return null;
  const [why] = [...new Set(acts.flatMap(({ refusal }) => refusal ?? []))];
  return (
    <div className="link-acts" role="group" aria-label="The customer's link">
      {acts.map(({ act, refusal }) => (
        <button
          key={act}
          className="btn small"
          type="button"
          disabled={isBusy || refusal !== null}
          title={refusal ?? undefined}
          onClick={() => (act === 'resendVkycLink' ? void state.resendLink() : reschedule())}
        >
          {labels[act]}
        </button>
      ))}
      {why !== undefined && <span className="small soft">{why}</span>}
    </div>
  );
}
