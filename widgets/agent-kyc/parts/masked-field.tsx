import { agentKycFields, type AgentKycField } from '../../contract/agent-kyc/agent-kyc.ts';
import { Icon } from '../../kit/parts/icon.tsx';
import { lockIcon } from '../../kit/parts/icons/lock.tsx';
import type { AgentKycState, Kyc } from '../kyc-state.ts';
import { marked } from '../kyc-view.ts';
import { MaskedValue } from './masked-value.tsx';

export interface MaskedFieldProps {
  name: AgentKycField;
  kyc: Kyc;
  state: AgentKycState;
  isOpen: boolean;
}

/** A kept value that the server shows masked: it can be revealed, and typed anew where the field is open. */
export function MaskedField({ name, kyc, state, isOpen }: MaskedFieldProps) {
  const { label } = agentKycFields[name];
  const change = () => state.typed.set({ [name]: marked('') });
  return (
    <div className="entry">
      <span className="label">{label}</span>
      <div className="input is-read" data-readonly="">
        <span className="grow">
          <MaskedValue
            label={label === 'PAN' ? label : label.toLowerCase()}
            masked={kyc.fields[name] ?? ''}
            reveal={() => state.reveal(name === 'pan' || name === 'accountNumber' ? name : 'dateOfBirth')}
          />
        </span>
        {isOpen ? (
          <button className="btn small plain" type="button" aria-label={`Change ${label}`} onClick={change}>
            Change
          </button>
        ) : (
          <Icon shape={lockIcon} size="s" />
        )}
      </div>
    </div>
  );
}
