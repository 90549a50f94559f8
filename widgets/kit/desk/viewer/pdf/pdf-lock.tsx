import { useId, useState } from 'react';
import { Icon } from '../../../parts/icon.tsx';
import { lockIcon } from '../../../parts/icons.tsx';

interface PdfLockProps {
  isWrong: boolean;
  unlock(password: string): void;
}

/** Asks for the password of a PDF, as bank statements have one. It is used here and kept nowhere. */
export function PdfLock({ isWrong, unlock }: PdfLockProps) {
  const id = useId();
  const [password, setPassword] = useState('');
  return (
    <form
      className="blank stage-blank"
      onSubmit={(event) => {
        event.preventDefault();
        if (password !== '') unlock(password);
      }}
    >
      <Icon shape={lockIcon} />
      <h3>This PDF is locked with a password</h3>
      <label className="soft" htmlFor={id}>
        Password
      </label>
      <input
        id={id}
        className="lock-input"
        type="password"
        autoComplete="off"
        value={password}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? `${id}-note` : undefined}
        onChange={(event) => setPassword(event.target.value)}
      />
      {isWrong && (
        <span id={`${id}-note`} className="lock-note" role="alert">
          This password does not open it
        </span>
      )}
      <button className="btn" type="submit" disabled={password === ''}>
        Open
      </button>
    </form>
  );
}
