import { useRef, useState, type RefObject } from 'react';
import { lazyPart } from '../../../kit/lazy-part.ts';
import { Icon } from '../../../kit/parts/icon.tsx';
import { openIcon } from '../../../kit/parts/icons/open.tsx';
import { Status } from '../../../kit/parts/status.tsx';
import { CopyButton, safeLink } from '../../../kit/parts/value-buttons.tsx';
import { useLater } from '../../../kit/use-later.ts';
import { useValue } from '../../../kit/use-value.ts';
import type { Widget } from '../../../kit/widget/widget.ts';
import { useFresh } from '../../../kit/work/use-fresh.ts';
import { CallHeader } from '../../parts/header/call-header.tsx';
import type { CrmCallState } from '../../parts/screen/crm-call.state.ts';
import { CrmKeys, CrmTray } from '../../parts/parked/crm-tray.tsx';
import { DispositionForm } from '../../parts/form/disposition-form.tsx';
import { HeaderItems } from '../../parts/header/header-items.tsx';
import { HistoryLink, type LogsProps } from '../../parts/logs/history-link.tsx';
import { useKeptHeight } from '../../parts/screen/use-kept-height.ts';
import { useUnsaved } from '../../parts/form/use-unsaved.ts';
import type { NachEntry, NachInputs, OpenNachCall } from '../nach-crm.state.ts';
import { NachFields } from './nach-fields.tsx';
import { NachUserDetails } from './nach-user-details.tsx';

const NachLogs = lazyPart(async () => (await import('./nach-logs.tsx')).NachLogs);

/** 'View Script': the lender's own address for this variant; null when none is configured (NC-18, NC-19). */
function ScriptLink({ call: { config, inputs } }: { call: OpenNachCall }) {
  const href = safeLink(inputs.variant === 'support' ? config.supportScriptUrl : config.scriptUrl);
  if (!href) return null;
  return (
    <a className="link row" href={href} target="_blank" rel="noopener noreferrer">
      <Icon shape={openIcon} size="s" />
      View Script
    </a>
  );
}

interface NachCallViewProps {
  call: OpenNachCall;
  state: CrmCallState<NachInputs, OpenNachCall>;
  widget: Widget;
  /** The height of the former call in CSS pixels. */
  kept: RefObject<number>;
}

/** A loaded call: the header, details of mandate and customer, and the form. */
export function NachCallView({ call, state, widget, kept }: NachCallViewProps) {
  const box = useRef<HTMLDivElement>(null);
  const { disposition, history, botHistory } = call;
  const config = useFresh(call.config, () => call.fresh.read(), call.fresh.follow);
  const { loanDetails, nachDetails, userDetails } = useValue(call.data);
  useUnsaved(disposition, widget);
  useKeptHeight(box, kept, useLater());

  const { loanApplicationNo: loan } = loanDetails;
  const [Logs] = useState(() => (props: LogsProps<NachEntry>) => <NachLogs {...props} botHistory={botHistory} />);
  return (
    <div ref={box} className="calling">
      <CallHeader
        name={userDetails.name}
        facts={[
          <>
            <span className="num">LAN: {loan}</span> <CopyButton value={loan} label="Copy loan number" />
          </>,
        ]}
        status={nachDetails.nachStatus && <Status value={nachDetails.nachStatus} />}
        startedAt={call.startedAt}
        endedAt={0}
        tray={<CrmTray state={state} agent={call.inputs.agentId} subject={call.subject} />}
      />
      <HeaderItems config={config.headerConfig ?? []} values={loanDetails} />
      <div className="columns">
        <NachUserDetails call={call} widget={widget} />
        <DispositionForm
          disposition={disposition}
          isReadonly={widget.isReadonly}
          submitLabel="SUBMIT"
          statuses={config.callDispositionConfig.callStatuses}
          links={
            <>
              <ScriptLink call={call} />
              <HistoryLink history={history} Logs={Logs} opened={() => void botHistory.open()} />
            </>
          }
        >
          {(isReadonly) => <NachFields call={call} config={config} isReadonly={isReadonly} />}
        </DispositionForm>
      </div>
      <CrmKeys box={box} />
    </div>
  );
}
