import { useEffect, useMemo } from 'react';
import type { FeedbackVerdict } from '../../../contract/feedback/feedback.ts';
import { FormDialog } from '../../../kit/overlay/form-dialog.tsx';
import { Dialog } from '../../../kit/overlay/dialog.tsx';
import { Notice } from '../../../kit/parts/notice.tsx';
import { Skeleton, SkeletonShape } from '../../../kit/parts/skeleton.tsx';
import { useChoices } from '../../../kit/list/dialog/use-choices.ts';
import { useValue } from '../../../kit/use-value.ts';
import { useWork } from '../../../kit/work/use-work.ts';
import type { ActionProps } from '../../action-props.ts';
import { FeedbackFacts, type WholeFeedback } from './feedback-facts.tsx';
import { Recording } from './recording.tsx';
import { createVerdictForm, rejectionChoices, VerdictFields, verdictLabels } from './verdict-fields.tsx';

interface LoadedProps extends ActionProps {
  feedback: WholeFeedback;
}

function Facts({ feedback, widget }: Pick<LoadedProps, 'feedback' | 'widget'>) {
  return (
    <>
      <FeedbackFacts feedback={feedback} />
      {feedback.hasRecording && <Recording feedbackId={feedback.feedbackId} widget={widget} />}
    </>
  );
}

/** A feedback that this person may not decide on, or that is decided for good. */
function ReadOnly({ feedback, widget, close }: LoadedProps) {
  return (
    <Dialog title="Feedback" isOpen close={close}>
      <Facts feedback={feedback} widget={widget} />
      {feedback.refusal !== null && <Notice tone="wait">{feedback.refusal}</Notice>}
    </Dialog>
  );
}

function Decide({ feedback, state, widget, close }: LoadedProps) {
  const { feedbackId: rowId, version, verdicts } = feedback;
  const form = useMemo(() => createVerdictForm(verdicts), [verdicts]);
  const work = useWork(widget);
  const { verdict } = useValue(form.values);
  const isDirty = useValue(form.isDirty);
  const { setDirty } = widget;
  useEffect(() => {
    setDirty(isDirty, 'validate');
    return () => setDirty(false, 'validate');
  }, [setDirty, isDirty]);
  const chosen = verdicts.find((each) => each === verdict);

  async function submit() {
    if (!form.check() || !chosen) return;
    const { reason, remark } = form.values.peek();
    const isRejection = chosen === 'REJECTED';
    const done = await work.run(
      'validateFeedback',
      {
        rows: [{ rowId, version }],
        verdict: chosen,
        ...(isRejection &&
          reason !== '' && { reason: rejectionChoices.find(({ value }) => value === reason)?.value ?? 'OTHER' }),
        ...(chosen !== 'VALIDATED' && remark.trim() !== '' && { remark: remark.trim() }),
      },
      {
        form,
        success: ({ okCount, results }) => {
          if (okCount === 0) widget.snackbar.error(results[0]?.errorMessage ?? 'Please try again');
          return okCount === 0 ? '' : `Feedback ${saidAs[chosen]}`;
        },
      },
    );
    if (!done) return;
    await state.refresh();
    close();
  }
  return (
    <FormDialog
      title="Validate feedback"
      submitLabel={chosen === 'NEEDS_CLARIFICATION' ? 'Ask the agent' : verdictLabels[chosen ?? 'VALIDATED']}
      submit={submit}
      close={close}
    >
      <Facts feedback={feedback} widget={widget} />
      <VerdictFields form={form} verdicts={verdicts} />
    </FormDialog>
  );
}

const saidAs = {
  VALIDATED: 'validated',
  REJECTED: 'rejected',
  NEEDS_CLARIFICATION: 'sent back to its agent',
} as const satisfies Record<FeedbackVerdict, string>;

/** Shows a feedback beside its call and recording, and takes the validator's verdict (QL-36). */
export function Action(props: ActionProps) {
  const { rows, widget, close } = props;
  const feedback = useChoices(widget, 'fetchFeedback', { feedbackId: rows[0]?.rowId ?? '' }, close);
  if (!feedback)
    return (
      <Dialog title="Feedback" isOpen close={close}>
        <Skeleton>
          <SkeletonShape width="100%" />
          <SkeletonShape width="80%" />
          <SkeletonShape width="60%" />
        </Skeleton>
      </Dialog>
    );
  const isDecided = feedback.verdicts.length === 0 || widget.isReadonly;
  return isDecided ? <ReadOnly {...props} feedback={feedback} /> : <Decide {...props} feedback={feedback} />;
}
