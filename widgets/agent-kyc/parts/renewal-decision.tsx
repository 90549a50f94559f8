import { useRef, useState } from 'react';
import { linkBelow } from '../../client/files/link-below.ts';
import { agentKycFields, agentKycLimits, type RenewalDecision } from '../../contract/agent-kyc/agent-kyc.ts';
import { renewalRemarkMessage } from '../../contract/agent-kyc/agent-kyc-rules.ts';
import { focusFirstError } from '../../kit/form/focus-first-error.ts';
import { TextAreaField } from '../../kit/form/text-area-field.tsx';
import { formatDate, formatDateTime } from '../../kit/format/wall-clock.ts';
import { lazyPart } from '../../kit/lazy-part.ts';
import { Icon } from '../../kit/parts/icon.tsx';
import { offlineIcon } from '../../kit/parts/icons/offline.tsx';
import { openIcon } from '../../kit/parts/icons/open.tsx';
import { Notice } from '../../kit/parts/notice.tsx';
import { useValue } from '../../kit/use-value.ts';
import type { Widget } from '../../kit/widget/widget.ts';
import type { AgentKycState, Kyc } from '../kyc-state.ts';

const ConfirmDialog = lazyPart(async () => (await import('../../kit/overlay/confirm-dialog.tsx')).ConfirmDialog);

const name = 'renew.remark';
const words = {
  ACCEPTED: {
    title: 'Accept the certificate',
    label: 'Accept',
    text: 'The agent can be allocated loans until its last day. This cannot be taken back.',
  },
  REFUSED: {
    title: 'Refuse the certificate',
    label: 'Refuse',
    text: 'The present certificate stays as it is. Another one can be submitted.',
  },
} as const satisfies Record<RenewalDecision, { title: string; label: string; text: string }>;

interface RenewalDecisionProps {
  kyc: Kyc;
  renewal: NonNullable<Kyc['renewal']>;
  state: AgentKycState;
  widget: Widget;
  /** Why the person may not decide; null where they may. */
  refusal: string | null;
}

/** A renewed certificate that waits for the second person. */
export function RenewalDecisionPanel({ kyc, renewal, state, widget, refusal }: RenewalDecisionProps) {
  const { typed } = state;
  const form = useRef<HTMLElement>(null);
  const isBusy = useValue(state.isBusy);
  const [asked, setAsked] = useState<RenewalDecision>();
  const { draCertificate, draValidUntil, document, submittedBy, submittedAt } = renewal;
  const address = linkBelow(widget.connection.base, document.url);
  function begin(decision: RenewalDecision) {
    const message = renewalRemarkMessage(decision, typed.text(name));
    if (message === undefined) return setAsked(decision);
    typed.refuse({ [name]: message });
    focusFirstError(form.current);
  }
  return (
    <section ref={form} className="panel sect" aria-labelledby="kyc-renewed">
      <header>
        <h2 id="kyc-renewed" className="grow">
          Renewed certificate
        </h2>
        {address && (
          <a className="btn small" href={address} target="_blank" rel="noopener">
            <Icon shape={openIcon} size="s" />
            Open the certificate
          </a>
        )}
      </header>
      <div className="in kyc-form">
        <dl className="kyc-renewed">
          <div>
            <dt>{agentKycFields.draCertificate.label}</dt>
            <dd className="num">{draCertificate}</dd>
          </div>
          <div>
            <dt>{agentKycFields.draValidUntil.label}</dt>
            <dd className="num">{formatDate(draValidUntil)}</dd>
          </div>
          <div>
            <dt>Submitted</dt>
            <dd>
              {submittedBy}, <span className="num">{formatDateTime(submittedAt)}</span>
            </dd>
          </div>
        </dl>
        {refusal === null ? (
          <TextAreaField field={typed.field(name)} label="Remark" rows={2} maxLength={agentKycLimits.remark.max} />
        ) : (
          <Notice tone="off" icon={offlineIcon}>
            {refusal}.
          </Notice>
        )}
      </div>
      {refusal === null && (
        <footer>
          <button className="btn" type="button" disabled={isBusy} onClick={() => begin('REFUSED')}>
            Refuse
          </button>
          <span className="grow" />
          <button className="btn primary" type="button" disabled={isBusy} onClick={() => begin('ACCEPTED')}>
            Accept
          </button>
        </footer>
      )}
      {refusal === null && (
        <ConfirmDialog
          title={words[asked ?? 'ACCEPTED'].title}
          isOpen={asked !== undefined}
          text={words[asked ?? 'ACCEPTED'].text}
          confirmLabel={words[asked ?? 'ACCEPTED'].label}
          confirm={async () => {
            if (asked) await state.decideRenewal(asked);
            setAsked(undefined);
          }}
          cancel={() => setAsked(undefined)}
        >
          {kyc.name}, <span className="num">{draCertificate}</span>, until{' '}
          <span className="num">{formatDate(draValidUntil)}</span>
        </ConfirmDialog>
      )}
    </section>
  );
}
