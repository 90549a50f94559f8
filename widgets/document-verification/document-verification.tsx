import { useCallback, useState } from 'react';
import type { Connection } from '../client/connection.ts';
import { stageTasks } from '../contract/stage-work/stage-work.ts';
import { DeskHead } from '../kit/desk/desk-head.tsx';
import { useDeskKeys } from '../kit/desk/desk-keys.ts';
import { ChangedLine } from '../kit/desk/frame/changed-line.tsx';
import { DeskScreen } from '../kit/desk/frame/desk-screen.tsx';
import { DeskTasks, type DeskTask } from '../kit/desk/frame/desk-tasks.tsx';
import { DeskTools } from '../kit/desk/frame/desk-tools.tsx';
import { HoldBar, isHeld } from '../kit/desk/hold-bar.tsx';
import { leaveTo } from '../kit/desk/frame/leave-to.ts';
import { ReadOnlyNotice } from '../kit/desk/read-only-notice.tsx';
import { StageNote } from '../kit/desk/stage-note.tsx';
import { StatusButton } from '../kit/desk/status-button.tsx';
import { useDeskState, type DeskEvents } from '../kit/desk/frame/use-desk-state.ts';
import { lazyPart } from '../kit/lazy-part.ts';
import { documentIcon } from '../kit/parts/icons/document.tsx';
import { Blank } from '../kit/parts/load-state.tsx';
import { useOffers } from '../kit/use-offers.ts';
import { useValue } from '../kit/use-value.ts';
import type { Widget } from '../kit/widget/widget.ts';
import { missingSide, type Card } from './card-edits.ts';
import type { Config, DocumentVerification, Skip } from './desk-state.ts';
import { createDocumentVerification } from './document-verification.state.ts';
import { TabBar } from './parts/bars/tab-bar.tsx';
import { CardList } from './parts/cards/card-list.tsx';
import { fetchViewer } from '../kit/desk/viewer/document-viewer.tsx';
import { Preview } from './parts/preview.tsx';
import { Undo } from './parts/undo.tsx';

const DeskKeysDialog = lazyPart(async () => (await import('./parts/bars/keys-dialog.tsx')).DeskKeysDialog);
const AddDocumentDialog = lazyPart(
  async () => (await import('./parts/cards/add-document-dialog.tsx')).AddDocumentDialog,
);
const SkipDialog = lazyPart(async () => (await import('./parts/bars/skip-dialog.tsx')).SkipDialog);
const StagePanel = lazyPart(async () => (await import('./parts/stage/stage-panel.tsx')).StagePanel);

// Every desk shows a document: its viewer's script comes beside the first calls.
fetchViewer();

export interface DocumentVerificationProps {
  loanApplicationNumber?: string;
  widget: Widget;
}

type Task = DeskTask | 'add' | 'skip';

/** The list that the portal opens where the page does not lead back. */
const listKey = 'DOCUMENT_PROCESSING';

interface DeskProps {
  config: Config;
  state: DocumentVerification;
  widget: Widget;
}

const none: readonly Card[] = [];

