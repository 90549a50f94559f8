import { agentKycLimits } from '../../contract/agent-kyc/agent-kyc.ts';
import { monthsAfter } from '../../contract/time.ts';
import { useValue } from '../../kit/use-value.ts';
import type { AgentKycState, Kyc } from '../kyc-state.ts';
import { today } from '../kyc-view.ts';
import { KycField, LockedValue } from './kyc-field.tsx';
import { Verdict } from './verdict.tsx';
import { emailLabel } from '../../contract/words.ts';

interface IdentityProps {
  kyc: Kyc;
  state: AgentKycState;
  isOpen: boolean;
  /** Whether the person judges the parts. */
  judges: boolean;
}

const birthdays = () => ({
  min: monthsAfter(today(), -12 * agentKycLimits.ageTo),
  max: monthsAfter(today(), -12 * agentKycLimits.ageFrom),
});

/** Who the agent is, and the account that commissions are paid to. */
export function Identity({ kyc, state, isOpen, judges }: IdentityProps) {
  const may = (part: 'IDENTITY' | 'PAN' | 'ADDRESS' | 'BANK') => isOpen && state.isOpen(part);
  const given = { kyc, state };
  const known = useValue(state.known);
  const person = known.phase === 'ready' ? known.value : kyc;
  return (
    <>
      <section className="panel sect" aria-labelledby="kyc-identity">
        <header>
          <h2 id="kyc-identity" className="grow">
            Identity
          </h2>
          <span className="small soft">Locked values come from the agent’s record</span>
          {judges && <Verdict part="IDENTITY" state={state} />}
        </header>
        <div className="in kyc-fields">
          <LockedValue label="Name">{person.name}</LockedValue>
          <LockedValue label={emailLabel}>{person.email}</LockedValue>
          <LockedValue label="Phone">{person.phone ?? '-'}</LockedValue>
          <KycField {...given} name="dateOfBirth" isOpen={may('IDENTITY')} days={birthdays} />
          <KycField {...given} name="pan" isOpen={may('PAN')} maxLength={10} />
          <KycField
            {...given}
            name="aadhaarLast4"
            isOpen={may('IDENTITY')}
            inputMode="numeric"
            maxLength={4}
            hint="Never the whole number"
          />
          <div className="span2">
            <KycField {...given} name="address" isOpen={may('ADDRESS')} maxLength={agentKycLimits.address.max} isLong />
          </div>
          <KycField {...given} name="pinCode" isOpen={may('ADDRESS')} inputMode="numeric" maxLength={6} />
        </div>
      </section>
      <section className="panel sect" aria-labelledby="kyc-bank">
        <header>
          <h2 id="kyc-bank" className="grow">
            Bank account
          </h2>
          {judges && <Verdict part="BANK" state={state} />}
        </header>
        <div className="in kyc-fields">
          <KycField {...given} name="ifsc" isOpen={may('BANK')} maxLength={11} />
          <KycField {...given} name="accountNumber" isOpen={may('BANK')} inputMode="numeric" maxLength={18} />
        </div>
      </section>
    </>
  );
}
