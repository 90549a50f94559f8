import { computed } from '@preact/signals-react';
import { useMemo } from 'react';
import { agentKycFields, type AgentKycField } from '../../contract/agent-kyc/agent-kyc.ts';
import type { Field } from '../../kit/form/create-form.ts';
import { DateField } from '../../kit/form/date-field.tsx';
import type { OpenDays } from '../../kit/form/date/days.ts';
import { TextAreaField } from '../../kit/form/text-area-field.tsx';
import { TextField } from '../../kit/form/text-field.tsx';
import { formatDate } from '../../kit/format/wall-clock.ts';
import { Icon } from '../../kit/parts/icon.tsx';
import { lockIcon } from '../../kit/parts/icons/lock.tsx';
import { useValue } from '../../kit/use-value.ts';
import type { AgentKycState } from '../kyc-state.ts';
import { isMasked, marked, typedOver } from '../kyc-view.ts';
import { MaskedField, type MaskedFieldProps } from './masked-field.tsx';

/** A value that cannot be changed here, as a field shows it. */
export function LockedValue({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="entry">
      <span className="label">{label}</span>
      <div className="input is-read" data-readonly="">
        <span className="grow cut">{children}</span>
        <Icon shape={lockIcon} size="s" />
      </div>
    </div>
  );
}

/** The field over what is kept: it shows the kept value until something is typed. */
function useKycField({ typed }: AgentKycState, name: AgentKycField, kept: string): Field {
  return useMemo(
    () => ({
      ...typed.field(name),
      isRequired: true,
      value: computed(() => typedOver(typed.values.value, name) ?? kept),
      change: (value: string) => typed.set({ [name]: value === kept ? '' : marked(value) }),
      // the form holds a mark before the text: the rule of the field says what is too long
      keepWithin: () => () => undefined,
    }),
    [typed, name, kept],
  );
}

interface KycFieldProps extends MaskedFieldProps {
  inputMode?: 'numeric';
  maxLength?: number;
  hint?: string;
  /** Of a date: the days that may be chosen. */
  days?: () => OpenDays;
  isLong?: boolean;
}

const dates: readonly AgentKycField[] = ['dateOfBirth', 'draValidUntil', 'policeVerifiedOn'];

/** The account number's second entry, while the number is typed anew. */
function AccountAgain({ state }: { state: AgentKycState }) {
  const field = { ...state.typed.field('accountNumberAgain'), isRequired: true };
  return <TextField field={field} label="Account number again" inputMode="numeric" maxLength={18} />;
}

/** A field of the KYC: open, locked, or masked. */
export function KycField(props: KycFieldProps) {
  const { name, kyc, state, isOpen, inputMode, maxLength, hint, days, isLong } = props;
  const { label } = agentKycFields[name];
  const typed = useValue(state.typed.values);
  const kept = kyc.fields[name];
  const covers = isMasked(name) && kept !== null;
  const field = useKycField(state, name, covers ? '' : (kept ?? ''));
  const isTyped = typedOver(typed, name) !== undefined;
  const isDate = dates.includes(name);
  if (covers && !(isOpen && isTyped)) return <MaskedField {...props} />;
  if (!isOpen) return <LockedValue label={label}>{kept === null ? '-' : isDate ? formatDate(kept) : kept}</LockedValue>;
  const keep = covers && (
    <button
      className="btn small plain keep"
      type="button"
      onClick={() => {
        state.typed.set({ [name]: '' });
        if (name === 'accountNumber') state.typed.forget('accountNumberAgain');
      }}
    >
      Keep the saved {label === 'PAN' ? label : label.toLowerCase()}
    </button>
  );
  const given = { field, label, hint };
  return (
    <>
      <div className="kyc-field">
        {isDate ? (
          <DateField {...given} {...(days && { open: days })} />
        ) : isLong ? (
          <TextAreaField {...given} {...(maxLength !== undefined && { maxLength })} />
        ) : (
          <TextField
            {...given}
            {...(inputMode !== undefined && { inputMode })}
            {...(maxLength !== undefined && { maxLength })}
          />
        )}
        {keep}
      </div>
      {name === 'accountNumber' && isTyped && <AccountAgain state={state} />}
    </>
  );
}
