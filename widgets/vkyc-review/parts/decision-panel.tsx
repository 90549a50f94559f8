import { vkycCheckKeys, vkycDecisions, type VkycDecision } from '../../contract/vkyc/vkyc.ts';
import { needsChecklist, submitMessages, type VkycStanding } from '../../contract/vkyc/vkyc-rules.ts';
import type { Texts } from '../../kit/form/create-form.ts';
import { useValue } from '../../kit/use-value.ts';
import { flagsMessage, flagsToSend, unwatchedMessage } from '../review-flags.ts';
import type { Review, ReviewState } from '../review-state.ts';
import { standingOf, typedChecklist } from '../review-view.ts';
import { wordsOf } from '../submit-words.ts';

interface DecisionPanelProps {
  review: Review;
  state: ReviewState;
  isReadonly: boolean;
  begin(decision: VkycDecision): void;
}

const looks: Readonly<Record<VkycDecision, string>> = {
  APPROVED: 'btn primary',
  REJECTED: 'btn danger',
  RETRY: 'btn',
};

/** Why the checklist, as it is typed, does not allow a decision yet. */
function checklistMessage(decision: VkycDecision, standing: VkycStanding, texts: Texts, review: Review): string | null {
  const checklist = typedChecklist(texts);
  const isAsked = needsChecklist(decision, standing) || (decision === 'APPROVED' && checklist.length > 0);
  if (!isAsked) return null;
  const flags = flagsToSend(review, texts);
  const submitted = { decision, checklist, reasons: [], rejectReason: null, remark: '', flags };
  const messages = submitMessages(submitted, standing);
  const ofChecks = vkycCheckKeys.map((key) => messages[key]).find((message) => message !== undefined);
  return messages['checklist'] ?? ofChecks ?? null;
}

/** The three submits of a desk (VK-02), each with what it means there, and what is still missing. */
export function DecisionPanel({ review, state, isReadonly, begin }: DecisionPanelProps) {
  const texts = useValue(state.typed.values);
  const isBusy = useValue(state.isBusy);
  const played = useValue(state.played);
  if (isReadonly || review.actions.length === 0) return null;
  const standing = standingOf(review, state.desk);
  const maker = review.people.find(({ desk }) => desk === 'maker')?.name ?? '';
  const submits = vkycDecisions.flatMap((decision) => {
    const offer = review.actions.find((each) => each.decision === decision);
    if (!offer) return [];
    const refusal =
      offer.refusal ??
      checklistMessage(decision, standing, texts, review) ??
      flagsMessage(decision, review, texts) ??
      (decision === 'APPROVED' ? unwatchedMessage(review, texts, played) : undefined) ??
      null;
    return [{ decision, refusal, ...wordsOf(decision, { desk: state.desk, proposal: review.proposal, maker }) }];
  });
  const all = new Set(submits.map(({ refusal }) => refusal));
  const missing =
    all.size === 1 ? submits[0]?.refusal : submits.find(({ decision }) => decision === 'APPROVED')?.refusal;
  return (
    <section className="panel sect decide" aria-label="Your decision">
      <header>
        <h2>Your decision</h2>
        <span className="small soft why" role="status">
          {missing ?? ''}
        </span>
      </header>
      <div className="submits">
        {submits.map(({ decision, title, means, refusal }) => (
          <div key={decision}>
            <button
              className={looks[decision]}
              type="button"
              disabled={isBusy || refusal !== null}
              title={refusal ?? undefined}
              onClick={() => begin(decision)}
            >
              {title}
            </button>
            <span className="small soft">{means}</span>
          </div>
        ))}
      </div>
    </section>
  );
}
