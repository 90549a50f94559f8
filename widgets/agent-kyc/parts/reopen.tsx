import { useRef } from 'react';
import { agentKycLimits } from '../../contract/agent-kyc/agent-kyc.ts';
import { focusFirstError } from '../../kit/form/focus-first-error.ts';
import { TextAreaField } from '../../kit/form/text-area-field.tsx';
import { useValue } from '../../kit/use-value.ts';
import type { AgentKycState } from '../kyc-state.ts';

const name = 'reopen.remark';

/** Makes a rejected KYC a draft again, with the reason. */
export function Reopen({ state }: { state: AgentKycState }) {
  const isBusy = useValue(state.isBusy);
  const { typed } = state;
  const form = useRef<HTMLElement>(null);
  const field = typed.field(name);
  async function send() {
    if (typed.check(name)) await state.reopen();
    focusFirstError(form.current);
  }
  return (
    <section ref={form} className="panel sect" aria-labelledby="kyc-reopen">
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
        <button className="btn primary" type="button" disabled={isBusy} onClick={() => void send()}>
          Reopen as draft
        </button>
      </footer>
    </section>
  );
}
