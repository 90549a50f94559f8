import { useRef } from 'react';
import {
  agentKycLimits,
  agentKycParts,
  agentKycRejectReasons,
  type AgentKycDecision,
} from '../../contract/agent-kyc/agent-kyc.ts';
import { agentKycRemarkMessage, verdictsMessage } from '../../contract/agent-kyc/agent-kyc-rules.ts';
import { lazyPart } from '../../kit/lazy-part.ts';
import { focusFirstError } from '../../kit/form/focus-first-error.ts';
import { TextAreaField } from '../../kit/form/text-area-field.tsx';
import { Icon } from '../../kit/parts/icon.tsx';
import { closeIcon } from '../../kit/parts/icons/close.tsx';
import { useValue } from '../../kit/use-value.ts';
import type { AgentKycState } from '../kyc-state.ts';
import { verdictsOf } from '../kyc-view.ts';

const ConfirmDecision = lazyPart(async () => (await import('./confirm-decision.tsx')).ConfirmDecision);

interface DecisionPanelProps {
  state: AgentKycState;
  decisions: Readonly<Record<AgentKycDecision, string>>;
}

/** The decision of the second person: done, rework with what to mend, or rejected with a reason. */
export function DecisionPanel({ state, decisions }: DecisionPanelProps) {
  const { typed } = state;
  const form = useRef<HTMLElement>(null);
  const texts = useValue(typed.values);
  const isBusy = useValue(state.isBusy);
  const asked = useValue(state.asked);
  const ask = (decision?: AgentKycDecision) => void (state.asked.value = decision);
  const verdicts = verdictsOf(texts);
  const wrong = verdicts.filter(({ verdict }) => verdict === 'WRONG');
  const keeps = (decision: AgentKycDecision) => verdictsMessage(decision, verdicts);
  const remark = texts['decide.remark'] ?? '';
  function begin(decision: AgentKycDecision) {
    const message = agentKycRemarkMessage(decision, remark);
    if (decision === 'REJECTED' || message === undefined) return ask(decision);
    typed.refuse({ 'decide.remark': message });
    focusFirstError(form.current);
  }
  const isRework = wrong.length > 0;
  return (
    <section ref={form} className="panel sect" aria-labelledby="kyc-decision">
      <header>
        <h2 id="kyc-decision" className="grow">
          Decision
        </h2>
      </header>
      <div className="in kyc-form">
        {isRework && (
          <div className="entry">
            <span className="label">Rework asked for</span>
            <div className="row wrap">
              {wrong.map(({ part }) => (
                <span key={part} className="chip bad">
                  {agentKycParts[part]}
                  <button
                    className="x"
                    type="button"
                    aria-label={`Remove ${agentKycParts[part]}`}
                    onClick={() => typed.set({ [`verdict.${part}`]: '' })}
                  >
                    <Icon shape={closeIcon} />
                  </button>
                </span>
              ))}
            </div>
          </div>
        )}
        <TextAreaField
          field={typed.field('decide.remark')}
          label={isRework ? 'What to mend' : 'Remark'}
          rows={3}
          maxLength={agentKycLimits.remark.max}
        />
        <p className="small soft">{keeps('DONE') ?? 'All five papers are right'}. No loan is allocated before Done.</p>
      </div>
      <footer>
        <button className="btn" type="button" disabled={isBusy} onClick={() => begin('REJECTED')}>
          {decisions.REJECTED}
        </button>
        <span className="grow" />
        <button
          className={isRework ? 'btn' : 'btn primary'}
          type="button"
          disabled={isBusy || keeps('DONE') !== undefined}
          title={keeps('DONE')}
          onClick={() => begin('DONE')}
        >
          {decisions.DONE}
        </button>
        <button
          className={isRework ? 'btn primary' : 'btn'}
          type="button"
          disabled={isBusy || keeps('REWORK') !== undefined}
          title={keeps('REWORK')}
          onClick={() => begin('REWORK')}
        >
          {decisions.REWORK}
        </button>
      </footer>
      {asked && <ConfirmDecision decision={asked} state={state} reasons={agentKycRejectReasons} close={() => ask()} />}
    </section>
  );
}
