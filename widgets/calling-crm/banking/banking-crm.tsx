import { useEffect } from 'react';
import { useOwnMessages } from '../../kit/overlay/use-own-messages.ts';
import { useValue } from '../../kit/use-value.ts';
import type { Widget } from '../../kit/widget/widget.ts';
import { CrmScreen } from '../parts/screen/crm-screen.tsx';
import { useCrm } from '../parts/screen/use-crm.ts';
import { useLoad } from '../parts/screen/use-load.ts';
import { createBankingCrm, type BankingInputs } from './banking-crm.state.ts';
import { BankingCallView } from './parts/banking-call-view.tsx';

export function BankingCrm({ widget, ...inputs }: BankingInputs & { widget: Widget }) {
  const state = useCrm(createBankingCrm, widget);
  const call = useValue(state.call);
  useOwnMessages(widget.snackbar, call.phase === 'ready' ? call.opened.subject : undefined);
  useLoad(state, inputs, widget);
  useEffect(() => widget.provide({ reload: state.again }), [widget, state]);
  return (
    <CrmScreen call={call} state={state}>
      {(opened, kept) => (
        <BankingCallView key={opened.subject} call={opened} state={state} widget={widget} kept={kept} />
      )}
    </CrmScreen>
  );
}
