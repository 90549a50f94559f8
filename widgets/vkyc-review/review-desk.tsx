import { useRef, useState } from 'react';
import { vkycCheckKeys, type VkycCheck, type VkycDecision, type VkycVerdict } from '../contract/vkyc/vkyc.ts';
import { DeskHead } from '../kit/desk/desk-head.tsx';
import { useDeskKeys } from '../kit/desk/desk-keys.ts';
import { ChangedLine } from '../kit/desk/frame/changed-line.tsx';
import { DeskTasks, type DeskTask } from '../kit/desk/frame/desk-tasks.tsx';
import { DeskTools } from '../kit/desk/frame/desk-tools.tsx';
import { HoldBar, isHeld } from '../kit/desk/hold-bar.tsx';
import { leaveTo } from '../kit/desk/frame/leave-to.ts';
import { ReadOnlyNotice } from '../kit/desk/read-only-notice.tsx';
import { StageNote } from '../kit/desk/stage-note.tsx';
import { lazyPart } from '../kit/lazy-part.ts';
import { useOffers } from '../kit/use-offers.ts';
import { useValue } from '../kit/use-value.ts';
import type { Widget } from '../kit/widget/widget.ts';
import { Checklist } from './parts/checklist.tsx';
import { DecisionPanel } from './parts/decision-panel.tsx';
import { FlagsPanel } from './parts/flags-panel.tsx';
import { HistoryPanel } from './parts/history-panel.tsx';
import { LinkActs } from './parts/link-acts.tsx';
import { Moments } from './parts/moments.tsx';
import { Panes, type Pane } from './parts/panes.tsx';
import { PlacePanel } from './parts/place-panel.tsx';
import { Player, type PlayerHandle } from './parts/player.tsx';
import { ReviewBar } from './parts/review-bar.tsx';
import { SessionNotice } from './parts/session-notice.tsx';
import { StillsPanel } from './parts/stills-panel.tsx';
import type { Review, ReviewState } from './review-state.ts';
import { listOf, reviewOf } from './review-screens.ts';

const DecideDialog = lazyPart(async () => (await import('./parts/decide-dialog.tsx')).DecideDialog);
const SlotDialog = lazyPart(async () => (await import('./parts/slot-dialog.tsx')).SlotDialog);
const ReviewKeysDialog = lazyPart(async () => (await import('./parts/keys-dialog.tsx')).ReviewKeysDialog);

type Task = { kind: 'decide'; decision: VkycDecision } | { kind: 'slot' } | { kind: DeskTask };

interface DeskProps {
  review: Review;
  state: ReviewState;
  widget: Widget;
}

