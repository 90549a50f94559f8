import { signal, type ReadonlySignal } from '@preact/signals-react';
import { CallError } from '../client/call-error.ts';
import type { Connection } from '../client/connection.ts';
import type { CallReply } from '../contract/schemas.ts';

export type ProfileRecord = CallReply<'displayProfile'>;

export type ProfileLoad =
  | { kind: 'loading' }
  | { kind: 'loaded'; record: ProfileRecord }
  /** `message` is the backend's text; absent for the error page. */
  | { kind: 'failed'; message?: string };

export interface ProfileState {
  load: ReadonlySignal<ProfileLoad>;
  reload(): Promise<void>;
  dispose(): void;
}

/** Reads the profile of the signed-in user (SH-43). */
export function createProfile({ remote, session }: Connection): ProfileState {
  const load = signal<ProfileLoad>({ kind: 'loading' });
  let running: AbortController | undefined;

  return {
    load,
    async reload() {
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
        load.value = error.showsErrorPage ? { kind: 'failed' } : { kind: 'failed', message: error.message };
      }
    },
    dispose: () => running?.abort(),
  };
}
