import { useCallback } from 'react';
import type { Connection } from '../client/connection.ts';
import type { VkycDesk } from '../contract/vkyc/vkyc.ts';
import { DeskScreen } from '../kit/desk/frame/desk-screen.tsx';
import { leaveTo } from '../kit/desk/frame/leave-to.ts';
import { useDeskState, type DeskEvents } from '../kit/desk/frame/use-desk-state.ts';
import { CardSkeleton } from '../kit/parts/card-skeleton.tsx';
import { documentIcon } from '../kit/parts/icons/document.tsx';
import { Blank } from '../kit/parts/load-state.tsx';
import { useValue } from '../kit/use-value.ts';
import type { Widget } from '../kit/widget/widget.ts';
import { ReviewDesk } from './review-desk.tsx';
import { listOf } from './review-screens.ts';
import { createVkycReview } from './vkyc-review.state.ts';

export interface VkycReviewProps {
  loanApplicationNumber?: string;
  desk?: string;
  widget: Widget;
}

const waiting = (
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

function Screen({ desk, loan, widget }: { desk: VkycDesk; loan: string; widget: Widget }) {
  const create = useCallback(
    (connection: Connection, events: DeskEvents) => createVkycReview(connection, { desk, loan }, events),
    [desk, loan],
  );
  const state = useDeskState(widget, create);
  const review = useValue(state.review);
  const goBack = () => leaveTo(listOf[desk], widget);
  return (
    <DeskScreen state={state} shown={review} widget={widget} goBack={goBack} meanwhile={waiting}>
      {(shown) => <ReviewDesk review={shown} state={state} widget={widget} />}
    </DeskScreen>
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
