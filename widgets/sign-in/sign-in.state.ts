import { signal, type ReadonlySignal } from '@preact/signals-react';
import { asCallError } from '../client/call-error.ts';
import type { Connection } from '../client/connection.ts';
import { checkForm } from '../contract/rules/rule.ts';
import { signInRules } from '../contract/session/sign-in.ts';

export interface SignInValues {
  username: string;
  password: string;
}
export type SignInMessages = Partial<Record<keyof SignInValues, string>>;

/** How an attempt ended: `userId` once signed in, `refusal` in the backend's words, `invalid` when nothing was sent. */
export type SignInOutcome = { userId: string } | { refusal: string } | { invalid: true };

export interface SignInState {
  messages: ReadonlySignal<SignInMessages>;
  isBusy: ReadonlySignal<boolean>;
  /** Checks, sends and keeps the session; sends nothing while a field has a message (LG-07). */
  signIn(values: SignInValues): Promise<SignInOutcome>;
  /** Removes a field's message, once the person has begun to correct the field. */
  forgive(field: keyof SignInValues): void;
}

export function createSignIn({ remote, session, isForeign }: Connection): SignInState {
  const messages = signal<SignInMessages>({});
  const isBusy = signal(false);

  return {
    messages,
    isBusy,
    async signIn(given) {
      const values = { ...given, username: given.username.trim() };
      messages.value = checkForm(values, signInRules);
      if (Object.keys(messages.peek()).length > 0 || isBusy.peek()) return { invalid: true };
      isBusy.value = true;
      try {
        // If this script cannot be loaded, the answer is taken unchecked, so that the person can sign in.
        const reading = import('./read-answer.ts').catch(() => undefined);
        const answer = await remote('signIn', values);
        const script = await reading;
        const reply = script ? script.readSignIn(answer) : answer;
        if (!reply) return { refusal: 'The server answered in a way that this page does not understand' };
        session.signIn(reply);
        if (!isForeign)
          void import('../client/drafts/forget-old.ts')
            .then((old) => old.forgetOldOfOthers(reply.id))
            .catch(() => undefined);
        return { userId: reply.id };
      } catch (error) {
        const { message, fieldErrors } = asCallError(error);
        const { username, password } = fieldErrors;
        messages.value = { ...(username ? { username } : {}), ...(password ? { password } : {}) };
        return { refusal: message };
      } finally {
        isBusy.value = false;
      }
    },
    forgive(field) {
      const { [field]: _mended, ...others } = messages.peek();
      messages.value = others;
    },
  };
}
