import {
  agentKycEvents,
  agentKycParts,
  agentKycRejectReasons,
  type AgentKycEvent,
} from '../../contract/agent-kyc/agent-kyc.ts';
import { formatDateTime } from '../../kit/format/wall-clock.ts';
import { Icon, type IconShape } from '../../kit/parts/icon.tsx';
import { activeIcon } from '../../kit/parts/icons/active.tsx';
import { approvedIcon } from '../../kit/parts/icons/approved.tsx';
import { editIcon } from '../../kit/parts/icons/edit.tsx';
import { holdIcon } from '../../kit/parts/icons/hold.tsx';
import { rejectedIcon } from '../../kit/parts/icons/rejected.tsx';
import { undoIcon } from '../../kit/parts/icons/undo.tsx';
import { warningIcon } from '../../kit/parts/icons/warning.tsx';
import type { Kyc } from '../kyc-state.ts';

const icons: Readonly<Record<AgentKycEvent, IconShape>> = {
  STARTED: editIcon,
  SUBMITTED: activeIcon,
  REWORK: holdIcon,
  REJECTED: rejectedIcon,
  DONE: approvedIcon,
  REOPENED: undoIcon,
  CERTIFICATE_ENDED: warningIcon,
  RENEWAL_SUBMITTED: activeIcon,
  RENEWED: approvedIcon,
  RENEWAL_REFUSED: rejectedIcon,
};

function wordsOf({ event, parts, rejectReason }: Kyc['history'][number]): string {
  const about = [
    ...(rejectReason === null ? [] : [agentKycRejectReasons[rejectReason]]),
    ...parts.map((part) => agentKycParts[part]),
  ];
  return about.length === 0 ? agentKycEvents[event] : `${agentKycEvents[event]}: ${about.join(', ')}`;
}

/** What has happened to the KYC, newest first. */
export function History({ kyc }: { kyc: Kyc }) {
  if (kyc.history.length === 0) return null;
  return (
    <section className="panel sect" aria-labelledby="kyc-history">
      <header>
        <h2 id="kyc-history" className="grow">
          History
        </h2>
      </header>
      <div className="in">
        <ol className="timeline">
          {kyc.history.map((entry) => (
            <li key={`${entry.at} ${entry.event}`}>
              <Icon shape={icons[entry.event]} />
              <div>
                <div>{wordsOf(entry)}</div>
                {entry.remark && <div className="small">{entry.remark}</div>}
                <div className="small soft num">
                  {formatDateTime(entry.at)}, {entry.by ?? 'System'}
                </div>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
