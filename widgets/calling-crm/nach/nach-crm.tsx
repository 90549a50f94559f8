import { useEffect } from 'react';
import { useOwnMessages } from '../../kit/overlay/use-own-messages.ts';
import { useValue } from '../../kit/use-value.ts';
import type { Widget } from '../../kit/widget/widget.ts';
import { CrmScreen } from '../parts/screen/crm-screen.tsx';
import { useCrm } from '../parts/screen/use-crm.ts';
import { useLoad } from '../parts/screen/use-load.ts';
import { createNachCrm, type NachInputs } from './nach-crm.state.ts';
import { NachCallView } from './parts/nach-call-view.tsx';

export function NachCrm({ widget, ...inputs }: NachInputs & { widget: Widget }) {
  const state = useCrm(createNachCrm, widget);
  const call = useValue(state.call);
  useOwnMessages(widget.snackbar, call.phase === 'ready' ? call.opened.subject : undefined);
  useLoad(state, inputs, widget);
  useEffect(() => widget.provide({ reload: state.again }), [widget, state]);
  return (
    <CrmScreen call={call} state={state}>
      {(opened, kept) => <NachCallView key={opened.subject} call={opened} state={state} widget={widget} kept={kept} />}
    </CrmScreen>
  );
}
