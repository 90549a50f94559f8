import { useId, type KeyboardEvent, type ReactNode, type Ref } from 'react';
import { Icon } from '../../kit/parts/icon.tsx';
import { warningIcon } from '../../kit/parts/icons/warning.tsx';

interface CredentialFieldProps {
  ref: Ref<HTMLInputElement>;
  label: string;
  name: string;
  type: 'email' | 'password' | 'text';
  autoComplete: string;
  message: string | undefined;
  hint?: string | undefined;
  /** Stands inside the field's edge, after the input. */
  children?: ReactNode;
  changed(): void;
  keyPressed?(event: KeyboardEvent): void;
  left?(): void;
}

/** A labelled input with its message below. */
export function CredentialField(props: CredentialFieldProps) {
  const { ref, label, name, type, autoComplete, message, hint, children, changed, keyPressed, left } = props;
  const id = useId();
  const note = message ?? hint;
  return (
    <div className="credential">
      <label htmlFor={id}>{label}</label>
      <div className={message ? 'input is-bad' : 'input'}>
        <input
          ref={ref}
          id={id}
          name={name}
          type={type}
          autoComplete={autoComplete}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={254}
          aria-invalid={message !== undefined}
          aria-describedby={note ? `${id}-note` : undefined}
          onInput={changed}
          onKeyDown={keyPressed}
          onKeyUp={keyPressed}
          onBlur={left}
        />
        {children}
      </div>
      {note && (
        <span id={`${id}-note`} className={message ? 'note bad' : 'note'} role={message ? 'alert' : 'status'}>
          <Icon shape={warningIcon} size="s" />
          {note}
        </span>
      )}
    </div>
  );
}
