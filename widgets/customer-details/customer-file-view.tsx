import { useState } from 'react';
import { isIdle } from '../contract/agencies/agencies.ts';
import { useDeskKeys } from '../kit/desk/desk-keys.ts';
import { ChangedLine } from '../kit/desk/frame/changed-line.tsx';
import { Icon } from '../kit/parts/icon.tsx';
import { keyboardIcon } from '../kit/parts/icons/keyboard.tsx';
import { nextIcon } from '../kit/parts/icons/next.tsx';
import { warningIcon } from '../kit/parts/icons/warning.tsx';
import { Notice } from '../kit/parts/notice.tsx';
import { useOffers } from '../kit/use-offers.ts';
import { useValue } from '../kit/use-value.ts';
import type { Widget } from '../kit/widget/widget.ts';
import { lazyPart } from '../kit/lazy-part.ts';
import { fileScreens, linkTo } from './file-screens.ts';
import type { CustomerFile, CustomerFileState } from './file-state.ts';
import { idleAgencyText, standingText } from './file-words.ts';
import { ActionBar } from './parts/actions/action-bar.tsx';
import { ContactActions } from './parts/contact/contact-actions.tsx';
import { FileTasks, type FileTask } from './parts/dialogs/file-tasks.tsx';
import { DispositionForm } from './parts/disposition/disposition-form.tsx';
import { ContactCard } from './parts/contact/contact-card.tsx';
import { LastContacts } from './parts/contact/last-contacts.tsx';
import { GoLink } from './parts/go-link.tsx';
import { BorrowerGroups } from './parts/groups/borrower-groups.tsx';
import { AccountGroup, DispositionGroup, EmiGroup, NachGroup, PaymentGroup } from './parts/groups/loan-groups.tsx';
import { FileHead } from './parts/head/file-head.tsx';
import { Delinquency } from './parts/money/delinquency.tsx';
import { Owed } from './parts/money/owed.tsx';
import { Promises } from './parts/money/promises.tsx';
import { Schedule } from './parts/money/schedule.tsx';
import { RequestsCard } from './parts/requests/requests-card.tsx';

const SettlementCard = lazyPart(async () => (await import('./parts/settlement/settlement-card.tsx')).SettlementCard);

interface ViewProps {
  file: CustomerFile;
  state: CustomerFileState;
  widget: Widget;
}

/** Below this width of the element, in px, the borrower's groups are folded to a line each. */
const foldedBelow = 640;

/** Why nothing can be changed, and what can be done about it. */
function HeldBack({ state }: Pick<ViewProps, 'state'>) {
  const reason = useValue(state.heldBack);
  const standing = useValue(state.claim.standing);
  if (reason === undefined) return null;
  const mayTakeOver = standing.phase === 'lost' && standing.mayTakeOver;
  return (
    <Notice
      tone="wait"
      icon={warningIcon}
      action={{ label: mayTakeOver ? 'Take over' : 'Claim', run: () => void state.claimAgain(mayTakeOver) }}
    >
      {reason}. Until it is yours it can be looked at only.
    </Notice>
  );
}

