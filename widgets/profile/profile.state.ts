import { signal, type ReadonlySignal } from '@preact/signals-react';
import { CallError } from '../client/call-error.ts';
import { knowCalls } from '../client/call-table.ts';
import type { Connection } from '../client/connection.ts';
import { storageKeys } from '../client/storage.ts';
import { accountCalls } from '../contract/calls/account.ts';
import type { CallReply } from '../contract/schemas.ts';

export type ProfileRecord = CallReply<'displayProfile'>;

export type ProfileLoad =
  | { kind: 'loading' }
  | { kind: 'loaded'; record: ProfileRecord }
  /** Signed in with a one-time password: nothing is shown before there is another. */
  | { kind: 'newPassword' }
  /** `message` is the backend's text; absent for the error page. */
  | { kind: 'failed'; message?: string };

export interface ProfileState {
  load: ReadonlySignal<ProfileLoad>;
  reload(): Promise<void>;
  /** The one-time password has been changed. */
  settle(): Promise<void>;
  dispose(): void;
}

// The first call does not wait for the whole table.
knowCalls(accountCalls);

/** Reads the profile of the signed-in user (SH-43). */
export function createProfile({ remote, session, storage, isForeign }: Connection): ProfileState {
  const load = signal<ProfileLoad>({ kind: 'loading' });
  let running: AbortController | undefined;

  async function reload() {
    running?.abort();
    const controller = new AbortController();
    running = controller;
    load.value = { kind: 'loading' };
    try {
      const userId = session.state.userInfo.peek()?.id ?? '';
      load.value = {
        kind: 'loaded',
        record: await remote('displayProfile', { userId }, { signal: controller.signal }),
      };
    } catch (error) {
      if (controller.signal.aborted) return;
      if (!(error instanceof CallError)) throw error;
      // Passwords are typed on the product's own pages alone.
      if (error.code === 'NEW_PASSWORD_REQUIRED' && !isForeign) load.value = { kind: 'newPassword' };
      else load.value = error.showsErrorPage ? { kind: 'failed' } : { kind: 'failed', message: error.message };
    }
  }

  return {
    load,
    reload,
    async settle() {
      const { needsNewPassword: _over, ...user } = session.state.userInfo.peek() ?? {};
      if ('id' in user) {
        storage.write(storageKeys.user, JSON.stringify(user));
        session.state.userInfo.value = user;
      }
      await reload();
    },
    dispose: () => running?.abort(),
  };
}
