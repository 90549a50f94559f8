import { useEffect, useMemo } from 'react';
import { FormDialog } from '../../../kit/overlay/form-dialog.tsx';
import { formatDateTime, formatTimeWithSeconds } from '../../../kit/format/wall-clock.ts';
import { HeldElsewhere } from '../../../kit/parts/held-elsewhere.tsx';
import { Icon } from '../../../kit/parts/icon.tsx';
import { offlineIcon } from '../../../kit/parts/icons/offline.tsx';
import { savedIcon } from '../../../kit/parts/icons/saved.tsx';
import { LoadFailure } from '../../../kit/parts/load-state.tsx';
import { Notice } from '../../../kit/parts/notice.tsx';
import { Skeleton, SkeletonShape } from '../../../kit/parts/skeleton.tsx';
import { useValue } from '../../../kit/use-value.ts';
import { useSheet } from '../../../kit/widget/use-sheet.ts';
import type { Widget } from '../../../kit/widget/widget.ts';
import feedbackSheet from './feedback.css?sheet';
import { FeedbackFields } from './feedback-fields.tsx';
import { createFeedback, type FeedbackState } from './feedback.state.ts';
import { OwnFeedback } from './own-feedback.tsx';

interface FeedbackDialogProps {
  /** The loan application number. */
  loan: string;
  open: boolean;
  widget: Widget;
  /** Called once a feedback is submitted, so that what it changes is loaded again. */
  submitted?(): void;
  close(): void;
}

/** Where the text is by now; never only in a message that goes by. */
function Progress({ state }: { state: FeedbackState }) {
  const progress = useValue(state.progress);
  return (
    <p className="feedback-state soft small" role="status" data-state={progress.phase}>
      {progress.phase === 'sending' && 'Submitting'}
      {progress.phase === 'retrying' && (
        <>
          <Icon shape={offlineIcon} size="s" /> Not saved yet, retrying. You may close this: it is sent once the server
          answers
        </>
      )}
      {progress.phase === 'drafted' && (
        <>
          <Icon shape={savedIcon} size="s" /> Draft saved{' '}
          <span aria-hidden="true">{formatTimeWithSeconds(new Date(progress.at))}</span>
        </>
      )}
    </p>
  );
}

function Body({ state, isReadonly }: { state: FeedbackState; isReadonly: boolean }) {
  const loaded = useValue(state.choices.state);
  const isPending = useValue(state.isPending);
  const elsewhere = useValue(state.elsewhere);
  if (loaded.phase === 'failed') return <LoadFailure failure={loaded} retry={() => state.choices.again()} />;
  if (loaded.phase !== 'ready')
    return (
      <Skeleton>
        <SkeletonShape width="100%" />
        <SkeletonShape width="100%" />
        <SkeletonShape width="60%" />
      </Skeleton>
    );
  const choices = loaded.value;
  return (
    <>
      <p className="soft">
        {choices.customerName && `${choices.customerName}, `}
        <span className="num">{choices.loanApplicationNumber}</span>
      </p>
      {choices.reportUntil !== null && (
        <Notice tone="wait">
          This loan is not with your agency any more. Report what you had begun until{' '}
          {formatDateTime(choices.reportUntil)}.
        </Notice>
      )}
      <OwnFeedback choices={choices} state={state} isReadonly={isReadonly} />
      {elsewhere && <HeldElsewhere what="This feedback" holder={elsewhere} takeOver={state.takeOver} />}
      {choices.refusal === null ? (
        <FeedbackFields state={state} choices={choices} isReadonly={isReadonly || isPending || elsewhere !== null} />
      ) : (
        <Notice tone="wait">{choices.refusal}. No feedback is taken for this loan.</Notice>
      )}
      <Progress state={state} />
    </>
  );
}

function OpenDialog({ loan, widget, submitted, close }: Omit<FeedbackDialogProps, 'open'>) {
  useSheet(feedbackSheet);
  const { connection, snackbar, setDirty } = widget;
  const state = useMemo(() => createFeedback({ connection, snackbar }, loan), [connection, snackbar, loan]);
  const loaded = useValue(state.choices.state);
  const isPending = useValue(state.isPending);
  const elsewhere = useValue(state.elsewhere);
  const isDirty = useValue(state.isDirty);
  useEffect(() => {
    void state.open();
    return state.dispose;
  }, [state]);
  useEffect(() => {
    setDirty(isDirty, 'feedback');
    return () => setDirty(false, 'feedback');
  }, [setDirty, isDirty]);
  const isTaken = loaded.phase === 'ready' && loaded.value.refusal === null;
  async function submit() {
    if (!(await state.submit())) return;
    submitted?.();
    close();
  }
  return (
    <FormDialog
      title="Feedback"
      submitLabel="Submit"
      isReady={isTaken && !isPending && elsewhere === null && !widget.isReadonly}
      submit={submit}
      close={close}
    >
      <Body state={state} isReadonly={widget.isReadonly} />
    </FormDialog>
  );
}

/**
 * The feedback form of a loan (CL-07): what is typed is a draft until it is submitted, and the dialog may be closed at
 * any time. Import it lazily.
 */
export function FeedbackDialog({ open, ...props }: FeedbackDialogProps) {
  return open ? <OpenDialog key={props.loan} {...props} /> : null;
}
