import { useMemo, useRef, type RefObject } from 'react';
import { formatMoney } from '../../../kit/format/money.ts';
import { lazyPart } from '../../../kit/lazy-part.ts';
import { Status } from '../../../kit/parts/status.tsx';
import { CopyButton } from '../../../kit/parts/value-buttons.tsx';
import { useValue } from '../../../kit/use-value.ts';
import type { Widget } from '../../../kit/widget/widget.ts';
import { CallHeader } from '../../parts/header/call-header.tsx';
import { DispositionForm } from '../../parts/form/disposition-form.tsx';
import { HistoryLink } from '../../parts/logs/history-link.tsx';
import { useLater } from '../../../kit/use-later.ts';
import { useKeptHeight } from '../../parts/screen/use-kept-height.ts';
import { useOutsideEnd } from '../../parts/header/use-outside-end.ts';
import { useUnsaved } from '../../parts/form/use-unsaved.ts';
import { detailOf, loanOf, productLabel } from '../loaded-call.ts';
import type { TelephonyCall, TelephonyState } from '../telephony-crm.state.ts';
import { useChoicesOfCall } from '../use-choices-of-call.ts';
import { TelephonyFields } from './telephony-fields.tsx';
import { UserDetails } from './user-details.tsx';

type ReadyCall = Extract<TelephonyCall, { phase: 'ready' }>;

const CallTray = lazyPart(async () => (await import('../../parts/parked/call-tray.tsx')).CallTray);
const CallKeys = lazyPart(async () => (await import('../../parts/header/call-keys.tsx')).CallKeys);
const WrapUpTimer = lazyPart(async () => (await import('../../parts/header/wrap-up-timer.tsx')).WrapUpTimer);
const LoanLogs = lazyPart(async () => (await import('./telephony-logs.tsx')).LoanLogs);
const AccountLogs = lazyPart(async () => (await import('./telephony-logs.tsx')).AccountLogs);

interface CallViewProps {
  call: ReadyCall;
  state: TelephonyState;
  widget: Widget;
  wrapUpSeconds: number;
  /** The height of the former call in CSS pixels. */
  kept: RefObject<number>;
}

/** A loaded call: the header, the customer's details and the form. */
export function CallView({ call, state, widget, wrapUpSeconds, kept }: CallViewProps) {
  const { loaded, disposition, history, ticket, contact } = call;
  const box = useRef<HTMLDivElement>(null);
  const isEnded = useValue(disposition.isEnded);
  const endedAt = useValue(disposition.endedAt);
  const waiting = useValue(state.waiting);
  const isLater = useLater();
  useKeptHeight(box, kept, isLater);
  const { wrapUp, endCall } = useOutsideEnd(disposition, widget, wrapUpSeconds);
  const isWrappingUp = wrapUp !== null && !isEnded;
  const methods = useMemo(() => ({ endCall }), [endCall]);
  useUnsaved(disposition, widget, methods);
  // After the line has ended, Submit ends the call.
  const shown = useMemo(
    () => (isWrappingUp ? { ...disposition, submit: disposition.end } : disposition),
    [disposition, isWrappingUp],
  );

  const choices = useChoicesOfCall(loaded, widget);
  const isBanking = loaded.answer.productType === 'BANKING';
  const loan = loanOf(loaded);
  const status = detailOf(loaded, 'appStatus');
  const facts = [
    loan && (
      <>
        <span className="num">{loan}</span> <CopyButton value={loan} label="Copy loan number" />
      </>
    ),
    <span key="amount" className="num">
      {formatMoney(detailOf(loaded, 'loanAmount'))}
    </span>,
    productLabel(loaded),
  ];
  return (
    <div ref={box} className="calling">
      <CallHeader
        name={detailOf(loaded, 'userName') ?? null}
        facts={facts.filter((fact) => fact !== null)}
        status={status && <Status value={status} />}
        startedAt={loaded.moments.startedAt}
        endedAt={endedAt}
        tray={
          isLater && (
            <CallTray
              keeping={state.keeping}
              agent={loaded.call.userId}
              shown={call.subject}
              waiting={waiting}
              reopen={({ reopen }) => void state.reopen(reopen)}
              goBack={() => void state.goBack()}
            />
          )
        }
        wrapUp={isWrappingUp && <WrapUpTimer wrapUp={wrapUp} />}
      />
      <div className="columns">
        <UserDetails
          widget={widget}
          isClosed={widget.isReadonly || isEnded}
          loaded={loaded}
          history={history}
          ticket={ticket}
          contact={contact}
        />
        <DispositionForm
          disposition={shown}
          isReadonly={widget.isReadonly}
          submitLabel="Submit"
          statuses={choices.callStatus}
          canEnd
          links={<HistoryLink history={history} Logs={isBanking ? AccountLogs : LoanLogs} />}
        >
          {(isReadonly) => (
            <TelephonyFields loaded={loaded} choices={choices} disposition={disposition} isReadonly={isReadonly} />
          )}
        </DispositionForm>
      </div>
      {isLater && <CallKeys box={box} />}
    </div>
  );
}
