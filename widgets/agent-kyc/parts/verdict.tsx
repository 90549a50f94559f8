import { agentKycParts, type AgentKycPart } from '../../contract/agent-kyc/agent-kyc.ts';
import { Icon } from '../../kit/parts/icon.tsx';
import { checkIcon } from '../../kit/parts/icons/check.tsx';
import { closeIcon } from '../../kit/parts/icons/close.tsx';
import { toneClass } from '../../kit/parts/tone.ts';
import { useValue } from '../../kit/use-value.ts';
import type { AgentKycState } from '../kyc-state.ts';

/** Whether a part is right: pressed again, a verdict is taken back. */
export function Verdict({ part, state }: { part: AgentKycPart; state: AgentKycState }) {
  const name = `verdict.${part}`;
  const verdict = useValue(state.typed.values)[name];
  const give = (given: 'RIGHT' | 'WRONG') => state.typed.set({ [name]: verdict === given ? '' : given });
  return (
    <span className="pf" role="group" aria-label={`Verdict on ${agentKycParts[part]}`}>
      <button
        type="button"
        className={verdict === 'RIGHT' ? `on right ${toneClass('good')}` : undefined}
        aria-pressed={verdict === 'RIGHT'}
        onClick={() => give('RIGHT')}
      >
        {verdict === 'RIGHT' && <Icon shape={checkIcon} size="s" />}
        Right
      </button>
      <button
        type="button"
        className={verdict === 'WRONG' ? `on ${toneClass('bad')}` : undefined}
        aria-pressed={verdict === 'WRONG'}
        onClick={() => give('WRONG')}
      >
        {verdict === 'WRONG' && <Icon shape={closeIcon} size="s" />}
        Wrong
      </button>
    </span>
  );
}
