import { vkycChecks, vkycReasons, vkycRemark, type VkycCheck, type VkycVerdict } from '../../contract/vkyc/vkyc.ts';
import { SelectField } from '../../kit/form/select-field.tsx';
import { TextAreaField } from '../../kit/form/text-area-field.tsx';
import { Icon } from '../../kit/parts/icon.tsx';
import { checkIcon } from '../../kit/parts/icons/check.tsx';
import { closeIcon } from '../../kit/parts/icons/close.tsx';
import { useValue } from '../../kit/use-value.ts';
import type { Review, ReviewState } from '../review-state.ts';
import { isAnsweredFirst, lastOf } from '../review-view.ts';
import { Evidence } from './evidence.tsx';

export interface CheckQuestionProps {
  check: VkycCheck;
  review: Review;
  state: ReviewState;
  isReadonly: boolean;
  isCurrent: boolean;
  choose(verdict: VkycVerdict): void;
  seek(second: number): void;
}

const words: Readonly<Record<VkycVerdict, string>> = { PASS: 'pass', FAIL: 'fail', ALTERNATIVE: 'alternative way' };

/** What the people before have answered, for the desks after the maker's. */
function Before({ check, review, state }: Pick<CheckQuestionProps, 'check' | 'review' | 'state'>) {
  const before =
    state.desk === 'maker' ? [] : state.desk === 'checker' ? (['maker'] as const) : (['maker', 'checker'] as const);
  return before.map((desk) => {
    const answer = lastOf(review, desk)?.checklist.find(({ key }) => key === check);
    if (!answer) return null;
    const why = answer.reason === null ? answer.remark : vkycReasons[answer.reason].label;
    return (
      <span key={desk} className="ev">
        {desk === 'maker' ? 'Maker' : 'Checker'}: {words[answer.verdict]}
        {why !== '' && ` (${why})`}
      </span>
    );
  });
}

/** One question of the checklist: its evidence, its answer, and why where the answer needs a reason. */
export function CheckQuestion({ check, review, state, isReadonly, isCurrent, choose, seek }: CheckQuestionProps) {
  const texts = useValue(state.typed.values);
  const chosen = texts[`check.${check}.verdict`];
  const { label, reasons } = vkycChecks[check];
  const way = (verdict: VkycVerdict, text: string, icon: typeof checkIcon | null, tone: string) => (
    <button
      className={`btn small ${tone}`}
      type="button"
      aria-pressed={chosen === verdict}
      disabled={isReadonly}
      onClick={() => choose(verdict)}
    >
      {icon && <Icon shape={icon} size="s" />}
      {text}
    </button>
  );
  return (
    <section
      className={`chk${chosen === 'FAIL' ? ' is-bad' : ''}${isCurrent ? ' is-current' : ''}`}
      aria-label={label}
      data-check={check}
    >
      <div className="ask">
        <div className="strong">{label}</div>
        <Evidence check={check} review={review} seek={seek} />
        {!isAnsweredFirst(review, state.desk, chosen) && <Before check={check} review={review} state={state} />}
      </div>
      <div className="pf" role="group" aria-label={`${label}: verdict`}>
        {way('PASS', 'Pass', checkIcon, 'good')}
        {way('FAIL', 'Fail', closeIcon, 'bad')}
      </div>
      {check === 'LIVENESS' && !isReadonly && (
        <div className="other">
          {way('ALTERNATIVE', 'Alternative liveness', null, 'live')}
          <span className="small soft">For a customer whom a disability keeps from the usual way</span>
        </div>
      )}
      {chosen === 'FAIL' && (
        <div className="reason">
          <SelectField
            field={state.typed.field(`check.${check}.reason`)}
            label="Why it fails"
            isReadonly={isReadonly}
            choices={reasons.map((code) => ({ value: code, label: vkycReasons[code].label }))}
          />
        </div>
      )}
      {chosen === 'ALTERNATIVE' && (
        <div className="reason">
          <TextAreaField
            field={state.typed.field(`check.${check}.remark`)}
            label="How liveness was shown, and why"
            rows={2}
            isReadonly={isReadonly}
            maxLength={vkycRemark.max}
          />
        </div>
      )}
    </section>
  );
}
