import { useEffect, useMemo, useRef } from 'react';
import type { VkycDesk } from '../contract/vkyc/vkyc.ts';
import { DeskHead } from '../kit/desk/desk-head.tsx';
import { CardSkeleton } from '../kit/parts/card-skeleton.tsx';
import { documentIcon } from '../kit/parts/icons.tsx';
import { Blank, LoadFailure, ScreenFailure } from '../kit/parts/load-state.tsx';
import { useValue } from '../kit/use-value.ts';
import { keptAnswer } from '../kit/widget/kept-answer.ts';
import { useKept } from '../kit/widget/use-kept.ts';
import type { Widget } from '../kit/widget/widget.ts';
import { ReviewDesk } from './review-desk.tsx';
import { goBack } from './review-screens.ts';
import type { ReviewState } from './review-state.ts';
import { createVkycReview } from './vkyc-review.state.ts';

export interface VkycReviewProps {
  loanApplicationNumber?: string;
  desk?: string;
  widget: Widget;
}

function useReview(desk: VkycDesk, loan: string, { connection, emit, snackbar, isReadonly }: Widget): ReviewState {
  const isLookedAt = useRef(isReadonly);
  useEffect(() => {
    isLookedAt.current = isReadonly;
  });
  const state = useMemo(
    () =>
      createVkycReview(
        connection,
        { desk, loan },
        {
          mayClaim: () => !isLookedAt.current,
          done: snackbar.success,
          failed: snackbar.error,
          faulted: snackbar.fault,
          informed: snackbar.info,
          loadFailed: ({ code, retryable }) => emit('lending-error', { code, retryable }),
        },
      ),
    [connection, desk, loan, emit, snackbar],
  );
  useEffect(() => {
    void state.load();
    return () => state.dispose();
  }, [state]);
  return state;
}

function Waiting() {
  return (
    <div className="vk">
      <div className="stack">
        <div className="player is-waiting" />
      </div>
      <div className="stack">
        <div className="panel padded">
          <CardSkeleton rows={8} />
        </div>
      </div>
    </div>
  );
}

function Screen({ desk, loan, widget }: { desk: VkycDesk; loan: string; widget: Widget }) {
  const state = useReview(desk, loan, widget);
  const review = useValue(state.review);
  const isDirty = useValue(state.isDirty);
  useEffect(() => widget.setDirty(isDirty), [widget, isDirty]);
  useKept(widget, state.keeping);
  useEffect(
    () => widget.provide({ reload: () => state.refresh(), saveDraft: async () => keptAnswer(await state.saveDraft()) }),
    [widget, state],
  );
  if (review.phase === 'ready')
    return (
      <div className="desk">
        <ReviewDesk review={review.value} state={state} widget={widget} />
      </div>
    );
  return (
    <div className="desk">
      <DeskHead state={state} info={undefined} base={widget.connection.base} goBack={() => goBack(desk, widget)} />
      {review.phase !== 'failed' ? (
        <Waiting />
      ) : review.showsErrorPage ? (
        <ScreenFailure refresh={() => void state.load()} />
      ) : (
        <LoadFailure message={review.message} retry={() => void state.load()} />
      )}
    </div>
  );
}

const isDesk = (name: string | undefined): name is VkycDesk => name === 'checker' || name === 'audit';

/** A session of video KYC at one of its desks (RT-19, VK-07). */
export function VkycReview({ loanApplicationNumber, desk, widget }: VkycReviewProps) {
  const loan = loanApplicationNumber?.trim() ?? '';
  const at = isDesk(desk) ? desk : 'maker';
  if (loan === '')
    return (
      <Blank
        icon={documentIcon}
        title="No case is chosen"
        text="Give a loan application number to see its video KYC session."
      />
    );
  return <Screen key={`${at} ${loan}`} desk={at} loan={loan} widget={widget} />;
}
