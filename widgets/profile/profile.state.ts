import type { ReadonlySignal } from '@preact/signals-react';
import { knowCalls } from '../client/call-table.ts';
import type { Connection } from '../client/connection.ts';
import { storageKeys } from '../client/storage.ts';
import { accountCalls } from '../contract/session/account.calls.ts';
import type { CallReply } from '../contract/schemas.ts';
import { createLoad, type Loaded } from '../kit/work/create-load.ts';

export type ProfileRecord = CallReply<'displayProfile'>;

export interface ProfileState {
  load: ReadonlySignal<Loaded<ProfileRecord>>;
  reload(): Promise<void>;
  /** Called when the one-time password has been changed: frees the other screens and reloads the profile. */
  settle(): Promise<void>;
  dispose(): void;
}

// Lets the first call go out without waiting for the whole table of calls.
knowCalls(accountCalls);

/** Reads the profile of the signed-in user (SH-43). */
export function createProfile(connection: Connection): ProfileState {
  const { session, storage } = connection;
  const profile = createLoad(connection, 'displayProfile');

  async function reload() {
    await profile.load({ userId: session.state.userInfo.peek()?.id ?? '' });
  }

  return {
    load: profile.state,
    reload,
    async settle() {
      const { needsNewPassword: _over, ...user } = session.state.userInfo.peek() ?? {};
      if ('id' in user) {
        storage.write(storageKeys.user, JSON.stringify(user));
        session.state.userInfo.value = user;
      }
      await reload();
    },
    dispose: profile.dispose,
  };
}
