import { useMemo, useRef, useState, type KeyboardEvent, type SubmitEvent } from 'react';
import { RevealButton } from '../../kit/form/reveal-button.tsx';
import { lazyPart } from '../../kit/lazy-part.ts';
import { useValue } from '../../kit/use-value.ts';
import type { Widget } from '../../kit/widget/widget.ts';
import { createSignIn } from '../sign-in.state.ts';
import { CredentialField } from './credential-field.tsx';

const Notice = lazyPart(async () => (await import('../../kit/parts/notice.tsx')).Notice);

/** Shown after a session has expired. Until the notice has loaded, its room is kept, so that no field jumps. */
const expiredText = 'Your session has expired. Sign in again';
const expiredRoom = <div className="notice expired-room">{expiredText}</div>;

const textOf = (form: FormData, name: string) => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};

/**
 * The form of spec 1 §2.3 (LG-03 to LG-09). Plain inputs, so that password managers see them: they look into one
 * shadow root, not into a second one.
 */
export function SignInForm({ widget }: { widget: Widget }) {
  const { connection, emit, snackbar } = widget;
  const state = useMemo(() => createSignIn(connection), [connection]);
  const messages = useValue(state.messages);
  const isBusy = useValue(state.isBusy);
  const hasExpired = useValue(connection.session.state.error) === 'SESSION_EXPIRED';
  const [isRevealed, setRevealed] = useState(false);
  const [hasCapsLock, setCapsLock] = useState(false);
  const username = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const form = new FormData(event.currentTarget);
    const outcome = await state.signIn({ username: textOf(form, 'username'), password: textOf(form, 'password') });
    if ('userId' in outcome) {
      emit('lending-signed-in', { userId: outcome.userId });
      return;
    }
    if ('refusal' in outcome) {
      snackbar.error(outcome.refusal);
      if (password.current) password.current.value = '';
    }
    (state.messages.peek().username ? username : password).current?.focus();
  }

  const noticeCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));

  return (
    <form className="sheet" noValidate aria-busy={isBusy} onSubmit={(event) => void submit(event)}>
      {hasExpired && (
        <Notice tone="live" meanwhile={expiredRoom}>
          {expiredText}
        </Notice>
      )}
      <p className="small soft">Enter your Username and Password to continue</p>
      <CredentialField
        ref={username}
        label="Username"
        name="username"
        type="email"
        autoComplete="username"
        message={messages.username}
        changed={() => state.forgive('username')}
      />
      <CredentialField
        ref={password}
        label="Password"
        name="password"
        type={isRevealed ? 'text' : 'password'}
        autoComplete="current-password"
        message={messages.password}
        hint={hasCapsLock ? 'Caps Lock is on' : undefined}
        changed={() => state.forgive('password')}
        keyPressed={noticeCapsLock}
        left={() => setCapsLock(false)}
      >
        <RevealButton isRevealed={isRevealed} toggle={() => setRevealed(!isRevealed)} />
      </CredentialField>
      <button className="btn primary large" type="submit" aria-disabled={isBusy}>
        {isBusy ? 'Signing in' : 'Sign in'}
      </button>
    </form>
  );
}
