import { signal, type ReadonlySignal } from '@preact/signals-react';
import { asCallError } from '../../widgets/client/call-error.ts';
import type { Connection } from '../../widgets/client/connection.ts';

export interface StaySignedIn {
  isBusy: ReadonlySignal<boolean>;
  /** Why the session was not prolonged, for the person; empty while nothing has failed. */
  failure: ReadonlySignal<string>;
  /** Prolongs the session. A press while a call is under way does nothing. */
  stay(): Promise<void>;
}

/** Prolongs the session of a connection on request; a failure can be tried again. */
export function createStaySignedIn({ remote, session }: Pick<Connection, 'remote' | 'session'>): StaySignedIn {
  const isBusy = signal(false);
  const failure = signal('');
  return {
    isBusy,
    failure,
    async stay() {
      if (isBusy.peek()) return;
      isBusy.value = true;
      failure.value = '';
      try {
        session.prolong(await remote('keepAlive', {}));
      } catch (error) {
        failure.value = asCallError(error).message;
      } finally {
        isBusy.value = false;
      }
    },
  };
}
