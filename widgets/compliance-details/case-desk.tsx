import { useState } from 'react';
import { complianceCodes, type CheckVerdict, type ComplianceCode } from '../contract/compliance/compliance.ts';
import { asksToCancel } from '../contract/applications/udrs-moves.ts';
import { DeskHead } from '../kit/desk/desk-head.tsx';
import { useDeskKeys } from '../kit/desk/desk-keys.ts';
import { ChangedLine } from '../kit/desk/frame/changed-line.tsx';
import { DeskTasks, type DeskTask } from '../kit/desk/frame/desk-tasks.tsx';
import { DeskTools } from '../kit/desk/frame/desk-tools.tsx';
import { HoldBar, isHeld } from '../kit/desk/hold-bar.tsx';
import { leaveTo } from '../kit/desk/frame/leave-to.ts';
import { ReadOnlyNotice } from '../kit/desk/read-only-notice.tsx';
import { StageNote } from '../kit/desk/stage-note.tsx';
import { formatDateTime } from '../kit/format/wall-clock.ts';
import { lazyPart } from '../kit/lazy-part.ts';
import { warningIcon } from '../kit/parts/icons/warning.tsx';
import { Notice } from '../kit/parts/notice.tsx';
import { useOffers } from '../kit/use-offers.ts';
import { useValue } from '../kit/use-value.ts';
import type { Widget } from '../kit/widget/widget.ts';
import type { Case, ComplianceCaseState } from './case-state.ts';
import { detailsOf, listOf } from './case-screens.ts';
import { focusNextHeading } from '../kit/desk/frame/next-heading.ts';
import { CaseActions, type CaseTask } from './parts/case-actions.tsx';
import { CaseBar } from './parts/case-bar.tsx';
import { CaseDocuments } from './parts/case-documents.tsx';
import { DeskWork } from './parts/desk-work.tsx';

const AssignDialog = lazyPart(async () => (await import('./parts/assign-dialog.tsx')).AssignDialog);
const DecideDialog = lazyPart(async () => (await import('./parts/decide-dialog.tsx')).DecideDialog);
const SendOnDialog = lazyPart(async () => (await import('./parts/send-on-dialog.tsx')).SendOnDialog);
const CaseKeysDialog = lazyPart(async () => (await import('./parts/keys-dialog.tsx')).CaseKeysDialog);

type Task = CaseTask | { kind: DeskTask | 'assign' };

interface DeskProps {
  kase: Case;
  state: ComplianceCaseState;
  widget: Widget;
}

