import { useState } from 'react';
import { agentKycDecisions, agentKycParts, agentKycRejectReasons } from '../contract/agent-kyc/agent-kyc.ts';
import { formatDate, formatDateTime } from '../kit/format/wall-clock.ts';
import { holdIcon } from '../kit/parts/icons/hold.tsx';
import { offlineIcon } from '../kit/parts/icons/offline.tsx';
import { rejectedIcon } from '../kit/parts/icons/rejected.tsx';
import { warningIcon } from '../kit/parts/icons/warning.tsx';
import { Notice } from '../kit/parts/notice.tsx';
import { statusLook } from '../kit/parts/status-tone.ts';
import type { Widget } from '../kit/widget/widget.ts';
import type { AgentKycState, Kyc } from './kyc-state.ts';
import { tabOf } from './kyc-view.ts';
import { DecisionPanel } from './parts/decision-panel.tsx';
import { FillBar } from './parts/fill-bar.tsx';
import { History } from './parts/history.tsx';
import { Identity } from './parts/identity.tsx';
import { KycHead } from './parts/kyc-head.tsx';
import { Papers } from './parts/papers.tsx';
import { RenewalDecisionPanel } from './parts/renewal-decision.tsx';
import { RenewalForm } from './parts/renewal-form.tsx';
import { Reopen } from './parts/reopen.tsx';

const sentence = (text: string | null) => (text === null || /[.!?]$/.test(text) ? text : `${text}.`);
const said = (by: string | null, at: string | null) => [by, at && formatDateTime(at)].filter(Boolean).join(', ');

function Rejection({ kyc }: { kyc: Kyc }) {
  return (
    <Notice tone="bad" icon={rejectedIcon} isUrgent={false}>
      <strong>{kyc.rejectReason === null ? 'Rejected' : agentKycRejectReasons[kyc.rejectReason]}.</strong>{' '}
      {sentence(kyc.remark)} <span className="soft num">{said(kyc.decidedBy, kyc.decidedAt)}.</span> Nothing can be
      allocated.
    </Notice>
  );
}

function Rework({ kyc }: { kyc: Kyc }) {
  const parts = kyc.rework.map((part) => agentKycParts[part]);
  return (
    <Notice tone="hold" icon={holdIcon}>
      <strong>
        {parts.length === 1 ? '1 thing' : `${parts.length} things`} to mend: {parts.join(', ')}.
      </strong>{' '}
      {sentence(kyc.remark)} <span className="soft num">{said(kyc.decidedBy, kyc.decidedAt)}.</span>
    </Notice>
  );
}

function RefusedRenewal({ kyc: { renewal } }: { kyc: Kyc }) {
  if (renewal?.status !== 'REFUSED') return null;
  return (
    <Notice tone="hold" icon={holdIcon}>
      <strong>The renewed certificate {renewal.draCertificate} was refused.</strong> {sentence(renewal.remark)}{' '}
      <span className="soft num">{said(renewal.decidedBy, renewal.decidedAt)}.</span>
    </Notice>
  );
}

function Certificate({ kyc }: { kyc: Kyc }) {
  const { certificate } = kyc;
  if (certificate === null || certificate.state === 'VALID') return null;
  const until = formatDate(certificate.validUntil);
  if (certificate.state === 'EXPIRED')
    return (
      <Notice tone="bad" icon={warningIcon} isUrgent={false}>
        <strong>The debt recovery certificate ended on {until}.</strong> No further loans can be allocated. The status
        stays Done.
      </Notice>
    );
  const { daysLeft } = certificate;
  return (
    <Notice tone="wait" icon={warningIcon}>
      The debt recovery certificate ends{' '}
      {daysLeft === 0 ? 'today' : `in ${daysLeft} ${daysLeft === 1 ? 'day' : 'days'}`}, on{' '}
      <span className="num">{until}</span>. The status stays Done.
    </Notice>
  );
}

/** What stands in the side column. */
const sideActions: readonly string[] = ['reopen', 'renew', 'decideRenewal'];

interface KycDeskProps {
  kyc: Kyc;
  state: AgentKycState;
  widget: Widget;
  /** The tab that the address named when the page opened. */
  cameBy: string;
}

/** The KYC of an agent: who it is, the fields and papers, and what is to be done about them. */
export function KycDesk({ kyc, state, widget, cameBy }: KycDeskProps) {
  const [first] = useState(cameBy);
  const may = (action: Kyc['actions'][number]['action']) =>
    !widget.isReadonly && kyc.actions.some((each) => each.action === action);
  // The status with which the page opened is no news once something was done here.
  const isStale = first !== tabOf(kyc) && kyc.history[0]?.by !== undefined && state.offer('fill') === undefined;
  const isOpen = may('fill');
  const mayDecide = may('decide');
  return (
    <>
      <KycHead kyc={kyc} state={state} />
      <div
        className={
          mayDecide || kyc.actions.some(({ action }) => sideActions.includes(action)) || kyc.history.length > 0
            ? 'kyc-body has-side'
            : 'kyc-body'
        }
      >
        <div className="kyc-notices">
          {isStale && (
            <Notice tone="off" icon={offlineIcon}>
              {kyc.name} is {statusLook(kyc.status).word} by now.
            </Notice>
          )}
          {kyc.status === 'REWORK' && <Rework kyc={kyc} />}
          {kyc.status === 'REJECTED' && <Rejection kyc={kyc} />}
          <Certificate kyc={kyc} />
          <RefusedRenewal kyc={kyc} />
          {widget.isReadonly ? (
            <Notice tone="off" icon={offlineIcon}>
              This is shown read-only
            </Notice>
          ) : (
            kyc.readOnlyReason !== null && (
              <Notice tone="off" icon={offlineIcon}>
                {kyc.readOnlyReason}. It can be looked at.
              </Notice>
            )
          )}
        </div>
        <div className="kyc-column">
          <Identity kyc={kyc} state={state} isOpen={isOpen} judges={mayDecide} />
          <Papers kyc={kyc} state={state} widget={widget} isOpen={isOpen} judges={mayDecide} />
          {isOpen && <FillBar kyc={kyc} state={state} />}
        </div>
        <div className="kyc-column kyc-side">
          {mayDecide && <DecisionPanel state={state} decisions={agentKycDecisions} />}
          {may('reopen') && <Reopen state={state} />}
          {may('renew') && <RenewalForm kyc={kyc} state={state} />}
          {may('decideRenewal') && kyc.renewal && (
            <RenewalDecisionPanel
              kyc={kyc}
              renewal={kyc.renewal}
              state={state}
              widget={widget}
              refusal={state.offer('decideRenewal')?.refusal ?? null}
            />
          )}
          <History kyc={kyc} />
        </div>
      </div>
    </>
  );
}
