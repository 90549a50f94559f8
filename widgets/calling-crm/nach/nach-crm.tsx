import { useEffect, useMemo } from 'react';
import { useValue } from '../../kit/use-value.ts';
import type { Widget } from '../../kit/widget/widget.ts';
import { CrmScreen } from '../parts/crm-screen.tsx';
import { createNachCrm, type NachInputs } from './nach-crm.state.ts';
import { NachCallView } from './parts/nach-call-view.tsx';

function useNach({ connection, emit, snackbar }: Widget) {
  const state = useMemo(
    () =>
      createNachCrm(connection, {
        saved({ callRef, idempotencyKey }) {
          snackbar.success('Call details are saved successfully');
          emit('lending-call-saved', { callRef, idempotencyKey });
        },
        ticketCreated: () => emit('lending-ticket-created'),
        failed: snackbar.error,
        loadFailed({ message, ...error }) {
          snackbar.error(message);
          emit('lending-error', error);
        },
      }),
    [connection, emit, snackbar],
  );
  useEffect(() => () => state.dispose(), [state]);
  return state;
}

export function NachCrm({ widget, ...inputs }: NachInputs & { widget: Widget }) {
  const state = useNach(widget);
  const call = useValue(state.call);
  const { loanAppId, convoxId, agentId, process, callerId, typeOfCall, variant } = inputs;
  const given = useMemo(
    () => ({ loanAppId, convoxId, agentId, process, callerId, typeOfCall, variant }),
    [loanAppId, convoxId, agentId, process, callerId, typeOfCall, variant],
  );
  useEffect(() => void state.load(given), [state, given]);
  useEffect(() => widget.provide({ reload: state.again }), [widget, state]);
  return (
    <CrmScreen call={call} state={state}>
      {(opened) => <NachCallView key={opened.subject} call={opened} state={state} widget={widget} />}
    </CrmScreen>
  );
}
