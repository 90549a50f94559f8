import { useRef } from 'react';
import { feedbackRemarks } from '../../../contract/feedback/feedback-rules.ts';
import { rejectionReasons } from '../../../contract/feedback/feedback.ts';
import { focusFirstError } from '../../../kit/form/focus-first-error.ts';
import { TextAreaField } from '../../../kit/form/text-area-field.tsx';
import { formatDateTime } from '../../../kit/format/wall-clock.ts';
import { Notice } from '../../../kit/parts/notice.tsx';
import { useValue } from '../../../kit/use-value.ts';
import type { FeedbackState } from './feedback.state.ts';
import type { FeedbackChoices } from './feedback-values.ts';

type Own = FeedbackChoices['own'][number];

interface OwnProps {
  own: Own;
  state: FeedbackState;
  isReadonly: boolean;
}

/** A validator's question about the agent's own feedback, with its answer. */
function Question({ own, state, isReadonly }: OwnProps) {
  const { feedbackId, version, outcome, feedbackDate, validatorRemark, validatedBy } = own;
  const isBusy = useValue(state.work.busy).includes(feedbackId);
  const form = useRef<HTMLDivElement>(null);
  async function send() {
    if (!isBusy) await state.answer(feedbackId, version);
    focusFirstError(form.current);
  }
  return (
    <Notice tone="wait" isUrgent={false}>
      <p>
        <span className="strong">{validatedBy ?? 'A validator'} asks</span> about {outcome} of{' '}
        {formatDateTime(feedbackDate)}: {validatorRemark}
      </p>
      {!isReadonly && (
        <div ref={form} className="answer">
          <TextAreaField
            field={state.answers.field(feedbackId)}
            label="Your answer"
            maxLength={feedbackRemarks.most}
            isReadonly={isBusy}
          />
          <button className="btn small" type="button" aria-disabled={isBusy} onClick={() => void send()}>
            Send answer
          </button>
        </div>
      )}
    </Notice>
  );
}

/** Why the agent's own feedback was rejected. */
function Rejection({ own: { outcome, feedbackDate, reason, validatorRemark, validatedBy } }: { own: Own }) {
  return (
    <Notice tone="bad" isUrgent={false}>
      <span className="strong">Rejected</span>: {outcome} of {formatDateTime(feedbackDate)}.{' '}
      {reason === null ? '' : rejectionReasons[reason]}
      {validatorRemark && `. ${validatorRemark}`}
      {validatedBy && ` (${validatedBy})`}
    </Notice>
  );
}

/** What has become of the agent's own feedback on this loan: questions to answer, and rejections to know of. */
export function OwnFeedback({ choices, ...props }: Omit<OwnProps, 'own'> & { choices: FeedbackChoices }) {
  return choices.own.map((own) =>
    own.status === 'NEEDS_CLARIFICATION' ? (
      <Question key={own.feedbackId} own={own} {...props} />
    ) : (
      <Rejection key={own.feedbackId} own={own} />
    ),
  );
}