/** A loaded session at its desk: the recording and what it is compared with, and the reviewer's work beside it. */
export function ReviewDesk({ review, state, widget }: DeskProps) {
  const { connection, snackbar, emit, element } = widget;
  const [task, setTask] = useState<Task>();
  const [current, setCurrent] = useState<VkycCheck>();
  const [pane, setPane] = useState<Pane>('checklist');
  const player = useRef<PlayerHandle>(null);
  const readOnly = useValue(state.readOnly);
  const standing = useValue(state.claim.standing);
  const hasNext = useOffers(connection, 'locks') && !widget.isReadonly;
  const isMine = !widget.isReadonly && standing.phase === 'mine';
  const isReadonly = widget.isReadonly || readOnly !== undefined;
  const held = isHeld(review.holdInfo);
  const { session } = review;
  const mayCheck = !isReadonly && session?.status === 'COMPLETED';
  const close = () => setTask(undefined);
  const seek = (second: number) => player.current?.seek(second);
  const offerOf = (decision: VkycDecision) => review.actions.find((each) => each.decision === decision);

  function look(key: VkycCheck) {
    setCurrent(key);
    element.shadowRoot?.querySelector(`[data-check="${key}"]`)?.scrollIntoView({ block: 'nearest' });
  }
  function choose(key: VkycCheck, verdict: VkycVerdict) {
    state.typed.forget(`check.${key}.`);
    state.typed.set({ [`check.${key}.verdict`]: verdict });
  }
  function step(by: number) {
    const at = current === undefined ? (by > 0 ? -1 : vkycCheckKeys.length) : vkycCheckKeys.indexOf(current);
    const key = vkycCheckKeys[at + by];
    if (key !== undefined) look(key);
  }
  function answer(verdict: VkycVerdict) {
    const texts = state.typed.values.peek();
    const key = current ?? vkycCheckKeys.find((each) => texts[`check.${each}.verdict`] === undefined);
    if (key === undefined || !mayCheck) return;
    choose(key, verdict);
    look(verdict === 'PASS' ? (vkycCheckKeys[vkycCheckKeys.indexOf(key) + 1] ?? key) : key);
  }
  async function goNext() {
    if (state.isDirty.peek()) return snackbar.warning('Submit what you have answered first, or clear it');
    const next = await state.next();
    if (next === undefined) return;
    if (next === null) return snackbar.info('Every case of this queue is open with somebody');
    if (emit('lending-navigate', { screen: reviewOf[state.desk], params: { loanApplicationNumber: next } }))
      element.setAttribute('loan-application-number', next);
  }
  useDeskKeys(element, {
    j: () => step(1),
    ArrowDown: () => step(1),
    k: () => step(-1),
    ArrowUp: () => step(-1),
    p: () => answer('PASS'),
    f: () => answer('FAIL'),
    '.': () => player.current?.step(1),
    ',': () => player.current?.step(-1),
    ...(hasNext && { n: () => void goNext() }),
    '?': () => setTask({ kind: 'keys' }),
  });

  return (
    <>
      <DeskHead
        state={state}
        info={review.headerInfo}
        base={connection.base}
        goBack={() => leaveTo(listOf[state.desk], widget)}
      >
        <DeskTools
          widget={widget}
          mayReport={!held && review.holdInfo.mayHold && isMine}
          goNext={hasNext ? () => void goNext() : undefined}
          begin={setTask}
        />
      </DeskHead>
      <ReviewBar review={review} desk={state.desk} />
      {held && (
        <HoldBar
          info={review.holdInfo}
          isReadonly={!isMine}
          change={() => setTask({ kind: 'change' })}
          resolve={() => setTask({ kind: 'resolve' })}
        />
      )}
      <div className="vk" data-pane={pane}>
        <div className="stack">
          <Player ref={player} review={review} state={state} base={connection.base} />
          <Moments review={review} state={state} seek={seek} />
          <StillsPanel review={review} state={state} widget={widget} isReadonly={isReadonly} />
        </div>
        <div className="stack">
          <Panes pane={pane} show={setPane} />
          <div className="work">
            <StageNote note={review.stageNote} />
            <ReadOnlyNotice config={review} state={state} widget={widget} />
            <ChangedLine state={state} />
            <SessionNotice review={review} />
            <LinkActs
              review={review}
              state={state}
              isReadonly={widget.isReadonly}
              reschedule={() => setTask({ kind: 'slot' })}
            />
          </div>
          <DecisionPanel
            review={review}
            state={state}
            isReadonly={isReadonly}
            begin={(decision) => offerOf(decision) && setTask({ kind: 'decide', decision })}
          />
          <FlagsPanel
            review={review}
            state={state}
            isReadonly={!mayCheck}
            seek={seek}
            second={() => player.current?.second() ?? 0}
          />
          <Checklist
            review={review}
            state={state}
            isReadonly={!mayCheck}
            current={current}
            choose={(key, verdict) => {
              setCurrent(key);
              choose(key, verdict);
            }}
            seek={seek}
          />
          <PlacePanel review={review} />
          <HistoryPanel review={review} />
        </div>
      </div>
      {task?.kind === 'slot' && <SlotDialog state={state} close={close} />}
      <DeskTasks kind={task?.kind} config={review} state={state} connection={connection} close={close} />
      {task?.kind === 'keys' && <ReviewKeysDialog close={close} />}
      {task?.kind === 'decide' && <DecideDialog decision={task.decision} review={review} state={state} close={close} />}
    </>
  );
}
