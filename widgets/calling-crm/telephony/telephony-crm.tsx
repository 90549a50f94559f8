import { useEffect, useMemo, useRef } from 'react';
import { Icon } from '../../kit/parts/icon.tsx';
import { refreshIcon } from '../../kit/parts/icons/refresh.tsx';
import { warningIcon } from '../../kit/parts/icons/warning.tsx';
import { useOwnMessages } from '../../kit/overlay/use-own-messages.ts';
import { WaitingLine } from '../../kit/widget/waiting-line.tsx';
import { useValue } from '../../kit/use-value.ts';
import { useKept } from '../../kit/widget/use-kept.ts';
import type { Widget } from '../../kit/widget/widget.ts';
import { callParameters, type TelephonyInputs } from './call-parameters.ts';
import { BackToWaiting } from '../parts/form/back-to-waiting.tsx';
import { CallView } from './parts/call-view.tsx';
import { LoadingCall } from '../parts/screen/loading-call.tsx';
import { useLoad } from '../parts/screen/use-load.ts';
import { createTelephonyCrm } from './telephony-crm.state.ts';

/** ER-22, letter for letter. */
const noDataText = 'CRM page loaded, but it looks issue with loading data. Please contact support team.';

function useTelephony({ connection, emit, snackbar }: Widget) {
  const state = useMemo(
    () =>
      createTelephonyCrm(connection, {
        saved({ endCall, isShown, ...ids }) {
          if (isShown)
            snackbar.success(endCall ? 'You ended a call successfully' : 'Call details are saved successfully');
          emit('lending-call-saved', ids);
          if (endCall) emit('lending-call-ended', ids);
        },
        ticketCreated: (entityId) => emit('lending-ticket-created', { entityId }),
        failed: snackbar.error,
        parked: (ids) => emit('lending-call-parked', ids),
        done: snackbar.success,
        loadFailed: ({ code, retryable }) => emit('lending-error', { code, retryable }),
      }),
    [connection, emit, snackbar],
  );
  useEffect(() => () => state.dispose(), [state]);
  return state;
}

export interface TelephonyProps extends TelephonyInputs {
  /** Seconds for finishing the record after the line has ended; 0 by default. */
  wrapUpSeconds?: number | undefined;
  widget: Widget;
}

export function TelephonyCrm({ widget, wrapUpSeconds = 0, ...inputs }: TelephonyProps) {
  const state = useTelephony(widget);
  const call = useValue(state.call);
  useKept(widget, state.keeping);
  useOwnMessages(widget.snackbar, call.phase === 'ready' ? call.subject : undefined);
  useLoad(state, callParameters(inputs), widget);
  useEffect(() => widget.provide({ reload: state.again }), [widget, state]);

  const kept = useRef(0);
  if (call.phase === 'loading') return <LoadingCall kept={kept} />;
  if (call.phase === 'ready')
    return (
      <CallView
        key={call.loaded.key}
        call={call}
        state={state}
        widget={widget}
        wrapUpSeconds={wrapUpSeconds}
        kept={kept}
      />
    );
  return (
    <div className="calling nothing">
      <div className="blank" role="alert">
        <Icon shape={warningIcon} />
        <p>{noDataText}</p>
        {call.failure && (
          <>
            <p className="soft">{call.failure.message}</p>
            <WaitingLine kind={call.failure.kind} retry={state.again} />
          </>
        )}
        <button className="btn" type="button" onClick={() => void state.again()}>
          <Icon shape={refreshIcon} />
          Load again
        </button>
        <BackToWaiting state={state} />
      </div>
    </div>
  );
}
