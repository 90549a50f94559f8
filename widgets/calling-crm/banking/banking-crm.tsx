import { useEffect, useMemo } from 'react';
import { useValue } from '../../kit/use-value.ts';
import type { Widget } from '../../kit/widget/widget.ts';
import { CrmScreen } from '../parts/crm-screen.tsx';
import { useCrm } from '../parts/use-crm.ts';
import { createBankingCrm, type BankingInputs } from './banking-crm.state.ts';
import { BankingCallView } from './parts/banking-call-view.tsx';

export function BankingCrm({ widget, ...inputs }: BankingInputs & { widget: Widget }) {
  const state = useCrm(createBankingCrm, widget);
  const call = useValue(state.call);
  const { leadId, convoxId, agentId, process, callerId, typeOfCall } = inputs;
  const given = useMemo(
    () => ({ leadId, convoxId, agentId, process, callerId, typeOfCall }),
    [leadId, convoxId, agentId, process, callerId, typeOfCall],
  );
  useEffect(() => void state.load(given), [state, given]);
  useEffect(() => widget.provide({ reload: state.again }), [widget, state]);
  return (
    <CrmScreen call={call} state={state}>
      {(opened) => <BankingCallView key={opened.subject} call={opened} state={state} widget={widget} />}
    </CrmScreen>
  );
}
