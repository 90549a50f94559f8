import { useEffect, useMemo } from 'react';
import { useValue } from '../../kit/use-value.ts';
import type { Widget } from '../../kit/widget/widget.ts';
import { CrmScreen } from '../parts/crm-screen.tsx';
import { useCrm } from '../parts/use-crm.ts';
import { createNachCrm, type NachInputs } from './nach-crm.state.ts';
import { NachCallView } from './parts/nach-call-view.tsx';

export function NachCrm({ widget, ...inputs }: NachInputs & { widget: Widget }) {
  const state = useCrm(createNachCrm, widget);
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