function Desk({ config, state, widget }: DeskProps) {
  const { connection, snackbar, emit, element } = widget;
  const [task, setTask] = useState<Task>();
  const [rejectWish, setRejectWish] = useState({ card: '', count: 0 });
  const loaded = useValue(state.cards);
  const cards = loaded.phase === 'ready' ? loaded.value : none;
  const selected = useValue(state.selected);
  const readOnly = useValue(state.readOnly);
  const standing = useValue(state.claim.standing);
  const opened = useValue(state.opened);
  const isReadonly = widget.isReadonly || readOnly !== undefined;
  const hasUndo = useOffers(connection, 'documentDesk');
  const offersStages = useOffers(connection, 'stageWork');
  const hasStage = offersStages && stageTasks[config.udrsInfo.selectedUdrs] !== undefined;
  const hasNext = useOffers(connection, 'locks') && !widget.isReadonly;
  const mayMove = !widget.isReadonly && standing.phase === 'mine';
  const lost = standing.phase === 'lost' ? standing.message : 'This application is not claimed yet';
  const whyBarred = widget.isReadonly ? 'This screen is for reading' : lost;
  const barred = mayMove ? undefined : whyBarred;
  const card = cards.find(({ key }) => key === selected) ?? cards[0];
  const held = isHeld(config.holdInfo);
  const close = () => setTask(undefined);

  function step(by: number) {
    const next = cards[cards.findIndex(({ key }) => key === card?.key) + by];
    if (!next) return;
    state.show(next.key);
  }
  async function goOn() {
    if (!(await state.goOn())) snackbar.info('Every card of this application is decided');
  }
  async function approveAndNext() {
    if (!card || isReadonly) return;
    // A card that is closed is opened first, so that none is approved unseen.
    if (!opened.has(card.key)) return state.show(card.key);
    if (card.status.docStatus === 'approved' && !state.edits.all.peek()[card.key]) return goOn();
    const side = missingSide(card);
    if (side !== undefined) return snackbar.warning(`${side}. Approve it on the card, or reject it`);
    if (!(await state.save(card, { decision: { status: 'APPROVED' }, ...(hasUndo && { success: '' }) }))) return;
    state.setOpen(card.key, false);
    if (hasUndo)
      snackbar.success(<Undo text="Section data updated successfully" undo={() => void state.takeBack(card)} />);
    // A person who has gone to another card meanwhile stays there.
    if (state.selected.peek() === card.key) await goOn();
  }
  function discard() {
    const edit = card && state.edits.all.peek()[card.key];
    if (!edit) return;
    state.discard(card.key);
    const undo = () => state.edits.replace({ ...state.edits.all.peek(), [card.key]: edit });
    snackbar.success(<Undo text="Your changes to this card are discarded" undo={undo} />);
  }
  function leave() {
    const [waiting] = state.unsent.all.peek().filter(({ cardKey }) => state.cardOf(cardKey));
    if (waiting) return snackbar.warning(`${waiting.file.name} is not uploaded yet. Upload it, or remove it`);
    if (state.isDirty.peek()) return snackbar.warning('Save your corrections first, or discard them');
    // A hold has a reason of its own.
    if (isReadonly || held || !state.isUndone()) return void openNext();
    setTask('skip');
  }
  async function openNext(skip?: Skip) {
    const next = await state.next(skip);
    if (next === undefined) return;
    if (next === null) return snackbar.info('Every application of this queue is open with somebody');
    const params = { loanApplicationNumber: next };
    if (emit('lending-navigate', { screen: 'DOCUMENT_VERIFICATION', params }))
      element.setAttribute('loan-application-number', next);
  }
  useDeskKeys(element, {
    j: () => step(1),
    ArrowDown: () => step(1),
    k: () => step(-1),
    ArrowUp: () => step(-1),
    a: () => void approveAndNext(),
    x: () => {
      if (!card || isReadonly) return;
      state.show(card.key);
      setRejectWish(({ count }) => ({ card: card.key, count: count + 1 }));
    },
    u: () => card && !isReadonly && void state.save(card),
    d: discard,
    ...(hasNext && { n: leave }),
    '?': () => setTask('keys'),
  });

  return (
    <>
      <DeskHead state={state} info={config.headerInfo} base={connection.base} goBack={() => leaveTo(listKey, widget)}>
        <DeskTools
          widget={widget}
          mayReport={(!held || task === 'report') && config.holdInfo.mayHold && mayMove}
          goNext={hasNext ? leave : undefined}
          begin={({ kind }) => setTask(kind)}
        />
        <StatusButton info={config.udrsInfo} state={state} barred={barred} />
      </DeskHead>
      {held && (
        <HoldBar
          info={config.holdInfo}
          isReadonly={!mayMove}
          change={() => setTask('change')}
          resolve={() => setTask('resolve')}
        />
      )}
      <TabBar config={config} state={state} />
      <div className="desk-panes">
        <div className="desk-preview">
          <Preview key={card?.key ?? ''} card={card} state={state} widget={widget} isReadonly={isReadonly} />
        </div>
        <div className="desk-cards" role="tabpanel" aria-label="Cards">
          {hasStage && <StagePanel stage={state.stage} barred={barred} />}
          <StageNote note={config.stageNote} />
          <ReadOnlyNotice config={config} state={state} widget={widget} />
          <ChangedLine state={state} />
          <CardList
            config={config}
            state={state}
            isReadonly={isReadonly}
            rejectWish={rejectWish}
            mayRemove={hasUndo && !isReadonly}
            addDocument={() => setTask('add')}
          />
        </div>
      </div>
      <DeskTasks kind={task} config={config} state={state} connection={connection} close={close} />
      {task === 'add' && <AddDocumentDialog types={config.documentTypes} state={state} close={close} />}
      {task === 'skip' && <SkipDialog name={config.headerInfo.name} skip={openNext} close={close} />}
      {task === 'keys' && <DeskKeysDialog hasNext={hasNext} close={close} />}
    </>
  );
}

function Screen({ loan, widget }: { loan: string; widget: Widget }) {
  const create = useCallback(
    (connection: Connection, events: DeskEvents) => createDocumentVerification(connection, loan, events),
    [loan],
  );
  const state = useDeskState(widget, create);
  const config = useValue(state.config);
  return (
    <DeskScreen state={state} shown={config} widget={widget} goBack={() => leaveTo(listKey, widget)}>
      {(shown) => <Desk config={shown} state={state} widget={widget} />}
    </DeskScreen>
  );
}

/** One application's documents beside its data (DV-01). */
export function DocumentVerificationScreen({ loanApplicationNumber, widget }: DocumentVerificationProps) {
  const loan = loanApplicationNumber?.trim() ?? '';
  if (loan === '')
    return (
      <Blank
        icon={documentIcon}
        title="No application is chosen"
        text="Give a loan application number to see its documents."
      />
    );
  return <Screen key={loan} loan={loan} widget={widget} />;
}