/** A loaded file: what is owed in the middle, who owes it on the left, and the talk on the right. */
export function CustomerFileView({ file, state, widget }: ViewProps) {
  const { connection, element, emit, snackbar } = widget;
  const [task, setTask] = useState<FileTask>();
  const [isWide] = useState(() => element.clientWidth >= foldedBelow);
  const screens = fileScreens[state.variant];
  const hasNext = useOffers(connection, 'locks') && state.variant === 'agency' && !widget.isReadonly;
  const feedbackLink = <GoLink link={linkTo(screens.feedback, state.loan, widget)}>Feedback history</GoLink>;
  const paymentLink = <GoLink link={linkTo(screens.payments, state.loan, widget)}>Payment history</GoLink>;

  async function goNext() {
    if (state.isDirty.peek()) return snackbar.warning('Save what you have typed first, or discard it');
    const next = await state.next();
    if (next === undefined) return;
    if (next === null) return snackbar.info('Every customer of your list is open with somebody');
    if (emit('lending-navigate', { screen: screens.details, params: { loanApplicationId: next } }))
      element.setAttribute('loan-application-id', next);
  }
  const heldBack = useValue(state.heldBack);
  const mayCall = !widget.isReadonly && state.offer('startCall') !== undefined;
  const mayReport = !widget.isReadonly && state.offer('feedback')?.refusal === null && heldBack === undefined;
  async function call() {
    const refusal = heldBack ?? state.offer('startCall')?.refusal ?? null;
    if (refusal !== null) return snackbar.info(refusal);
    await state.startCall();
  }
  useDeskKeys(element, {
    ...(hasNext && { n: () => void goNext() }),
    ...(mayCall && { c: () => void call() }),
    ...(mayReport && { f: () => setTask({ kind: 'feedback' }) }),
    '?': () => setTask({ kind: 'keys' }),
  });

  return (
    <>
      <FileHead file={file} state={state} widget={widget}>
        <button
          className="btn icon plain"
          type="button"
          aria-label="Keyboard keys"
          title="Keyboard keys"
          onClick={() => setTask({ kind: 'keys' })}
        >
          <Icon shape={keyboardIcon} />
        </button>
        {hasNext && (
          <button className="btn" type="button" title="Next customer (n)" onClick={() => void goNext()}>
            <Icon shape={nextIcon} />
            Next
          </button>
        )}
      </FileHead>
      <div className="file-notes">
        {widget.isReadonly && <Notice tone="off">This is shown read-only</Notice>}
        {!widget.isReadonly && <HeldBack state={state} />}
        <ChangedLine state={state} />
        {file.agency && isIdle(file.agency.status) && <Notice tone="wait">{idleAgencyText(file.agency)}</Notice>}
        {file.standing !== 'IN_COLLECTION' && file.standing !== 'REGULAR' && (
          <Notice tone="good">{standingText(file)}. It takes no calls and no requests.</Notice>
        )}
      </div>
      <div className="file-body">
        <div className="stack facts2">
          <BorrowerGroups file={file} isOpen={isWide} />
        </div>
        <div className="stack middle">
          <Owed
            file={file}
            footer={
              !widget.isReadonly && (
                <ActionBar state={state} begin={(kind) => setTask({ kind })} explain={snackbar.info} />
              )
            }
          />
          <div className="pair">
            <EmiGroup file={file} />
            <PaymentGroup file={file} link={paymentLink} />
          </div>
          <Delinquency file={file} />
          <DispositionGroup file={file} link={feedbackLink} />
          <Promises file={file} />
          <div className="pair">
            <NachGroup file={file} />
            <AccountGroup file={file} />
          </div>
          <Schedule file={file} />
        </div>
        <div className="stack talk">
          {file.contacting && (
            <ContactCard
              contacting={file.contacting}
              asOf={file.asOf}
              footer={
                mayCall && (
                  <ContactActions
                    file={file}
                    state={state}
                    call={() => void call()}
                    begin={(kind) => setTask({ kind })}
                  />
                )
              }
            />
          )}
          {state.variant === 'agency' && file.runningCall && !widget.isReadonly && (
            <DispositionForm file={file} call={file.runningCall} state={state} />
          )}
          {state.variant === 'agency' && file.id !== null && (
            <SettlementCard
              loan={state.loan}
              widget={widget}
              version={file.version}
              changed={() => void state.refresh()}
            />
          )}
          <RequestsCard
            requests={file.requests}
            isReadonly={widget.isReadonly}
            decides={state.variant === 'agency'}
            decide={(request, verdict) => setTask({ kind: 'decide', request, verdict })}
            cancel={(request) => void state.cancelLink(request)}
          />
          <LastContacts contacts={file.contacts} link={feedbackLink} />
        </div>
      </div>
      {task && <FileTasks task={task} file={file} state={state} widget={widget} close={() => setTask(undefined)} />}
    </>
  );
}
