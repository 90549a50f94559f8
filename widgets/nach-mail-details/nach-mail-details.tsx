import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { MandateAct } from '../contract/nach/nach.ts';
import { ChangedLine } from '../kit/desk/frame/changed-line.tsx';
import { useKeptPlace } from '../kit/desk/frame/kept-place.ts';
import { lazyPart } from '../kit/lazy-part.ts';
import { keepingFor } from '../client/drafts/keeping.ts';
import { ScreenFailure, LoadFailure } from '../kit/parts/load-state.tsx';
import { CardSkeleton } from '../kit/parts/card-skeleton.tsx';
import { Status } from '../kit/parts/status.tsx';
import { CopyButton } from '../kit/parts/value-buttons.tsx';
import { useOffers } from '../kit/use-offers.ts';
import { useValue } from '../kit/use-value.ts';
import { keptAnswer } from '../kit/widget/kept-answer.ts';
import { useKept } from '../kit/widget/use-kept.ts';
import type { Widget } from '../kit/widget/widget.ts';
import { loadedValue } from '../kit/work/create-load.ts';
import type { MailInputs, MailList, NachMailsState } from './mails-state.ts';
import { createNachMails } from './nach-mail-details.state.ts';
import { MailListPane } from './parts/mail-list-pane.tsx';
import { MailPane } from './parts/mail-pane.tsx';

function useMails(widget: Widget): NachMailsState {
  const { connection, emit, snackbar } = widget;
  const keeping = keepingFor(connection);
  const state = useMemo(
    () =>
      createNachMails({ connection, snackbar }, keeping, ({ code, retryable }) =>
        emit('lending-error', { code, retryable }),
      ),
    [connection, keeping, emit, snackbar],
  );
  useKept(widget, keeping);
  useEffect(() => () => state.dispose(), [state]);
  return state;
}

const ActDialog = lazyPart(async () => (await import('./parts/act-dialogs.tsx')).ActDialog);
const actLabels: Readonly<Record<MandateAct, string>> = {
  receiveForm: 'Receive a form',
  reissueMandate: 'Issue a new mandate',
};

/** What may be done with the mandate beside its mails; what may not now says why. */
function Acts({ list, state }: { list: MailList; state: NachMailsState }) {
  const [open, setOpen] = useState<MandateAct | null>(null);
  const acts = (list.acts ?? []).filter(({ act }) => Object.hasOwn(actLabels, act));
  return (
    <>
      {acts.map(({ act, refusal }) => (
        <button
          key={act}
          className="btn small"
          type="button"
          aria-disabled={refusal !== null}
          title={refusal ?? undefined}
          aria-description={refusal ?? undefined}
          onClick={() => refusal === null && setOpen(act)}
        >
          {actLabels[act]}
        </button>
      ))}
      {open && list.loanAppNo && (
        <ActDialog act={open} acts={state.acts} loan={list.loanAppNo} close={() => setOpen(null)} />
      )}
    </>
  );
}

interface HeadProps {
  inputs: MailInputs;
  list: MailList | undefined;
  state: NachMailsState;
  isReadonly: boolean;
}

/** The mandate that the mails are about. */
function Head({ inputs, list, state, isReadonly }: HeadProps) {
  const loan = list?.loanAppNo;
  return (
    <header className="mail-head">
      <h1>NACH mail details</h1>
      {loan && (
        <span className="row">
          <span className="num">LAN: {loan}</span> <CopyButton value={loan} label="Copy loan number" />
        </span>
      )}
      {list?.nachStatus && <Status value={list.nachStatus} />}
      {list?.rejectReason && <span className="soft">{list.rejectReason}</span>}
      <span className="grow" />
      {list && !isReadonly && <Acts list={list} state={state} />}
      {inputs.partner && <span className="soft">Partner: {inputs.partner}</span>}
      {inputs.queueName && <span className="soft">{inputs.queueName}</span>}
    </header>
  );
}

/** Once no mail is chosen any more the focus is at the one that was: what held it has gone, on a phone the whole mail. */
function useFocusInList({ element }: Widget, selected: string) {
  const before = useRef('');
  useLayoutEffect(() => {
    const left = before.current;
    before.current = selected;
    const { activeElement, body } = element.ownerDocument;
    if (left === '' || selected !== '' || activeElement !== body) return;
    element.shadowRoot?.querySelector<HTMLElement>(`[data-mail="${CSS.escape(left)}"]`)?.focus();
  }, [element, selected]);
}

/** Mails left, the chosen one with its attachments right (NR-06, NC-26). */
export function NachMailDetails({ widget, ...inputs }: MailInputs & { widget: Widget }) {
  const state = useMails(widget);
  const list = useValue(state.list);
  const selected = useValue(state.selected);
  const isRejecting = useValue(state.rejectForm.isDirty);
  const isComparing = useValue(state.comparison.isDirty);
  const isDirty = isRejecting || isComparing;
  const mayAccept = useOffers(widget.connection, 'mandateDesk');
  const { loanApplicationNumber, mailQueueId, email, queueName, partner } = inputs;
  const given = useMemo(
    () => ({ loanApplicationNumber, mailQueueId, email, queueName, partner }),
    [loanApplicationNumber, mailQueueId, email, queueName, partner],
  );
  useEffect(() => void state.load(given), [state, given]);
  useEffect(
    () =>
      widget.provide({
        reload: () => state.load(given),
        saveDraft: async () => keptAnswer(await state.saveDraft()),
      }),
    [widget, state, given],
  );
  useEffect(() => widget.setDirty(isDirty), [widget, isDirty]);
  useFocusInList(widget, selected);
  useKeptPlace(widget.element);

  const again = () => state.load(given);
  if (list.phase === 'failed')
    return (
      <div className="mails">
        {list.showsErrorPage ? (
          <ScreenFailure failure={list} refresh={again} />
        ) : (
          <LoadFailure failure={list} retry={again} />
        )}
      </div>
    );
  return (
    <div className={selected ? 'mails chosen' : 'mails'}>
      <Head inputs={inputs} list={loadedValue(list)} state={state} isReadonly={widget.isReadonly} />
      <ChangedLine state={state} />
      <div className="mail-columns">
        {list.phase === 'ready' ? (
          <>
            <MailListPane list={list.value} selected={selected} select={(id) => void state.select(id)} />
            <MailPane
              state={state}
              list={list.value}
              base={widget.connection.base}
              failed={widget.snackbar.error}
              mayAccept={mayAccept}
              isReadonly={widget.isReadonly || !list.value.mayChange}
            />
          </>
        ) : (
          <div className="panel">
            <CardSkeleton rows={5} />
          </div>
        )}
      </div>
    </div>
  );
}
