import { agentKycLimits } from '../../contract/agent-kyc/agent-kyc.ts';
import { TextAreaField } from '../../kit/form/text-area-field.tsx';
import { useValue } from '../../kit/use-value.ts';
import type { AgentKycState } from '../kyc-state.ts';

const name = 'reopen.remark';

/** Makes a rejected KYC a draft again, with the reason. */
export function Reopen({ state }: { state: AgentKycState }) {
  const isBusy = useValue(state.isBusy);
  const { typed } = state;
  const field = typed.field(name, (value) => (value.trim() === '' ? 'Write why it is reopened' : undefined));
  return (
    <section className="panel sect" aria-labelledby="kyc-reopen">
      <header>
        <h2 id="kyc-reopen" className="grow">
          Reopen
        </h2>
      </header>
      <div className="in kyc-form">
        <TextAreaField field={field} label="Why it is reopened" rows={3} maxLength={agentKycLimits.remark.max} />
      </div>
      <footer>
        <span className="grow" />
        <button
          className="btn primary"
          type="button"
          disabled={isBusy}
          onClick={() => typed.check([name]) && void state.reopen()}
        >
          Reopen as draft
        </button>
      </footer>
    </section>
  );
}
