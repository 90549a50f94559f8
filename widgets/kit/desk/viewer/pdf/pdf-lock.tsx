import { useEffect, useMemo } from 'react';
import { createForm } from '../../../form/create-form.ts';
import { TextField } from '../../../form/text-field.tsx';
import { Icon } from '../../../parts/icon.tsx';
import { lockIcon } from '../../../parts/icons/lock.tsx';
import { useValue } from '../../../use-value.ts';

interface PdfLockProps {
  isWrong: boolean;
  unlock(password: string): void;
}

/** Asks for the password of a PDF; bank statements have one. It is kept while the screen is open, and stored nowhere. */
export function PdfLock({ isWrong, unlock }: PdfLockProps) {
  const form = useMemo(() => createForm({ initial: { password: '' } }), []);
  const { password } = useValue(form.values);
  useEffect(() => {
    // each refused password brings a new `unlock`, so the message shows again
    if (isWrong) form.refuse({ password: 'This password does not open it' });
  }, [form, isWrong, unlock]);
  return (
    <form
      className="blank stage-blank"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (password !== '') unlock(password);
      }}
    >
      <Icon shape={lockIcon} />
      <h3>This PDF is locked with a password</h3>
      <TextField field={form.field('password')} label="Password" type="password" />
      <button className="btn" type="submit" disabled={password === ''}>
        Open
      </button>
    </form>
  );
}
