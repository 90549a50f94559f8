import { vkycCheckKeys, type VkycCheck, type VkycVerdict } from '../../contract/vkyc/vkyc.ts';
import { isPassed } from '../../contract/vkyc/vkyc-rules.ts';
import { useValue } from '../../kit/use-value.ts';
import { typedChecklist } from '../review-view.ts';
import { CheckQuestion, type CheckQuestionProps } from './check-question.tsx';

interface ChecklistProps extends Pick<CheckQuestionProps, 'review' | 'state' | 'isReadonly' | 'seek'> {
  /** The question that the keys work on. */
  current: VkycCheck | undefined;
  choose(check: VkycCheck, verdict: VkycVerdict): void;
}

/** The eight questions of a review. What is answered is kept as a draft, and goes with the decision. */
export function Checklist({ review, state, isReadonly, current, choose, seek }: ChecklistProps) {
  const answers = typedChecklist(useValue(state.typed.values));
  const passed = answers.filter(({ verdict }) => isPassed(verdict)).length;
  const failed = answers.length - passed;
  if (review.session?.status !== 'COMPLETED') return null;
  return (
    <section className="panel sect checklist" aria-label="Checklist">
      <header>
        <h2>Checklist</h2>
        <span className="small soft num">
          {passed} of {vkycCheckKeys.length} passed{failed > 0 && `, ${failed} failed`}
        </span>
        {!isReadonly && answers.length > 0 && (
          <button className="btn small plain" type="button" onClick={() => state.typed.forget('check.')}>
            Clear
          </button>
        )}
      </header>
      {vkycCheckKeys.map((check) => (
        <CheckQuestion
          key={check}
          check={check}
          review={review}
          state={state}
          isReadonly={isReadonly}
          isCurrent={check === current}
          choose={(verdict) => choose(check, verdict)}
          seek={seek}
        />
      ))}
    </section>
  );
}