/** A loaded case at its desk: head, owner, documents, and the desk's work beside them. */
export function CaseDesk({ kase, state, widget }: DeskProps) {
  const { connection, snackbar, emit, element } = widget;
  const [task, setTask] = useState<Task>();
  const [document, setDocument] = useState('');
  const [current, setCurrent] = useState<ComplianceCode>();
  const readOnly = useValue(state.readOnly);
  const standing = useValue(state.claim.standing);
  const hasNext = useOffers(connection, 'locks') && !widget.isReadonly;
  const isMine = !widget.isReadonly && standing.phase === 'mine';
  const isReadonly = widget.isReadonly || readOnly !== undefined;
  const held = isHeld(kase.holdInfo);
  const close = () => setTask(undefined);
  const decided = () => {
    close();
    focusNextHeading(element.shadowRoot, '.case-work');
  };

  async function choose(code: ComplianceCode, verdict: CheckVerdict) {
    const needsWords = verdict === 'DISCREPANCY' || (code === 'SANCTION_HIT' && kase.isHitOpen);
    if (needsWords) return state.typed.set({ [`check.${code}.verdict`]: verdict });
    state.typed.forget(`check.${code}.`);
    await state.check(code, verdict);
  }
  function look(code: ComplianceCode) {
    setCurrent(code);
    element.shadowRoot?.querySelector(`[data-code="${code}"]`)?.scrollIntoView({ block: 'nearest' });
  }
  function step(by: number) {
    const at = current === undefined ? (by > 0 ? -1 : complianceCodes.length) : complianceCodes.indexOf(current);
    const code = complianceCodes[at + by];
    if (code !== undefined) look(code);
  }
  async function pass() {
    const code = current ?? complianceCodes.find((each) => !kase.checks.some(({ key }) => key === each));
    if (code === undefined || !state.offer('check') || isReadonly) return;
    // Gone on before the answer, so that keys pressed fast are each about a question of their own.
    look(complianceCodes[complianceCodes.indexOf(code) + 1] ?? code);
    await choose(code, 'PASS');
  }
  async function goNext() {
    if (state.isDirty.peek()) return snackbar.warning('Save what you have typed first, or discard it');
    const next = await state.next();
    if (next === undefined) return;
    if (next === null) return snackbar.info('Every case of this queue is open with somebody');
    if (emit('lending-navigate', { screen: detailsOf[state.desk], params: { loanApplicationNumber: next } }))
      element.setAttribute('loan-application-number', next);
  }
  const isReview = state.desk === 'review';
  useDeskKeys(element, {
    ...(isReview && {
      j: () => step(1),
      ArrowDown: () => step(1),
      k: () => step(-1),
      ArrowUp: () => step(-1),
      p: () => void pass(),
      d: () => current && state.offer('check') && !isReadonly && void choose(current, 'DISCREPANCY'),
    }),
    ...(hasNext && { n: () => void goNext() }),
    '?': () => setTask({ kind: 'keys' }),
  });

  return (
    <>
      <DeskHead
        state={state}
        info={kase.headerInfo}
        base={connection.base}
        goBack={() => leaveTo(listOf[state.desk], widget)}
      >
        <DeskTools
          widget={widget}
          mayReport={!held && kase.holdInfo.mayHold && isMine}
          goNext={hasNext ? () => void goNext() : undefined}
          begin={setTask}
        />
      </DeskHead>
      <CaseBar kase={kase} state={state} isReadonly={!isMine} assign={() => setTask({ kind: 'assign' })} />
      {held && (
        <HoldBar
          info={kase.holdInfo}
          isReadonly={!isMine}
          change={() => setTask({ kind: 'change' })}
          resolve={() => setTask({ kind: 'resolve' })}
        />
      )}
      <div className="desk-panes">
        <div className="desk-preview">
          <CaseDocuments kase={kase} state={state} widget={widget} selected={document} select={setDocument} />
        </div>
        {/* who may only read has nothing in it to focus, and scrolls it by keys all the same */}
        <div
          className="desk-cards case-work"
          role="region"
          aria-label="Work on the case"
          tabIndex={isReadonly ? 0 : undefined}
        >
          <div className="in">
            <StageNote note={kase.stageNote} />
            <ReadOnlyNotice config={kase} state={state} widget={widget} />
            <ChangedLine state={state} />
            {kase.isHitOpen && (
              <Notice tone="bad" icon={warningIcon}>
                A sanctions hit is open. Clear it as a false match, or reject. Do not tell the customer.
              </Notice>
            )}
            {kase.cancelAsked && (
              <Notice tone="wait" icon={warningIcon}>
                {asksToCancel}: {kase.cancelAsked.by}, {formatDateTime(kase.cancelAsked.at)}
              </Notice>
            )}
            {kase.proposal && !isReadonly && (
              <Notice tone="wait" icon={warningIcon}>
                The customer says that this loan is not theirs. Rejecting for fraud is proposed.
              </Notice>
            )}
            <DeskWork
              kase={kase}
              state={state}
              widget={widget}
              isReadonly={isReadonly}
              current={current}
              choose={(code, verdict) => {
                setCurrent(code);
                void choose(code, verdict);
              }}
              show={setDocument}
            />
          </div>
          {!isReadonly && <CaseActions kase={kase} state={state} begin={setTask} />}
        </div>
      </div>
      <DeskTasks kind={task?.kind} config={kase} state={state} connection={connection} close={close} />
      {task?.kind === 'keys' && <CaseKeysDialog desk={state.desk} close={close} />}
      {task?.kind === 'assign' && <AssignDialog kase={kase} state={state} close={close} />}
      {task?.kind === 'decide' && (
        <DecideDialog decision={task.decision} kase={kase} state={state} close={close} done={decided} />
      )}
      {task?.kind === 'sendOn' && (
        <SendOnDialog target={task.target} kase={kase} state={state} close={close} done={decided} />
      )}
    </>
  );
}
